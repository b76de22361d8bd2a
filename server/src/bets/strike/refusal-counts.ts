import { type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { failsAgain } from '../../platform/database/about-data.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../../platform/runtime/repeat.ts';
import { addRefusals, type RefusalCount } from './queries-refusals.ts';
import { type StrikeRefusal, strikeRefusals } from './strike-refusals.ts';

/** What is counted waits this long for others to be written with. */
const gatherMs = 1_000;

/** The refusals that protect a punter, by what reports call them (rule: protection-report). */
const reasons = new Map<StrikeRefusal, string>([
  [strikeRefusals.stakeLimit, 'stake-limit'],
  [strikeRefusals.lossLimit, 'loss-limit'],
  [strikeRefusals['session-over'], 'session-limit'],
  [strikeRefusals['time-out'], 'time-out'],
  [strikeRefusals['self-exclusion'], 'self-exclusion'],
  [strikeRefusals.registered, 'register'],
  [strikeRefusals['register-unanswered'], 'register'],
  [strikeRefusals.closed, 'closed'],
  [strikeRefusals['identity-pending'], 'identity'],
  [strikeRefusals['identity-rejected'], 'identity'],
]);

/**
 * Counts the lines that were not struck because of what protects their punter, and writes the counts once a second: a
 * strike waits for none of it, and nothing says whose lines they were. What a node counted in its last second is lost
 * when its process dies.
 */
export class RefusalCounts {
  readonly #platform: Pick<Platform, 'db' | 'log'>;
  #counts = new Map<string, RefusalCount>();
  #writing: Repetition | undefined;

  constructor(platform: Pick<Platform, 'db' | 'log'>) {
    this.#platform = platform;
  }

  start(): void {
    this.#writing = repeat(
      () => this.write(),
      gatherMs,
      (error) => this.#platform.log.warn({ err: error }, 'refused strikes could not be counted'),
    );
  }

  note(refusal: StrikeRefusal, now: Date): void {
    const reason = reasons.get(refusal);
    if (reason !== undefined) this.#add({ day: localDayOf(now), reason, lines: 1 });
  }

  /** Writes what was counted since the last time. */
  async write(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    try {
      await inTransaction(this.#platform.db, (trx) => addRefusals(trx, counts));
    } catch (error) {
      if (!failsAgain(error)) for (const count of counts) this.#add(count);
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.#writing?.stop();
    await this.write().catch((error: unknown) =>
      this.#platform.log.warn({ err: error }, 'the last refused strikes could not be counted'),
    );
  }

  #add({ day, reason, lines }: { day: LocalDay; reason: string; lines: number }): void {
    const key = `${day} ${reason}`;
    this.#counts.set(key, { day, reason, lines: lines + (this.#counts.get(key)?.lines ?? 0) });
  }
}
