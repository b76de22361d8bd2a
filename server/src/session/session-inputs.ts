import { needsFreshSignIn } from '@furlong/domain/protection/session-time';
import { failsAgain } from '../platform/database/about-data.ts';
import type { Caller } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { mergeInputs, type SessionInput, selectLastInput } from './queries-inputs.ts';

/** The part of a caller that says which sign-in it is. */
export type SignInOf = Pick<Caller, 'sessionId' | 'signedInAt'>;

interface Known {
  readonly last: number;
  readonly written: number;
}

/** Sign-ins remembered per node: some megabytes. One that leaves is read from the database again. */
const mostKnown = 50_000;
/** Inputs that wait to be written; beyond it the sign-in's next input is. */
const mostWaiting = 20_000;
/** How often one sign-in's input is written, and how long it waits for others to be written with, in milliseconds. */
const writtenEvery = 60_000;
const gathered = 1_000;

/**
 * What inputs are kept under: a sign-in that is made afresh stays the same session, but inputs after it are none of a
 * token from before, which somebody else may have.
 */
const keyOf = ({ sessionId, signedInAt }: SignInOf) => `${sessionId} ${signedInAt.getTime() / 1000}`;

/**
 * When a person last did something in each sign-in, for the fresh sign-in before money moves. A node answers from its
 * memory while that says the input is recent enough, which costs a strike nothing; else it asks the database, where
 * every node's inputs are by the minute. What is known is never later than what was, so a node that has not heard of
 * an input asks for a sign-in rather early than late.
 */
export class SessionInputs {
  readonly #platform: Pick<Platform, 'db' | 'log' | 'clock'>;
  readonly #minutes: number;
  readonly #known = new Map<string, Known>();
  #waiting = new Map<string, SessionInput>();
  readonly #writing: Repetition | undefined;

  /** `minutes` without input after which a sign-in has to be made afresh; 0 asks nobody. */
  constructor(platform: Pick<Platform, 'db' | 'log' | 'clock'>, minutes: number) {
    this.#platform = platform;
    this.#minutes = minutes;
    if (minutes === 0) return;
    this.#writing = repeat(
      () => this.write(),
      gathered,
      (error) => platform.log.warn({ err: error }, 'inputs of sign-ins could not be kept'),
    );
  }

  /** Notes that a person does something now. It does not make a sign-in recent again that is not. */
  note(signIn: SignInOf, now: Date): void {
    if (this.#minutes === 0) return;
    const { signedInAt } = signIn;
    const key = keyOf(signIn);
    const known = this.#known.get(key);
    const goesOn = !this.#isDue(signedInAt, known?.last, now);
    const isWritten = known !== undefined && now.getTime() - known.written < writtenEvery;
    // Where it does not go on as far as is known here, another node may know better: the database decides.
    if (goesOn) this.#keep(key, { last: now.getTime(), written: isWritten ? known.written : now.getTime() });
    if (goesOn && isWritten) return;
    if (this.#waiting.has(key) || this.#waiting.size >= mostWaiting) return;
    this.#waiting.set(key, { key, signedInAt, at: now });
  }

  /** Whether a sign-in has to be made afresh before money moves. */
  async isStale(signIn: SignInOf, now: Date): Promise<boolean> {
    const { signedInAt } = signIn;
    const key = keyOf(signIn);
    if (!this.#isDue(signedInAt, this.#known.get(key)?.last, now)) return false;
    const last = (await selectLastInput(this.#platform.db, key))?.getTime();
    if (this.#isDue(signedInAt, last, now)) return true;
    if (last !== undefined) this.#keep(key, { last, written: last });
    return false;
  }

  /** Writes what waits. What cannot be written now waits for the next time; what never can is logged and left. */
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
        for (const input of inputs) this.#waiting.set(input.key, input);
        throw error;
      }
      if (inputs.length === 1) {
        this.#platform.log.error({ err: error }, 'an input of a sign-in cannot be kept');
        return;
      }
      // One of them is at fault: halves find it, and the others are kept.
      const half = Math.ceil(inputs.length / 2);
      await this.#writeAll(inputs.slice(0, half));
      await this.#writeAll(inputs.slice(half));
    }
  }

  /** Writes what waits, and no more. Without a database the last minute's inputs are lost: nobody's stop waits for them. */
  async stop(): Promise<void> {
    await this.#writing?.stop();
    await this.write().catch((error: unknown) =>
      this.#platform.log.warn({ err: error }, 'the last inputs of sign-ins could not be kept'),
    );
  }

  #isDue(signedInAt: Date, last: number | undefined, now: Date): boolean {
    const lastInputAt = last === undefined ? null : new Date(last);
    return needsFreshSignIn({ signedInAt, lastInputAt }, this.#minutes, now);
  }

  #keep(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    if (this.#known.size <= mostKnown) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
