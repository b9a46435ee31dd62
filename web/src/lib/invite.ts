// Links that people hand to each other. The secret is behind the '#'.

/** The parts of the address in a pasted invite, recovery or table link. */
export function readInvite(text: string): string[] | null {
  const behind = text.trim().match(/#\/(join|seat|table)\/([^/\s]+)(?:\/([^/\s]+))?/);
  if (!behind) return null;
  const [, kind, table, secret] = behind;
  if (kind !== 'table' && !secret) return null;
  return [kind!, table!, ...(secret ? [secret] : [])].map(decodeURIComponent);
}
