// What the codex lists: the Action cards and the Pursuits.
import type { CodexSection, Content } from '../types';
import { cardName, pursuitName, taskName } from './ids';
import type { Tables } from './model';

export function codex(content: Content): CodexSection[] {
  const tables = content as Tables;
  return [
    {
      id: 'cards',
      title: { id: 'deukalion_page.hand.title' },
      entries: tables.actions.map(({ id, effect, amount, origin }) => ({
        id: `card:${id}`,
        name: cardName(id),
        text: { id: `deukalion.effect.${effect}`, args: { amount } },
        origin,
      })),
    },
    {
      id: 'pursuits',
      title: { id: 'deukalion_page.codex.pursuits' },
      entries: tables.pursuits.map(({ id, task_a, task_b, points, origin }) => ({
        id: `pursuit:${id}`,
        name: pursuitName(id),
        text: {
          id: 'deukalion_page.codex.pursuit',
          args: { first: taskName(task_a), second: taskName(task_b), points },
        },
        origin,
      })),
    },
  ];
}
