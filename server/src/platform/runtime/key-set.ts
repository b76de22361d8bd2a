/** One key of a set, and the time in milliseconds from which it signs. */
export interface Key<T> {
  readonly id: string;
  readonly value: T;
  readonly signsFrom: number;
}

/** A kind of key set that can be rotated: its secret's name, and how long its signatures stay valid. */
export interface KeySetKind<T> {
  readonly name: string;
  readonly keptMs: number;
  make(): Promise<T> | T;
  idOf(value: T): string;
  /** The keys of a secret stored before there were sets, newest first; undefined when it is a set. */
  fromBefore(stored: unknown): readonly T[] | undefined;
}

/** A set as it is stored, newest key first. */
interface StoredSet<T> {
  readonly keys: readonly Key<T>[];
}

/** A new key signs after this time. Nodes read their keys several times within it, so all have the key by then. */
const leadMs = 60_000;

/** Reads a stored set, newest key first. */
export function readKeys<T>(kind: KeySetKind<T>, stored: unknown): readonly Key<T>[] {
  const before = kind.fromBefore(stored);
  return before
    ? before.map((value) => ({ id: kind.idOf(value), value, signsFrom: 0 }))
    : (stored as StoredSet<T>).keys;
}

/** Makes a new set of one key, which signs at once. */
export async function firstKeys<T>(kind: KeySetKind<T>): Promise<StoredSet<T>> {
  const value = await kind.make();
  return { keys: [{ id: kind.idOf(value), value, signsFrom: 0 }] };
}

/**
 * The keys that are valid at an instant: first the one that signs, then newer ones, then older ones while their
 * signatures may be valid.
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
 * A set with one more key, which signs once every node has it; older keys stay while their signatures may be valid.
 * With `discard` they are dropped at once, and their signatures with them: for keys that somebody else may have.
 */
export async function rotated<T>(
  kind: KeySetKind<T>,
  keys: readonly Key<T>[],
  { now, discard }: { readonly now: Date; readonly discard: boolean },
): Promise<StoredSet<T>> {
  const value = await kind.make();
  const id = kind.idOf(value);
  if (discard) return { keys: [{ id, value, signsFrom: now.getTime() }] };
  const usable = new Set(usableKeys(kind, keys, now));
  return {
    keys: [{ id, value, signsFrom: now.getTime() + leadMs }, ...keys.filter((key) => usable.has(key))],
  };
}
