/** One key of a set: from when it signs, in milliseconds. */
export interface Key<T> {
  readonly id: string;
  readonly value: T;
  readonly signsFrom: number;
}

/** A set of keys that can be rotated: its secret's name, and how long what a key signed is still good. */
export interface KeySetKind<T> {
  readonly name: string;
  readonly keptMs: number;
  make(): Promise<T> | T;
  idOf(value: T): string;
  /** The keys in what was kept before there were sets, newest first; undefined when it is a set. */
  fromBefore(kept: unknown): readonly T[] | undefined;
}

/** What is kept of a set, newest first. */
interface KeptSet<T> {
  readonly keys: readonly Key<T>[];
}

/** Every node has a new key before any signs with it: nodes read their keys again several times in this. */
const leadMs = 60_000;

/** Reads what is kept of a set, newest first. */
export function readKeys<T>(kind: KeySetKind<T>, kept: unknown): readonly Key<T>[] {
  const before = kind.fromBefore(kept);
  return before
    ? before.map((value) => ({ id: kind.idOf(value), value, signsFrom: 0 }))
    : (kept as KeptSet<T>).keys;
}

/** A new set of one key, which signs at once. */
export async function firstKeys<T>(kind: KeySetKind<T>): Promise<KeptSet<T>> {
  const value = await kind.make();
  return { keys: [{ id: kind.idOf(value), value, signsFrom: 0 }] };
}

/**
 * The keys that are good at an instant: first the one that signs, then those that are about to, then those of before
 * while something they signed may live.
 */
export function usableKeys<T>(
  { keptMs }: Pick<KeySetKind<T>, 'keptMs'>,
  keys: readonly Key<T>[],
  now: Date,
): Key<T>[] {
  const at = Math.max(
    0,
    keys.findIndex(({ signsFrom }) => signsFrom <= now.getTime()),
  );
  const older = keys
    .slice(at + 1)
    .filter((_key, index) => (keys[at + index]?.signsFrom ?? 0) + keptMs > now.getTime());
  return [...keys.slice(at, at + 1), ...keys.slice(0, at), ...older];
}

/**
 * A set with one new key, which signs as soon as every node has it; those of before stay while something they signed
 * may live. With `discard` they go at once, and what they signed with them: for keys that somebody else may have.
 */
export async function rotated<T>(
  kind: KeySetKind<T>,
  keys: readonly Key<T>[],
  { now, discard }: { readonly now: Date; readonly discard: boolean },
): Promise<KeptSet<T>> {
  const value = await kind.make();
  const id = kind.idOf(value);
  if (discard) return { keys: [{ id, value, signsFrom: now.getTime() }] };
  const kept = new Set(usableKeys(kind, keys, now));
  return {
    keys: [{ id, value, signsFrom: now.getTime() + leadMs }, ...keys.filter((key) => kept.has(key))],
  };
}
