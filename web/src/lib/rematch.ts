// The rematch of a table: one for all of its seats, whoever asks for it first.
import * as seats from './seats.svelte';
import { type Created, keepCreated } from './server';
import type { Table } from './table.svelte';

/** Asks for it, or for the one that there is, and sits down; null where it was refused. */
export async function followRematch(table: Table): Promise<string | null> {
  const made = await table.ask<Created>('rematch');
  if (!made) return null;
  // The seats' tokens open the new table, too.
  const known = seats.find(table.id);
  keepCreated(table.game, made);
  seats.keep(made.table, {
    tokens: known?.tokens ?? {},
    ...(known?.host ? { host: known.host } : {}),
    ...(known?.invite ? { invite: known.invite } : {}),
  });
  return made.table;
}
