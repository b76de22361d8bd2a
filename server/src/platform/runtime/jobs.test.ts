import { InvalidValue } from '@furlong/domain/invalid-value';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { failsAgain } from '../database/about-data.ts';
import { inTransaction } from '../database/database.ts';
import { describeParkedJob, listParkedJobs, retryParkedJob, watchParkedJobs } from './parked-jobs.ts';

const patience = { timeout: 20_000, interval: 25 };
const nobody = '00000000-0000-4000-8000-000000000000';

const platform = closedAfterAll(await createTestPlatform());

describe('jobs', () => {
  const done: number[] = [];
  const faults = new Map<number, () => Promise<unknown>>();
  beforeAll(async () => {
    await platform.jobs.work('follow-result', async ({ meetingId }) => {
      await faults.get(meetingId)?.();
      done.push(meetingId);
    });
  });

  const queue = (meetingIds: readonly number[], retryLimit = 10) =>
    inTransaction(platform.db, async (trx) => {
      for (const meetingId of meetingIds) {
        await platform.jobs.queue(trx, 'follow-result', { meetingId, raceId: null });
      }
      await sql`update jobs.job set retry_limit = ${retryLimit} where state = 'created'`.execute(trx);
    });
  const parked = () => listParkedJobs(platform.db, 100);

  it('parks a job that fails because of its data at once, and runs the others of its batch', async () => {
    faults.set(2, () => sql`select '-000001-12-31T00:00:00Z'::timestamptz`.execute(platform.db));
    await queue([1, 2, 3]);
    await vi.waitFor(async () => expect(await parked()).toHaveLength(1), patience);
    const [job] = await parked();
    expect(job).toMatchObject({ queue: 'follow-result', data: { meetingId: 2, raceId: null } });
    expect(describeParkedJob(job as NonNullable<typeof job>)).toMatch(
      /follow-result \{"raceId":null,"meetingId":2\}, parked .*: invalid input syntax for type timestamp/,
    );
    // Jobs of one moment have no order.
    expect(done.toSorted()).toEqual([1, 3]);
  });

  it('shows the number of parked jobs in the metrics', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const watch = watchParkedJobs(platform.db, platform.metrics, platform.log);
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await watch.stop();
    await expect(platform.metrics.registry.metrics()).resolves.toContain('\nfurlong_parked_jobs 1\n');
  });

  it('runs a parked job when it is retried after its cause was fixed', async () => {
    const [job] = await parked();
    expect(await retryParkedJob(platform.db, nobody)).toBe(false);
    faults.clear();
    expect(await retryParkedJob(platform.db, job?.id ?? '')).toBe(true);
    expect(await retryParkedJob(platform.db, job?.id ?? '')).toBe(false);
    await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 2, 3]), patience);
    expect(await parked()).toEqual([]);
  });

  it('works those that were queued in order one after another, after one that came alone', async () => {
    done.length = 0;
    const inOrder = Array.from({ length: 50 }, (_, index) => 200 - index);
    await inTransaction(platform.db, async (trx) => {
      const all = inOrder.map((meetingId) => ({ meetingId, raceId: null }));
      await platform.jobs.queueInOrder(trx, 'follow-result', all);
      await platform.jobs.queue(trx, 'follow-result', { meetingId: 300, raceId: null });
    });
    await vi.waitFor(() => expect(done).toHaveLength(51), patience);
    expect(done).toEqual([300, ...inOrder]);
  });

  it('retries a job that fails otherwise, and parks it after the last attempt', async () => {
    faults.set(4, () => Promise.reject(new Error('the connection was lost')));
    await queue([4], 0);
    await vi.waitFor(async () => expect(await parked()).toHaveLength(1), patience);
    expect((await parked())[0]).toMatchObject({ data: { meetingId: 4 }, reason: 'the connection was lost' });

    faults.set(5, () => Promise.reject(new Error('the connection was lost')));
    await queue([5]);
    const states = sql<{ state: string }>`
      select state from jobs.job where name = 'follow-result' and data ->> 'meetingId' = '5'`;
    await vi.waitFor(
      async () => expect((await states.execute(platform.db)).rows).toEqual([{ state: 'retry' }]),
      patience,
    );
    expect(await parked()).toHaveLength(1);
  });

  it('retries after a minute at most a job that has failed for long, so that bets wait no longer once the database is back', async () => {
    faults.set(6, () => Promise.reject(new Error('the connection was lost')));
    await inTransaction(platform.db, async (trx) => {
      await platform.jobs.queue(trx, 'follow-result', { meetingId: 6, raceId: null });
      await sql`update jobs.job set retry_count = 15 where data ->> 'meetingId' = '6'`.execute(trx);
    });
    const waits = sql<{ state: string; seconds: number }>`
      select state, extract(epoch from start_after - started_on)::float8 as seconds
      from jobs.job where name = 'follow-result' and data ->> 'meetingId' = '6'`;
    await vi.waitFor(
      async () => expect((await waits.execute(platform.db)).rows).toMatchObject([{ state: 'retry' }]),
      patience,
    );
    const [wait] = (await waits.execute(platform.db)).rows;
    // A little more: the wait counts from when the failure is written.
    expect(wait?.seconds).toBeLessThan(90);
  });
});

describe('a failure that would repeat', () => {
  const unanswered = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
  it.each([
    ['a date that the database does not read', { code: '22007' }, true],
    ['a row that is there already', { code: '23505' }, true],
    ['a value that a rule cannot read', new InvalidValue('a saddle', 0), true],
    ['a fault of the program', new TypeError('undefined is not a function'), true],
    ['a connection that was ended', { code: '57P01' }, false],
    ['a deadlock', { code: '40P01' }, false],
    ['a server that does not answer', unanswered, false],
    ['anything else', new Error('no reason'), false],
    ['nothing', undefined, false],
  ])('%s', (_what, error, expected) => {
    expect(failsAgain(error)).toBe(expected);
  });
});
