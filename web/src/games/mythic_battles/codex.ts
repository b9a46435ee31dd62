// What the codex lists: units by class with their sheets, talents and powers with their sentences.
import type { CodexSection, Content } from '../types';
import { powerName, talentName, unitName } from './ids';
import type { Tables } from './model';

const GROUPS = [['god', 'titan'], ['hero'], ['monster'], ['troops']];

export function codex(content: Content): CodexSection[] {
  const tables = content as Tables;
  const classOf = (id: string) => tables.units.find((unit) => unit.id === id)?.class ?? 'troops';
  const ids = [...tables.units, ...tables.troops].map(({ id }) => id);
  const units = GROUPS.map((kinds) => ({
    id: kinds[0]!,
    title: { id: `mythic_battles_page.pool.${kinds[0]}` },
    entries: ids
      .filter((id) => kinds.includes(classOf(id)))
      .map((id) => ({ id, name: unitName(id), sheet: true as const })),
  }));
  return [
    ...units.filter(({ entries }) => entries.length > 0),
    {
      id: 'talents',
      title: { id: 'mythic_battles_page.sheet.talents' },
      entries: tables.talents.map(({ id, origin }) => ({
        id: `talent:${id}`,
        name: talentName(id),
        text: { id: `mythic_battles.talent_text.${id}` },
        origin,
      })),
    },
    {
      id: 'powers',
      title: { id: 'mythic_battles_page.sheet.powers' },
      entries: tables.powers.map(({ id, unit, origin }) => ({
        id,
        name: powerName(id),
        of: unitName(unit),
        text: { id: `mythic_battles.power_text.${id}` },
        origin,
      })),
    },
  ];
}
