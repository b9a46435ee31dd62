// The patches of `news`: an object with a member for each member that changed, ["=", value] to put
// a value, ["-"] to remove it, an object to go deeper; arrays go by index.

type Json = unknown;
export type Patch = { [member: string]: ['=', Json] | ['-'] | Patch };

/** The patched value. What did not change is shared with the old one, which stays as it was. */
export function apply<T extends object>(old: T, patch: Patch): T {
  const next = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, Json>;
  for (const [member, change] of Object.entries(patch)) {
    if (!Array.isArray(change)) {
      const inner = next[member];
      if (typeof inner !== 'object' || inner === null) throw new Error(`nothing at ${member}`);
      next[member] = apply(inner, change);
    } else if (change[0] === '=') {
      next[member] = change[1];
    } else {
      delete next[member];
    }
  }
  return next as T;
}
