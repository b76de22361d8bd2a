import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Transaction } from '../database/database.ts';
import type { Clock } from '../runtime/clock.ts';
import { firstKeys, type Key, type KeySetKind, readKeys, rotated, usableKeys } from '../runtime/key-set.ts';
import { type Repetition, repeat } from '../runtime/repeat.ts';
import { openSecretStore, type SecretStore } from './secret-store.ts';
import type { Settings } from './settings/settings.ts';

/** How soon a node has what another wrote, in milliseconds: several times before a new key signs. */
const readAgainMs = 10_000;

/**
 * A set of keys as it stands: read from its place at the start and again all the time, so that a rotation needs no
 * restart.
 */
export class KeyRing<T> {
  readonly #kind: KeySetKind<T>;
  readonly #clock: Clock;
  #keys: readonly Key<T>[];
  #changes = 0;

  constructor(kind: KeySetKind<T>, clock: Clock, kept: unknown) {
    this.#kind = kind;
    this.#clock = clock;
    this.#keys = readKeys(kind, kept);
  }

  /** The keys that are good now; the first signs. */
  get keys(): readonly Key<T>[] {
    return usableKeys(this.#kind, this.#keys, this.#clock());
  }

  get name(): string {
    return this.#kind.name;
  }

  /** Grows with every key that comes or goes: what was found good by them before is to be looked at again. */
  get changes(): number {
    return this.#changes;
  }

  take(kept: unknown): void {
    const before = idsOf(this.#keys);
    this.#keys = readKeys(this.#kind, kept);
    if (idsOf(this.#keys) !== before) this.#changes += 1;
  }
}

const idsOf = (keys: readonly Key<unknown>[]) => keys.map(({ id }) => id).join(' ');

/** The secrets of one process, made where they are missing. */
export class Secrets {
  readonly #store: SecretStore;
  readonly #clock: Clock;
  readonly #rings = new Map<string, KeyRing<unknown>>();
  #following: Repetition | undefined;

  constructor(store: SecretStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** A secret that is never changed. */
  async load<T>(name: string, make: () => Promise<T> | T): Promise<T> {
    const found = await this.#store.read(name);
    if (found !== undefined) return found as T;
    await this.#store.create(name, await make());
    const made = await this.#store.read(name);
    if (made === undefined) throw new Error(`The secret '${name}' was removed while it was made`);
    return made as T;
  }

  /** A set of keys, the same for everybody who asks for it. */
  async ring<T>(kind: KeySetKind<T>): Promise<KeyRing<T>> {
    const known = this.#rings.get(kind.name);
    if (known) return known as KeyRing<T>;
    const ring = new KeyRing(kind, this.#clock, await this.load(kind.name, () => firstKeys(kind)));
    this.#rings.set(kind.name, ring as KeyRing<unknown>);
    return ring;
  }

  /** Reads every set again. */
  async readAgain(): Promise<void> {
    for (const ring of this.#rings.values()) {
      const kept = await this.#store.read(ring.name);
      if (kept !== undefined) ring.take(kept);
    }
  }

  /** Reads the sets again from time to time. What cannot be read is logged, and the keys stay as they were. */
  follow(log: Logger): void {
    this.#following = repeat(
      () => this.readAgain(),
      readAgainMs,
      (error) => log.error({ err: error }, 'the keys could not be read again'),
    );
  }

  async stop(): Promise<void> {
    await this.#following?.stop();
  }
}

/**
 * Adds a new key to each of these sets where they are kept, and drops what has had its time; running nodes take them up
 * by themselves. A set that no server has made yet is left alone. Answers the names of those that were rotated.
 */
export async function rotateKeys(
  settings: Pick<Settings, 'secretsDir'>,
  trx: Transaction,
  kinds: readonly KeySetKind<unknown>[],
  how: { readonly now: Date; readonly discard: boolean },
): Promise<string[]> {
  // One at a time, wherever the keys are kept.
  await sql`select pg_advisory_xact_lock(hashtext('furlong secrets'))`.execute(trx);
  const store = openSecretStore(settings, trx);
  const names: string[] = [];
  for (const kind of kinds) {
    const kept = await store.read(kind.name);
    if (kept === undefined) continue;
    await store.replace(kind.name, await rotated(kind, readKeys(kind, kept), how));
    names.push(kind.name);
  }
  return names;
}
