import { expect, test } from 'vitest';
import type { GameEvent, LegalAction, TableModel } from '../types';
import { explain } from './explain';
import { actionLabel } from './label';
import { type Box, FACES, lastShown, layoutBoard } from './model';

const apart = (a: Box, b: Box) =>
  a.x + a.w <= b.x + 1e-6 ||
  b.x + b.w <= a.x + 1e-6 ||
  a.y + a.h <= b.y + 1e-6 ||
  b.y + b.h <= a.y + 1e-6;

test.each([false, true])('everything has its own place on the board, portrait %s', (portrait) => {
  for (const players of [2, 3, 4, 5]) {
    const layout = layoutBoard(players, 5 * players, portrait);
    const boxes = [...layout.cups, layout.bid, ...layout.faces, ...layout.quantities];
    expect(boxes).toHaveLength(players + 1 + 6 + 5 * players);
    for (const [i, box] of boxes.entries()) {
      expect(box.x >= 0 && box.x + box.w <= layout.w && box.y + box.h <= layout.h).toBe(true);
      for (const other of boxes.slice(0, i)) expect(apart(box, other)).toBe(true);
    }
  }
});

test('what is pressed on a phone is large enough for a finger', () => {
  const { faces, quantities } = layoutBoard(5, 25, true);
  for (const box of [...faces, ...quantities]) expect(Math.min(box.w, box.h)).toBeGreaterThan(44);
});

const event = (number: number, kind: string, player: number, dice: string[] = []): GameEvent => ({
  number,
  kind,
  player,
  text: { id: 'x', args: { dice: dice.map((face) => ({ id: `liars_dice.face.${face}` })) } },
});

test('the dice of the latest challenge are shown until somebody bids', () => {
  const log = [
    event(1, 'bid', 0),
    event(2, 'challenged', 1),
    event(3, 'shown', 0, ['one', 'four']),
    event(4, 'shown', 1, ['six']),
    event(5, 'lost', 1),
  ];
  expect([...lastShown(log)]).toEqual([
    [0, ['one', 'four']],
    [1, ['six']],
  ]);
  expect(lastShown([...log, event(6, 'bid', 0)]).size).toBe(0);
  expect(lastShown(log.slice(0, 1)).size).toBe(0);
});

const table = {
  t: (message: string | { id: string }) => (typeof message === 'string' ? message : message.id),
  name: (player: number) => `Player ${player}`,
  view: { public: { players: [{ count: 5 }, { count: 3 }] } },
} as unknown as TableModel;
const action = (text: string): LegalAction => ({ action: text, sentence: { id: text } });

test('bids are sorted by their face, answers stand first', () => {
  expect(actionLabel(action('bid 3 four'), table)).toEqual({
    label: '3 × liars_dice.face.four',
    pick: { id: 'face:four', label: 'liars_dice.face.four' },
  });
  expect(actionLabel(action('challenge'), table)).toEqual({ label: 'challenge', order: -1 });
});

test('everything on the board explains itself', () => {
  const ids = ['bid', 'player:1', 'quantity:3', ...FACES.map((face) => `face:${face}`)];
  for (const id of ids) expect(explain(id, table)?.lines.length, id).toBeGreaterThan(1);
  expect(explain('moonshine', table)).toBeNull();
});
