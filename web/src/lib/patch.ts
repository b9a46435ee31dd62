// The patches of `news`, as docs/server.md has them: ["=", value] puts a value, ["-"] removes it,
// ["~", head, tail, list] keeps the ends of an array, an object goes deeper, into arrays by index.

type Json = unknown;
type Change = ['=', Json] | ['-'] | ['~', number, number, Json[]];
export type Patch = Change | { [member: string]: Patch };

function splice(old: Json, head: number, tail: number, list: Json[]): Json[] {
  if (!Array.isArray(old) || old.length < head + tail) throw new Error('no such array');
  return [...old.slice(0, head), ...list, ...old.slice(old.length - tail)];
}

function changed(old: Json, patch: Patch): Json {
  if (!Array.isArray(patch)) {
    if (typeof old !== 'object' || old === null) throw new Error('nothing to change');
    return apply(old, patch);
  }
  switch (patch[0]) {
    case '=':
      return patch[1];
    case '~':
      return splice(old, patch[1], patch[2], patch[3]);
    default:
      throw new Error('unknown patch');
  }
}

/** The patched value. What did not change is shared with the old one, which stays as it was. */
export function apply<T extends object>(old: T, patch: Patch): T {
  if (Array.isArray(patch)) return changed(old, patch) as T;
  const next = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, Json>;
  for (const [member, change] of Object.entries(patch)) {
    if (Array.isArray(change) && change[0] === '-') delete next[member];
    else next[member] = changed(next[member], change);
  }
  return next as T;
}
