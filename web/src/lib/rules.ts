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

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The rules in which every word of the question occurs, accents and case aside. */
export function search(all: Section[], question: string): Section[] {
  const words = plain(question).split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  return all
    .map((section) => ({
      ...section,
      rules: section.rules.filter((rule) => {
        const text = plain(`${rule.number} ${rule.text}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((section) => section.rules.length > 0);
}
