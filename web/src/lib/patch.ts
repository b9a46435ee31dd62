// The patches of `news`: ["=", value] puts a value, ["-"] removes a member, ["~", head, tail, list]
// keeps so many first and last elements of an array and puts the list between them; an object goes
// deeper, by the names of members or the indices of elements.

type Json = unknown;
type Change = ['=', Json] | ['-'] | ['~', number, number, Json[]];
export type Patch = { [member: string]: Change | Patch };

/** The patched value. What did not change is shared with the old one, which stays as it was. */
export function apply<T extends object>(old: T, patch: Patch): T {
  const next = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, Json>;
  for (const [member, change] of Object.entries(patch)) {
    const inner = next[member];
    if (!Array.isArray(change)) {
      if (typeof inner !== 'object' || inner === null) throw new Error(`nothing at ${member}`);
      next[member] = apply(inner, change);
    } else if (change[0] === '=') {
      next[member] = change[1];
    } else if (change[0] === '~') {
      if (!Array.isArray(inner)) throw new Error(`no list at ${member}`);
      const [, head, tail, list] = change;
      next[member] = [...inner.slice(0, head), ...list, ...inner.slice(inner.length - tail)];
    } else {
      delete next[member];
    }
  }
  return next as T;
}
