import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { runCommand } from '../../test/run-command.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { runAdminCommand } from '../admin/run-cli.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { runReconcileCommand } from '../reconcile/run-cli.ts';
import { loadForm } from '../runners/load-form.ts';
import { latestBefore, makeArchive } from './make-steps.ts';
import { selectSteps } from './queries-steps.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const environment = { DATABASE_URL: platform.databaseUrl };
const folder = mkdtempSync(join(tmpdir(), 'furlong-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const archive = (...args: readonly string[]) =>
  runCommand(runAdminCommand, ['archive', ...args], environment);
const reconcile = (...args: readonly string[]) => runCommand(runReconcileCommand, args, environment);
const lastYear = '2025-06-01';

/** A meeting of long ago that is over: two races of four runners, the fourth of each scratched, 40 prices a runner. */
async function makeOldMeeting(): Promise<{ meetingId: number; raceIds: readonly number[] }> {
  const race = { offAt: new Date('2025-03-01T12:00:00Z'), saddles: [1, 2, 3, 4], scratched: [4] };
  const made = await makeMeeting(db, [
    { ...race, status: 'resulted' },
    { ...race, status: 'abandoned' },
  ]);
  await sql`
    update meetings set meeting_date = '2025-03-01', status = 'resulted', final_version = standings_version
    where id = ${made.meetingId}`.execute(db);
  // The first and the last are withdrawals, so that the first and the last price are others.
  await sql`
    insert into price_ticks (race_id, sequence, saddle, at, win_numerator, win_denominator, place_numerator)
    select race_id, sequence, saddle, '2025-03-01T10:00:00.123456Z'::timestamptz + sequence * interval '1.000001 s',
      case when sequence in (1, 40) or random() < 0.1 and sequence not in (2, 39) then null else sequence end, 2, null
    from unnest(${made.raceIds}::integer[]) as race_id, generate_series(1, 4) as saddle, generate_series(1, 40) as sequence
  `.execute(db);
  return made;
}

/** Every price of races, as text: what is equal here is equal to the microsecond. */
async function pricesOf(raceIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ tick: string }>`
    select price_ticks::text as tick from price_ticks where race_id = any(${raceIds}::integer[])
    order by race_id, saddle, sequence`.execute(db);
  return rows.map(({ tick }) => tick);
}

describe('prices of long ago go to files, and come back (rule: archive)', { timeout: 60_000 }, () => {
  let old: Awaited<ReturnType<typeof makeOldMeeting>>;
  let others: readonly (readonly number[])[];
  let before: string[];

  beforeAll(async () => {
    old = await makeOldMeeting();
    // A bet of this one is open, the next has a result of today, the last is not final.
    const [withBet, changed, live] = [await makeOldMeeting(), await makeOldMeeting(), await makeOldMeeting()];
    const [punterId = 0] = await makeBettors(db, 1);
    await makeBet(db, { punterId, meetingId: withBet.meetingId, event: withBet.raceIds[0] ?? 0 });
    await sql`
      insert into race_results (race_id, sequence, official, reason, at, received_at)
      values (${changed.raceIds[0]}, 99, true, 'capture', now(), now())`.execute(db);
    await sql`update meetings set final_version = null where id = ${live.meetingId}`.execute(db);
    others = [withBet.raceIds, changed.raceIds, live.raceIds];
    before = await pricesOf(old.raceIds);
  });

  test('what is asked for and cannot be is named with what was expected', async () => {
    const latest = latestBefore(new Date());
    for (const [args, words] of [
      [
        ['--before', '01/06/2025'],
        `--before '01/06/2025': expected a day as 2025-01-01, ${latest} or before`,
      ],
      [
        ['--before', '2999-01-01'],
        `--before '2999-01-01': expected a day as 2025-01-01, ${latest} or before`,
      ],
      [['--before', lastYear, '--to', '/nowhere'], "--to '/nowhere': expected a folder that exists"],
      [['--to', folder], 'archive --to FOLDER needs --before DAY'],
      [['restore', folder, '--step', 'two'], "--step 'two': expected the number of a step"],
      [['verify'], "archive verify '': expected a folder that exists"],
      [['shred'], "archive knows verify and restore, and not 'shred'"],
    ] as const) {
      expect(await archive(...args)).toMatchObject({ code: 2, err: expect.stringContaining(words) });
    }
    expect(await archive('restore', folder, '--step', '7')).toMatchObject({ code: 1 });
  });

  test('a look without a folder moves nothing', async () => {
    const { code, out } = await archive('--before', lastYear);
    expect({ code, out }).toEqual({
      code: 0,
      // 36 prices each of six runners: two stay at either end. What is scratched stays whole.
      out: expect.stringMatching(
        /^price-ticks: 2 races, 216 rows of price_ticks, about \d+ kB .* in 1 steps\.\n/,
      ),
    });
    expect((await archive('--before', '2025-03-01')).out).toContain('nothing of before 2025-03-01 is left');
    expect(await pricesOf(old.raceIds)).toEqual(before);
    expect(await archive()).toMatchObject({ out: 'Nothing is archived.\n' });
  });

  test('a step that cannot be done changes nothing, and the next run does it', async () => {
    const busy = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = db.transaction().execute(async (trx) => {
      await sql`select from races where id = ${old.raceIds[0]} for update`.execute(trx);
      locked.resolve();
      await busy.promise;
    });
    await locked.promise;
    expect(await archive('--before', lastYear, '--to', folder)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^0 steps are done, and the next was not: .*Run it again\.\n$/),
    });
    busy.resolve();
    await holder;
    expect(await pricesOf(old.raceIds)).toEqual(before);
    expect((await archive('verify', folder)).out).toMatch(
      /^price-ticks-000001-\w+\.jsonl\.gz: left by a run/,
    );

    const made = await archive('--before', lastYear, '--to', folder, '--by', 'Thandi N.');
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Archived 216 rows of price_ticks') });
    expect(await archive('--before', lastYear, '--to', folder)).toMatchObject({
      code: 0,
      out: `Nothing of before ${lastYear} is left to archive.\n`,
    });
    // The file that was left stays, beside the step's own.
    expect(readdirSync(folder)).toHaveLength(2);
    expect(await archive('verify', folder)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^price-ticks-000001-\w+\.jsonl\.gz: left by a run .*\n1 files are whole\.\n$/,
      ),
    });
    const kept = await pricesOf(old.raceIds);
    expect(kept).toHaveLength(2 * (3 * 4 + 40));
    for (const raceIds of others) expect(await pricesOf(raceIds)).toHaveLength(2 * 4 * 40);
    const [act] = await selectActs(db, { limit: 1 });
    expect(act).toMatchObject({
      name: 'archive-step-made',
      subjectId: '1',
      actor: { name: userInfo().username, orderedBy: 'Thandi N.' },
    });
  });

  test('what is left adds up, and a page says that steps are left out', async () => {
    expect(await reconcile('archive', 'bets', '--archive', folder)).toMatchObject({ code: 0 });
    const place = { meetingId: old.meetingId, raceNumber: 1, saddle: 1 };
    expect(await loadForm(db, place)).toMatchObject({
      pricesLeftOut: true,
      prices: [{ winOdds: 1 }, { winOdds: 19.5 }],
    });
    const scratching = sql`update runners set scratched_at = now() where race_id = ${old.raceIds[0]} and saddle = 1`;
    await expect(scratching.execute(db)).rejects.toThrow('are in step 1 of the archive: restore it first');
  });

  test('a file, a step or a table that was changed is found', async () => {
    const [step] = await selectSteps(db, 0, 1);
    const path = join(folder, step?.file ?? '');
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(1));
    expect(await archive('verify', folder)).toMatchObject({
      code: 1,
      err: '0 files are whole, 1 are not.\n',
    });
    expect(await archive('restore', folder, '--step', '1')).toMatchObject({ code: 1 });
    expect((await reconcile('archive', '--archive', folder)).out).toContain('is not what was written');
    rmSync(path);
    expect((await archive('verify', folder)).out).toContain(`step 1: ${step?.file}: it is not there`);
    writeFileSync(path, whole);
    await sql`
      insert into price_ticks (race_id, sequence, saddle, at) values (${old.raceIds[0]}, 7, 1, now())`.execute(
      db,
    );
    expect((await reconcile('archive')).out).toContain(
      `race ${old.raceIds[0]} is archived, and has 1 prices`,
    );
    await sql`delete from price_ticks where race_id = ${old.raceIds[0]} and sequence = 7 and saddle = 1`.execute(
      db,
    );
  });

  test('a step that is restored gives the same rows, once, and can be archived again', async () => {
    expect(await archive('restore', folder, '--step', '1')).toMatchObject({
      code: 0,
      out: 'Restored 216 rows of price_ticks of step 1.\n',
    });
    expect(await pricesOf(old.raceIds)).toEqual(before);
    expect(await archive('restore', folder, '--step', '1')).toMatchObject({
      code: 1,
      err: '--step 1: it is restored already\n',
    });
    expect(await reconcile('archive', '--archive', folder)).toMatchObject({ code: 0 });
    // Stopped between two steps, as by a kill: what was done is done.
    const order = { before: lastYear, folder, actor: { via: 'command-line', name: 'me' } } as const;
    const stopped = makeArchive(
      db,
      order,
      () => new Date(),
      () => {
        throw new Error('stopped');
      },
    );
    await expect(stopped).rejects.toThrow('stopped');
    expect((await archive('--before', lastYear)).out).toContain('nothing of before');
    expect(await reconcile('archive', '--archive', folder)).toMatchObject({ code: 0 });
    expect((await archive()).out).toMatch(/^1 .*; restored .*\n2 /);
  });
});
