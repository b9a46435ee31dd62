// A guide advises one move, and notices another one.
import { expect, test } from 'vitest';
import type { GameEvent, LegalAction } from '../src/games/types';
import { advisedBy, didInstead } from '../src/lib/guide';
import { usualBot } from '../src/lib/server';

const action = (name: string, touches: string[] = []): LegalAction => ({
  action: name,
  sentence: { id: 'x' },
  touches,
});
const legal = [
  action('place leader agora.1', ['agora.1']),
  action('place worker:2 agora.2'),
  action('pass'),
];
const step = { when: () => true, text: 'x' };

test('of all actions that fit, one is advised', () => {
  expect(advisedBy({ ...step, try: 'place' }, legal)?.action).toBe('place leader agora.1');
  expect(advisedBy({ ...step, try: ['train', 'pass'] }, legal)?.action).toBe('pass');
  expect(advisedBy({ ...step, try: 'train' }, legal)).toBe(null);
  expect(advisedBy(step, legal)).toBe(null);
});

const line = (number: number, player: number, touches?: string[]): GameEvent => ({
  number,
  kind: 'moved',
  player,
  text: { id: 'x' },
  ...(touches ? { touches } : {}),
});

test('what was done instead is noticed, and what was advised is not', () => {
  const advised = legal[0]!;
  expect(didInstead(advised, 0, [line(5, 0, ['agora.1'])])).toBe(null);
  expect(didInstead(advised, 0, [line(5, 0, ['arena.2'])])?.number).toBe(5);
  expect(didInstead(advised, 0, [line(5, 1, ['arena.2'])])).toBe(null);
  expect(didInstead(advised, 0, [line(5, 0)])).toBe(null);
});

test('whoever has not finished a game meets the easy bot', () => {
  const all = ['random', 'greedy', 'easy', 'medium', 'hard'];
  expect(usualBot(all, false)).toBe('easy');
  expect(usualBot(all, true)).toBe('medium');
});
