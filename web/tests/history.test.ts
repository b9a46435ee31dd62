import { expect, test } from 'vitest';
import type { GameEvent, Guide, View } from '../src/games/types';
import { nextStep } from '../src/lib/guide';
import { keyTarget, stepOf } from '../src/lib/history';
import { readInvite } from '../src/lib/invite';
import { search, sections } from '../src/lib/rules';
import { idsOf, standing } from '../src/lib/table.svelte';

const log: GameEvent[] = ['round', 'turn', 'moved', 'gained', 'turn', 'moved'].map((kind, i) => ({
  number: [1, 2, 3, 6, 7, 9][i]!,
  kind,
  text: { id: kind },
}));

test('a step of the slider is a line that stands', () => {
  const numbers = log.map((event) => event.number);
  expect(stepOf(numbers, null)).toBe(5);
  expect(stepOf(numbers, 6)).toBe(3);
  expect(stepOf(numbers, 5)).toBe(2); // taken back since: the line before it
  expect(stepOf([], null)).toBe(0);
});

test('keys lead by line and by turn', () => {
  expect(keyTarget('ArrowLeft', false, log, null)).toBe(7);
  expect(keyTarget('ArrowLeft', true, log, null)).toBe(7);
  expect(keyTarget('ArrowLeft', true, log, 7)).toBe(2);
  expect(keyTarget('ArrowRight', false, log, 3)).toBe(6);
  expect(keyTarget('ArrowRight', true, log, 3)).toBe(7);
  expect(keyTarget('ArrowRight', false, log, 7)).toBe(null);
  expect(keyTarget('ArrowRight', false, log, null)).toBe(undefined);
  expect(keyTarget('Home', false, log, null)).toBe(1);
  expect(keyTarget('End', false, log, 3)).toBe(null);
  expect(keyTarget('x', false, log, 3)).toBe(undefined);
});

test('lines that were taken back are not shown', () => {
  expect(standing(log, [[3, 6]]).map((event) => event.number)).toEqual([1, 2, 7, 9]);
});

test('an action is found by what it touches and names', () => {
  expect(idsOf({ action: 'place worker:2 agora.1', touches: ['agora.1'] })).toContain('worker:2');
  expect(idsOf({ action: 'ship iron' })).toContain('ship:iron');
  expect(idsOf({ action: 'pass' })).toEqual([]);
});

test('links are read from what people paste', () => {
  expect(readInvite(' http://x/#/join/t1/abc ')).toEqual(['join', 't1', 'abc']);
  expect(readInvite('https://a.b/agon/#/table/t1')).toEqual(['table', 't1']);
  expect(readInvite('http://x/#/seat/t1')).toBe(null);
  expect(readInvite('hello')).toBe(null);
});

test('rules are found by their words and numbers', () => {
  const all = sections('game', {
    'game.rule.gam_end_01': 'La fin, déjà.',
    'game.rule.gam_ship_02': 'Ships sail.',
    'game.name': 'Game',
  });
  expect(all.map((section) => section.id)).toEqual(['END', 'SHIP']);
  expect(
    search(all, 'DEJA fin').flatMap((section) => section.rules.map((rule) => rule.number)),
  ).toEqual(['GAM-END-01']);
  expect(search(all, 'ship-02')).toHaveLength(1);
  expect(search(all, '')).toHaveLength(2);
});

test('a guide goes on in order, as far as its time has come', () => {
  const guide: Guide = {
    start: { seats: [] },
    steps: [1, 2, 9].map((n) => ({ when: (view: View) => view.players >= n, text: `${n}` })),
  };
  const view = { players: 3 } as View;
  expect(nextStep(guide, view, 0)).toBe(1);
  expect(nextStep(guide, { players: 9 } as View, 1)).toBe(2);
  expect(nextStep(guide, view, 2)).toBe(2);
});
