// What the codex lists: the Favors, the powers that some of them bring, and the curses.
import type { CodexSection, Content } from '../types';

const KINDS = ['favor', 'token', 'curse'] as const;
type Kind = (typeof KINDS)[number];

export function codex(content: Content): CodexSection[] {
  const ids: Record<Kind, { id: string; origin?: string }[]> = {
    favor: content.favors ?? [],
    token: (content.favors ?? []).filter(({ id }: { id: string }) => TOKENS.includes(id)),
    curse: content.curses ?? [],
  };
  return KINDS.map((kind) => ({
    id: kind,
    title: { id: `pantacle_page.codex.${kind}` },
    entries: ids[kind].map(({ id, origin }) => ({
      id: `${kind}:${id}`,
      name: { id: `pantacle.${kind}.${id}` },
      text: { id: `pantacle.about.${kind}.${id}` },
      ...(origin ? { origin } : {}),
    })),
  }));
}
const TOKENS = ['bewitchment', 'hunt', 'protection', 'enslavement'];
