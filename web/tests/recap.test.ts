import { expect, test } from 'vitest';
import type { GameEvent } from '../src/games/types';
import { recapOf } from '../src/lib/recap';

const event = (
  number: number,
  player: number | undefined,
  kind: string,
  detail = false,
): GameEvent => ({
  number,
  kind,
  text: { id: 'e' },
  ...(player === undefined ? {} : { player }),
  ...(detail ? { detail: true as const } : {}),
});

const log = [
  event(1, 1, 'moved'), // before
  event(2, 1, 'turn'),
  event(3, 1, 'moved'),
  event(4, 1, 'gained', true),
  event(5, 1, 'gained'),
  event(6, 1, 'gained'),
  event(7, 1, 'scored'),
  event(8, 0, 'lost'),
  event(9, 2, 'turn'),
  event(10, 2, 'passed'),
  event(11, 3, 'moved'),
];

test('one card a rival, in the order of play, with at most three sentences and no details', () => {
  const cards = recapOf(log, 2, 0, 4);
  expect(cards.map((card) => card.player)).toEqual([1, 3]);
  expect(cards[0]!.did.map((one) => one.number)).toEqual([3, 5, 7]);
});

test('what one lost stands with the rival whose doing it was', () => {
  const [first, second] = recapOf(log, 2, 0, 4);
  expect(first!.cost.map((one) => one.number)).toEqual([8]);
  expect(second!.cost).toEqual([]);
});
