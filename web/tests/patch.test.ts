import { expect, test } from 'vitest';
import { apply } from '../src/lib/patch';

test('puts, removes and goes deeper', () => {
  const old = { a: 1, b: { c: [1, 2, 3], d: 'x' }, e: true };
  const next = apply(old, { a: ['=', 2], b: { c: { '1': ['=', 9] }, d: ['-'] } });
  expect(next).toEqual({ a: 2, b: { c: [1, 9, 3] }, e: true });
  expect(old).toEqual({ a: 1, b: { c: [1, 2, 3], d: 'x' }, e: true });
});

test('puts what was not there', () => {
  expect(apply({}, { view: ['=', { legal: [] }] })).toEqual({ view: { legal: [] } });
});

test('keeps the ends of an array', () => {
  expect(apply({ list: [1, 2, 3, 4] }, { list: ['~', 1, 2, [8, 9]] })).toEqual({
    list: [1, 8, 9, 3, 4],
  });
  expect(apply({ list: [1, 2] }, { list: ['~', 2, 0, []] })).toEqual({ list: [1, 2] });
  expect(apply({ list: [1] }, { list: ['~', 1, 0, [2]] })).toEqual({ list: [1, 2] });
});

test('shares what did not change', () => {
  const old = { a: { deep: [1] }, b: 1 };
  expect(apply(old, { b: ['=', 2] }).a).toBe(old.a);
});

test('refuses a patch that does not fit, so that the page asks anew', () => {
  expect(() => apply({ a: 1 }, { a: { b: ['=', 1] } })).toThrow();
  expect(() => apply({ list: [1] }, { list: ['~', 2, 0, []] })).toThrow();
});
