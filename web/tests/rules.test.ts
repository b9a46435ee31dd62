import { describe, expect, test } from 'vitest';
import { type Section, search } from '../src/lib/rules';

const all: Section[] = [
  {
    id: 'END',
    rules: [
      { number: 'PAN-END-08', text: 'The highest score wins; players with equal points share.' },
      { number: 'PAN-END-09', text: 'Drawing goes on in the following round.' },
    ],
  },
  {
    id: 'UND',
    rules: [
      { number: 'PAN-UND-01', text: 'A Disc goes to the Underworld.' },
      { number: 'PAN-UND-02', text: 'L’attaque échoue : personne ne gagne de points.' },
    ],
  },
];
const found = (question: string) =>
  search(all, question, (id) => (id === 'END' ? 'End of the game' : '')).flatMap(({ rules }) =>
    rules.map(({ number }) => number),
  );

describe('the search of rules', () => {
  test('takes a question as people put it', () => {
    expect(found('How do I win?')).toEqual(['PAN-END-08']); // and not “drawing”, “following”
    expect(found('underworld disc')).toEqual(['PAN-UND-01']);
    expect(found('comment gagner')).toEqual(['PAN-UND-02']);
  });
  test('finds a number, or a part of it', () => {
    expect(found('PAN-UND-02')).toEqual(['PAN-UND-02']);
    expect(found('end-08')).toEqual(['PAN-END-08']);
  });
  test('knows the title of a section', () => {
    expect(found('game')).toEqual(['PAN-END-08', 'PAN-END-09']);
  });
  test('gives those with most of the words where none has all, and nothing for nonsense', () => {
    expect(found('underworld disc zebra')).toEqual(['PAN-UND-01']);
    expect(found('zebra')).toEqual([]);
    expect(found('')).toHaveLength(4);
  });
});
