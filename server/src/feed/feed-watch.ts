import { roleOfPath } from '@furlong/contract/server-paths';
import { localDayOf } from '@furlong/domain/local-date';
import type { FastifyInstance } from 'fastify';
import { failsAgain } from '../platform/database/about-data.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { callOfPath, refOfPath } from './call-of-path.ts';
import {
  addCounts,
  type CallCount,
  deleteOldCounts,
  insertRefusals,
  type Refusal,
} from './queries-health.ts';
import { noteOutage } from './queries-outages.ts';

/** What is noted waits this long for others to be written with. */
const gatherMs = 1_000;
/**
 * Refusals of a kind of call that wait to be written, and those of them about one meeting or fixture; of more than that
 * in a second only the count is kept. So one supplier's hide none of another's.
 */
const waitingMax = { ofCall: 25, ofRef: 10 };
const pathMax = 200;
const reasonMax = 500;

/** An answer to a call of the feed, or to one of a batch. */
interface FeedAnswer {
  readonly applied?: boolean;
  readonly reason?: string;
  readonly error?: {
    readonly message?: string;
    readonly details?: readonly { readonly field: string; readonly expected: string }[];
  };
  readonly answers?: readonly { readonly status: number; readonly body: FeedAnswer }[];
}

/**
 * Notes what became of each call that a supplier makes, alone or in a batch, with why it was refused, and writes it once
 * a second (rule: feed-health). A call waits for none of it. What was noted when a write fails is written with the next.
 */
export class FeedWatch {
  readonly #platform: Pick<Platform, 'db' | 'log'>;
  #counts = new Map<string, CallCount>();
  #refusals: Refusal[] = [];
  /** The day on which old counts were last deleted. */
  #deletedOn = '';
  readonly #writing: Repetition;

  constructor(platform: Pick<Platform, 'db' | 'log'>) {
    this.#platform = platform;
    this.#writing = repeat(
      () => this.write(),
      gatherMs,
      (error) => platform.log.warn({ err: error }, 'the calls of the feed could not be noted'),
    );
  }

  /** Notes the answer to a call at a path. */
  note(path: string, status: number, answer: FeedAnswer, now: Date): void {
    const call = callOfPath(path)?.name ?? 'unknown';
    const outcome =
      status >= 500
        ? 'failed'
        : status >= 400
          ? 'refused'
          : answer.applied === false && answer.reason !== 'differs'
            ? 'stale'
            : 'applied';
    const day = localDayOf(now);
    const key = `${day} ${call} ${outcome}`;
    const calls = (this.#counts.get(key)?.calls ?? 0) + 1;
    this.#counts.set(key, { day, call, outcome, calls, lastAt: now });
    if (status < 400) return;
    const reason = describe(answer).slice(0, reasonMax);
    this.#keep({ at: now, call, path: path.slice(0, pathMax), status, reason });
  }

  /** Writes what was noted since the last time. */
  async write(): Promise<void> {
    const [counts, refusals] = [[...this.#counts.values()], this.#refusals];
    if (counts.length === 0) return;
    this.#counts = new Map();
    this.#refusals = [];
    const latest =
      counts
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? '';
    try {
      await inTransaction(this.#platform.db, async (trx) => {
        await noteOutage(trx, firstOf(counts));
        await addCounts(trx, counts);
        if (this.#deletedOn !== latest) await deleteOldCounts(trx, latest);
        await insertRefusals(trx, refusals);
      });
      this.#deletedOn = latest;
    } catch (error) {
      if (!failsAgain(error)) this.#putBack(counts, refusals);
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.#writing.stop();
    await this.write().catch((error: unknown) =>
      this.#platform.log.warn({ err: error }, 'the last calls of the feed could not be noted'),
    );
  }

  #putBack(counts: readonly CallCount[], refusals: readonly Refusal[]): void {
    for (const count of counts) {
      const key = `${count.day} ${count.call} ${count.outcome}`;
      const since = this.#counts.get(key);
      this.#counts.set(key, since ? { ...since, calls: since.calls + count.calls } : count);
    }
    const since = this.#refusals;
    this.#refusals = [];
    for (const refusal of [...refusals, ...since]) this.#keep(refusal);
  }

  #keep(refusal: Refusal): void {
    const ofCall = this.#refusals.filter(({ call }) => call === refusal.call);
    if (ofCall.length >= waitingMax.ofCall) return;
    const ref = refOfPath(refusal.path);
    if (ofCall.filter(({ path }) => refOfPath(path) === ref).length >= waitingMax.ofRef) return;
    this.#refusals.push(refusal);
  }
}

/** When the first of some calls came, as far as they say. */
function firstOf(counts: readonly CallCount[]): Date {
  return new Date(Math.min(...counts.map(({ lastAt }) => lastAt.getTime())));
}

/** Watches the answers of the feed's calls. To be called before the calls are bound. */
export function watchFeed(app: FastifyInstance, { clock, ...platform }: Platform): FeedWatch {
  const watch = new FeedWatch(platform);
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const { method, url, routeOptions, body } = request;
    const isChange = method !== 'GET' && method !== 'HEAD' && roleOfPath(routeOptions.url ?? '') === 'feed';
    // Whoever has no token of the feed is no supplier; who is too fast, or comes while the server is full, comes again.
    if (isChange && ![401, 403, 429, 503].includes(reply.statusCode)) {
      const answer = (payload ?? {}) as FeedAnswer;
      const path = url.split('?')[0] ?? '';
      const calls = (body as { calls?: readonly { path: string }[] } | undefined)?.calls ?? [];
      const now = clock();
      if (!answer.answers) watch.note(path, reply.statusCode, answer, now);
      for (const [index, each] of (answer.answers ?? []).entries()) {
        watch.note(calls[index]?.path ?? path, each.status, each.body, now);
      }
    }
    done(null, payload);
  });
  return watch;
}

/** `Some fields are not as expected: prices.0.winOdds: odds to one`. */
function describe({ error }: FeedAnswer): string {
  const details = error?.details?.map(({ field, expected }) => `${field}: ${expected}`) ?? [];
  return [error?.message ?? 'no reason', ...details].join('; ');
}
