import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Transaction } from '../database/database.ts';
import type { Clock } from '../runtime/clock.ts';
import { firstKeys, type Key, type KeySetKind, readKeys, rotated, usableKeys } from '../runtime/key-set.ts';
import { type Repetition, repeat } from '../runtime/repeat.ts';
import { openSecretStore, type SecretStore } from './secret-store.ts';
import type { Settings } from './settings/settings.ts';

/** The time between two reads: a node has a new key several reads before the key signs. */
const rereadMs = 10_000;

/**
 * A set of keys, read at the start and again and again, so that a rotation needs no restart.
 */
export class KeyRing<T> {
  readonly #kind: KeySetKind<T>;
  readonly #clock: Clock;
  #keys: readonly Key<T>[];
  #changes = 0;

  constructor(kind: KeySetKind<T>, clock: Clock, stored: unknown) {
    this.#kind = kind;
    this.#clock = clock;
    this.#keys = readKeys(kind, stored);
  }

  /** The currently valid keys; the first signs. */
  get keys(): readonly Key<T>[] {
    return usableKeys(this.#kind, this.#keys, this.#clock());
  }

  get name(): string {
    return this.#kind.name;
  }

  /** Grows whenever a key is added or removed: anything verified with the old keys must be verified again. */
  get changes(): number {
    return this.#changes;
  }

  replace(stored: unknown): void {
    const before = idsOf(this.#keys);
    this.#keys = readKeys(this.#kind, stored);
    if (idsOf(this.#keys) !== before) this.#changes += 1;
  }
}

const idsOf = (keys: readonly Key<unknown>[]) => keys.map(({ id }) => id).join(' ');

/** The secrets of one process; missing ones are created. */
export class Secrets {
  readonly #store: SecretStore;
  readonly #clock: Clock;
  readonly #rings = new Map<string, KeyRing<unknown>>();
  #following: Repetition | undefined;

  constructor(store: SecretStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Loads a secret that never changes. */
  async load<T>(name: string, make: () => Promise<T> | T): Promise<T> {
    const found = await this.#store.read(name);
    if (found !== undefined) return found as T;
    await this.#store.create(name, await make());
    const made = await this.#store.read(name);
    if (made === undefined) throw new Error(`The secret '${name}' was removed while it was made`);
    return made as T;
  }

  /** Loads a set of keys; every caller gets the same object. */
  async ring<T>(kind: KeySetKind<T>): Promise<KeyRing<T>> {
    const known = this.#rings.get(kind.name);
    if (known) return known as KeyRing<T>;
    const ring = new KeyRing(kind, this.#clock, await this.load(kind.name, () => firstKeys(kind)));
    this.#rings.set(kind.name, ring as KeyRing<unknown>);
    return ring;
  }

  /** Reads all key sets again. */
  async readAgain(): Promise<void> {
    for (const ring of this.#rings.values()) {
      const stored = await this.#store.read(ring.name);
      if (stored !== undefined) ring.replace(stored);
    }
  }

  /** Reads the key sets again from time to time. A failure is logged, and the keys stay as they were. */
  follow(log: Logger): void {
    this.#following = repeat(
      () => this.readAgain(),
      rereadMs,
      (error) => log.error({ err: error }, 'the keys could not be read again'),
    );
  }

  async stop(): Promise<void> {
    await this.#following?.stop();
  }
}

/** How keys are rotated. */
interface Rotation {
  readonly now: Date;
  readonly discard: boolean;
  /** Records it by the names of the sets. Called first: files do not come back when a transaction is rolled back. */
  readonly record?: (names: readonly string[]) => Promise<void>;
  /** Encrypts anew what a set's dropped keys encrypted; called with the keys of before and after. */
  readonly discarded?: (
    name: string,
    before: readonly Key<unknown>[],
    after: readonly Key<unknown>[],
  ) => Promise<void>;
}

/**
 * Adds a new key to each given set in the store, and drops expired ones; running nodes pick them up by themselves. Sets
 * that no server has created yet are left alone. Returns the names of the rotated sets.
 */
export async function rotateKeys(
  settings: Pick<Settings, 'secretsDir'>,
  trx: Transaction,
  kinds: readonly KeySetKind<unknown>[],
  how: Rotation,
): Promise<string[]> {
  // Locks out other rotations, in whichever store the keys are.
  await sql`select pg_advisory_xact_lock(hashtext('furlong secrets'))`.execute(trx);
  const store = openSecretStore(settings, trx);
  const sets = new Map<string, unknown>();
  for (const kind of kinds) {
    const stored = await store.read(kind.name);
    if (stored === undefined) continue;
    const before = readKeys(kind, stored);
    const set = await rotated(kind, before, how);
    if (how.discard) await how.discarded?.(kind.name, before, set.keys);
    sets.set(kind.name, set);
  }
  const names = [...sets.keys()];
  if (names.length > 0) await how.record?.(names);
  for (const [name, keys] of sets) await store.replace(name, keys);
  return names;
}
