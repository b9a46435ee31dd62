// The way to set the Kylix down that is pointed at, and where the ship could sail then.
import type { LegalAction, TableModel } from '../types';

class Preview {
  way = $state<string | null>(null);
}
export const preview = new Preview();

export interface Reached {
  square: string;
  steps: number;
  rival: boolean;
}

/** The squares in reach that the rules tell with a way. */
export function reachOf(action: LegalAction): Reached[] {
  const gain = action.gains?.find(({ id }) => id === 'deukalion.gain.reach');
  const squares = gain?.args?.squares;
  if (!Array.isArray(squares)) return [];
  return squares.map(({ id, args }) => ({
    square: String(args?.square).toLowerCase(),
    steps: Number(args?.steps),
    rival: id.endsWith('.rival'),
  }));
}

/** What is drawn on the map for the way that is pointed at. */
export function previewOf(table: TableModel): ReadonlyMap<string, Reached> {
  const action = table.all.find((one) => one.action === preview.way);
  return new Map(action ? reachOf(action).map((one) => [one.square, one]) : []);
}
