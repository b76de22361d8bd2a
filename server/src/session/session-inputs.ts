import { needsFreshSignIn } from '@furlong/domain/protection/session-time';
import { failsAgain } from '../platform/database/about-data.ts';
import type { Caller } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { mergeInputs, type SessionInput, selectLastInput } from './queries-inputs.ts';

/** The part of a caller that identifies the sign-in. */
export type SignInOf = Pick<Caller, 'sessionId' | 'signedInAt'>;

interface Known {
  readonly last: number;
  readonly written: number;
}

/** Sign-ins in a node's memory: some megabytes. Others are read from the database. */
const knownMax = 50_000;
/** Inputs waiting to be written; beyond that, a sign-in's next input is written instead. */
const waitingMax = 20_000;
/** A sign-in's inputs are written at most this often. */
const writeIntervalMs = 60_000;
/** An input waits this long for others to be written with. */
const gatherMs = 1_000;

/**
 * The key of a sign-in's inputs. A repeated sign-in is the same session, but its inputs must not count for an older
 * token, which somebody else may have.
 */
const keyOf = ({ sessionId, signedInAt }: SignInOf) => `${sessionId} ${signedInAt.getTime() / 1000}`;

/**
 * The time of the last input in each sign-in, for the fresh sign-in before money moves. A node answers from memory
 * while the input known there is recent enough, which costs a strike nothing; otherwise it asks the database, where all
 * nodes' inputs are stored to the minute. A known time is never later than the real one, so a node that missed an input
 * asks for a sign-in too early rather than too late.
 */
export class SessionInputs {
  readonly #platform: Pick<Platform, 'db' | 'log' | 'clock'>;
  readonly #minutes: number;
  readonly #known = new Map<string, Known>();
  #waiting = new Map<string, SessionInput>();
  readonly #writing: Repetition | undefined;

  /** `minutes` without input after which a fresh sign-in is needed; 0 turns this off. */
  constructor(platform: Pick<Platform, 'db' | 'log' | 'clock'>, minutes: number) {
    this.#platform = platform;
    this.#minutes = minutes;
    if (minutes === 0) return;
    this.#writing = repeat(
      () => this.write(),
      gatherMs,
      (error) => platform.log.warn({ err: error }, 'inputs of sign-ins could not be stored'),
    );
  }

  /** Notes an input. It does not refresh a sign-in that is already stale. */
  note(signIn: SignInOf, now: Date): void {
    if (this.#minutes === 0) return;
    const { signedInAt } = signIn;
    const key = keyOf(signIn);
    const known = this.#known.get(key);
    const isFresh = !this.#isDue(signedInAt, known?.last, now);
    const isWritten = known !== undefined && now.getTime() - known.written < writeIntervalMs;
    // A sign-in that looks stale here may be fresh on another node; the database decides.
    if (isFresh)
      this.#remember(key, { last: now.getTime(), written: isWritten ? known.written : now.getTime() });
    if (isFresh && isWritten) return;
    if (this.#waiting.has(key) || this.#waiting.size >= waitingMax) return;
    this.#waiting.set(key, { key, signedInAt, at: now });
  }

  /** Whether a fresh sign-in is needed before money moves. */
  async isStale(signIn: SignInOf, now: Date): Promise<boolean> {
    const { signedInAt } = signIn;
    const key = keyOf(signIn);
    if (!this.#isDue(signedInAt, this.#known.get(key)?.last, now)) return false;
    const last = (await selectLastInput(this.#platform.db, key))?.getTime();
    if (this.#isDue(signedInAt, last, now)) return true;
    if (last !== undefined) this.#remember(key, { last, written: last });
    return false;
  }

  /**
   * Writes waiting inputs. After a transient failure they wait for the next time; an input that can never be written is
   * logged and dropped.
   */
  async write(): Promise<void> {
    const inputs = [...this.#waiting.values()];
    if (inputs.length === 0) return;
    this.#waiting = new Map();
    await this.#writeAll(inputs);
  }

  async #writeAll(inputs: readonly SessionInput[]): Promise<void> {
    try {
      await mergeInputs(this.#platform.db, inputs, this.#minutes, this.#platform.clock());
    } catch (error) {
      if (!failsAgain(error)) {
        this.#putBack(inputs);
        throw error;
      }
      if (inputs.length === 1) {
        this.#platform.log.error({ err: error }, 'an input of a sign-in cannot be stored');
        return;
      }
      // One of them is at fault: splitting finds it, so that the others are stored.
      const half = Math.ceil(inputs.length / 2);
      const rest = inputs.slice(half);
      try {
        await this.#writeAll(inputs.slice(0, half));
      } catch (failure) {
        this.#putBack(rest);
        throw failure;
      }
      await this.#writeAll(rest);
    }
  }

  /** Lets inputs wait for the next time, unless a later one of the same sign-in waits already. */
  #putBack(inputs: readonly SessionInput[]): void {
    for (const input of inputs) {
      if (!this.#waiting.has(input.key)) this.#waiting.set(input.key, input);
    }
  }

  /**
   * Stops, and writes waiting inputs once. Without a database the last minute's inputs are lost; a stop does not wait.
   */
  async stop(): Promise<void> {
    await this.#writing?.stop();
    await this.write().catch((error: unknown) =>
      this.#platform.log.warn({ err: error }, 'the last inputs of sign-ins could not be stored'),
    );
  }

  #isDue(signedInAt: Date, last: number | undefined, now: Date): boolean {
    const lastInputAt = last === undefined ? null : new Date(last);
    return needsFreshSignIn({ signedInAt, lastInputAt }, this.#minutes, now);
  }

  #remember(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    if (this.#known.size <= knownMax) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
