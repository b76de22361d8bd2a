import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { loadPrices } from '../meetings/load-prices.ts';
import { scratch } from '../race-day/scratch-runner.ts';
import { rereadFacts } from '../reconcile/reread-facts.ts';
import { makeArchive } from './make-steps.ts';
import { allSteps } from './queries-steps.ts';
import { restoreStep } from './restore-step.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const folder = mkdtempSync(join(tmpdir(), 'furlong-archived-'));
afterAll(() => rmSync(folder, { recursive: true }));
const order = { before: '2025-06-01', folder, actor: { via: 'command-line', name: 'me' } } as const;

/** Of a runner: its prices in their order, null for a withdrawal, and after which of them it was scratched. */
const runner = fc.record({
  prices: fc.array(fc.option(fc.integer({ min: 1, max: 500 })), { maxLength: 12 }),
  scratchedAfter: fc.option(fc.nat({ max: 12 }), { freq: 4 }),
});
type Runner = typeof runner extends fc.Arbitrary<infer Value> ? Value : never;
const second = (number: number) => new Date(Date.UTC(2025, 2, 1, 10, 0, number));

/** Writes a meeting of one race with these runners, long over. */
async function makeRace(runners: readonly Runner[]) {
  const saddles = runners.map((_, index) => index + 1);
  const { meetingId, raceIds } = await makeMeeting(db, [
    { offAt: second(3_600), saddles, status: 'resulted' },
  ]);
  const [raceId = 0] = raceIds;
  const ticks = runners.flatMap(({ prices }, index) =>
    prices.map((price, number) => ({
      race_id: raceId,
      saddle: index + 1,
      sequence: number + 1,
      at: second(number),
      win_numerator: price,
      win_denominator: price === null ? null : 7,
    })),
  );
  if (ticks.length > 0) await db.insertInto('price_ticks').values(ticks).execute();
  for (const [index, { scratchedAfter }] of runners.entries()) {
    if (scratchedAfter === null) continue;
    await sql`
      update runners set scratched_at = ${second(scratchedAfter)}
      where race_id = ${raceId} and saddle = ${index + 1}`.execute(db);
  }
  await sql`
    update meetings set meeting_date = '2025-03-01', final_version = standings_version where id = ${meetingId}
  `.execute(db);
  return { meetingId, raceId };
}

/** What bets are settled by, and what cards show of prices: the first and the last. */
async function readPrices(meetingId: number) {
  const shown = [...(await loadPrices(db, meetingId)).values()].flatMap((ofRace) =>
    [...ofRace].map(([saddle, { opening, latest }]) => ({ saddle, opening, last: latest.at(-1) })),
  );
  return { facts: await rereadFacts(db, meetingId), shown };
}

async function readTicks(raceId: number) {
  const ticks = db.selectFrom('price_ticks').selectAll().where('race_id', '=', raceId);
  return await ticks.orderBy('saddle').orderBy('sequence').execute();
}

test('bets are settled by the same prices after an archive, and a restore gives every price (rule: archive)', async () => {
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(runner, { minLength: 1, maxLength: 8 }), async (runners) => {
      const { meetingId, raceId } = await makeRace(runners);
      const [ticks, before] = [await readTicks(raceId), await readPrices(meetingId)];
      await makeArchive(
        db,
        order,
        () => new Date(),
        () => undefined,
      );
      const kept = await readTicks(raceId);
      moved += ticks.length - kept.length;
      expect(await readPrices(meetingId)).toEqual(before);
      for (const [index, { scratchedAfter }] of runners.entries()) {
        const ofRunner = (rows: typeof ticks) => rows.filter(({ saddle }) => saddle === index + 1);
        if (scratchedAfter !== null) expect(ofRunner(kept)).toEqual(ofRunner(ticks));
        else expect(ofRunner(kept).length).toBeLessThanOrEqual(4);
      }
      for await (const step of allSteps(db)) {
        if (step.restoredAt === null) await restoreStep(db, order, step, new Date());
      }
      expect(await readTicks(raceId)).toEqual(ticks);
      // Not again by the next run.
      await sql`update meetings set final_version = null where id = ${meetingId}`.execute(db);
    }),
    { numRuns: 12 },
  );
  expect(moved).toBeGreaterThan(0);
});

test('who is scratched by prices that are archived is refused, with the step to restore (rule: archive)', async () => {
  const { raceId } = await makeRace([{ prices: [1, 2, 3, 4, 5], scratchedAfter: null }]);
  let step = 0;
  await makeArchive(
    db,
    order,
    () => new Date(),
    ({ id }) => {
      step = id;
    },
  );
  const scratching = () =>
    db
      .transaction()
      .execute((trx) =>
        scratch(
          platform,
          trx,
          { id: raceId, pricesHeld: false },
          { saddle: 1, winOdds: null },
          { at: second(3), nonRunnerOrder: 1 },
        ),
      );
  await expect(scratching()).rejects.toMatchObject({
    code: 'conflict',
    message: `The prices of race ${raceId} are in step ${step} of the archive: restore it first`,
  });
  for await (const each of allSteps(db)) if (each.id === step) await restoreStep(db, order, each, new Date());
  await scratching();
  const row = db.selectFrom('runners').where('race_id', '=', raceId).select('scratched_numerator');
  expect(await row.executeTakeFirst()).toEqual({ scratched_numerator: 4 });
});
