// The ledger's sentences: rule PAN-FORO-02 of Panthalos is the message panthalos.rule.pan_foro_02.
import { has, t } from './words.svelte';

export const ruleMessage = (game: string, rule: string) =>
  `${game}.rule.${rule.toLowerCase().replaceAll('-', '_')}`;

/** The sentence, or nothing while the catalogue is on its way. */
export function ruleText(game: string, rule: string): string {
  const id = ruleMessage(game, rule);
  return has(id) ? t(id) : '';
}

export interface Section {
  id: string;
  rules: { number: string; text: string }[];
}

/** The rules of a catalogue, by the middle part of their numbers, in its order. */
export function sections(game: string, catalogue: Record<string, string>): Section[] {
  const found = new Map<string, Section>();
  const start = `${game}.rule.`;
  for (const [id, text] of Object.entries(catalogue)) {
    if (!id.startsWith(start)) continue;
    const number = id.slice(start.length).toUpperCase().replaceAll('_', '-');
    const name = number.split('-')[1] ?? '';
    if (!found.has(name)) found.set(name, { id: name, rules: [] });
    found.get(name)!.rules.push({ number, text });
  }
  return [...found.values()];
}

export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Words of a question that no rule is found by, in both languages. */
const kEmpty = new Set(
  `a an the i you we my your me do does did can could may must is are am be to of in on for with and or
  how what when where why who which if it its this that there get
  un une le la les l de du des d je tu il on nous vous mon ma mes ton votre est sont a au aux en dans
  sur pour avec et ou comment que quoi quand pourquoi qui quel quelle si ce cette qu faut peut puis-je
  faire`.split(/\s+/),
);
/** Other words for what people ask, by their stems. */
const kAlso: Record<string, string[]> = {
  win: ['victor', 'most points', 'winner'],
  gagn: ['victoire', 'vainqueur', 'emport'],
  end: ['over', 'last round'],
  fin: ['termin', 'dernier'],
  die: ['dice', 'roll'],
  mov: ['move', 'walk', 'sail'],
  disc: ['token'],
  point: ['score'],
  tie: ['equal', 'same number'],
  egalit: ['meme nombre', 'a egalite'],
};
const stem = (word: string) =>
  word.length > 4 ? word.replace(/(ies|ing|ed|es|s|er|ez|e)$/, '') : word.replace(/s$/, '');

/**
 * The rules in which words begin like each of the question's, accents, case and endings aside; if none has
 * all, those that have most of them. The title of a section belongs to its rules.
 */
export function search(
  all: Section[],
  question: string,
  title: (section: string) => string = () => '',
): Section[] {
  const asked = plain(question)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);
  const telling = asked.filter((word) => !kEmpty.has(word));
  const words = (telling.length > 0 ? telling : asked).map((word) => {
    const short = stem(word);
    return [short, ...(kAlso[short] ?? [])];
  });
  if (words.length === 0) return all;
  const scored = all.map((section) => ({
    ...section,
    rules: section.rules.map((rule) => {
      const text = plain(`${rule.number} ${title(section.id)} ${rule.text}`);
      const begins = ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
      const has = (way: string) =>
        /[\d-]/.test(way) ? text.includes(way) : begins.includes(` ${plain(way)}`);
      const score = words.filter((ways) => ways.some(has)).length;
      return { rule, score };
    }),
  }));
  const best = Math.max(0, ...scored.flatMap(({ rules }) => rules.map(({ score }) => score)));
  if (best === 0 || best * 2 < words.length) return [];
  return scored
    .map((section) => ({
      ...section,
      rules: section.rules.filter(({ score }) => score === best).map(({ rule }) => rule),
    }))
    .filter((section) => section.rules.length > 0);
}
