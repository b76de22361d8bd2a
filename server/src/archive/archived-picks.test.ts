import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { findDifferences } from '../../test/audit-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { countAll, OldMeeting } from '../../test/old-bets.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { gameSections } from '../personal-data/game-sections.ts';
import { readSection } from '../personal-data/section.ts';
import { countDailyPlayers } from '../picks/count-daily-players.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { mergePicks } from '../picks/queries.ts';
import { archiveCheck } from '../reconcile/check-archive.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { loadPunterSelections } from '../standings/load-punter-selections.ts';
import { makeArchive, planArchive } from './make-steps.ts';
import { allSteps } from './queries-steps.ts';
import { restoreStep } from './restore-step.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const folder = mkdtempSync(join(tmpdir(), 'furlong-archived-picks-'));
afterAll(() => rmSync(folder, { recursive: true }));
const order = { before: '2025-06-01', folder, actor: { via: 'command-line', name: 'me' } } as const;

/** Archives, and answers the numbers of the new steps. */
async function archive(): Promise<number[]> {
  const made: number[] = [];
  await makeArchive(
    db,
    order,
    () => new Date(),
    ({ id }) => made.push(id),
  );
  return made;
}

async function restore(ids: readonly number[]): Promise<void> {
  for await (const step of allSteps(db)) {
    if (ids.includes(step.id)) await restoreStep(db, order, step, new Date());
  }
}

/** What reconcile names, with the files of the archive. */
async function differences(): Promise<string[]> {
  const found = await findDifferences(platform);
  await reconcile(db, { differs: (_, words) => found.push(words), progress: () => undefined }, [
    archiveCheck(folder),
  ]);
  return found;
}

/** A card of two races: the saddle picked in each, 0 for none. */
type Pair = readonly [number, number];

/** A meeting of long ago that is over, with the cards of some punters; the second race is run or abandoned. */
async function playOld(
  punters: readonly number[],
  pairs: readonly Pair[],
  isWhole = true,
): Promise<OldMeeting> {
  const meeting = await OldMeeting.make(platform);
  const { meetingId } = meeting;
  await mergePicks(
    db,
    pairs.map((saddles, index) => ({
      ...{ meetingId, punterId: punters[index] ?? 0, saddles },
      savedAt: new Date(meeting.at(index).getTime() + 123),
    })),
  );
  if (!isWhole) await sql`update races set status = 'abandoned' where id = ${meeting.raceIds[1]}`.execute(db);
  await meeting.result(1, [1, 2, 3], 130);
  if (isWhole) await meeting.result(2, [3, 1, 2], 160);
  await meeting.end();
  return meeting;
}

/** Every card of a meeting, as text: what is equal here is equal to the microsecond. */
async function cardsOf(meetingId: number): Promise<string[]> {
  const { rows } = await sql<{ card: string }>`
    select card_picks::text as card from card_picks where meeting_id = ${meetingId} order by punter_id`.execute(
    db,
  );
  return rows.map(({ card }) => card);
}

/** What pages show of each punter: the picks, and how the points came about. */
async function shown(meetingId: number, punters: readonly number[]): Promise<unknown[]> {
  return await Promise.all(
    punters.map(async (punterId) => [
      [...((await loadOwnPicks(db, punterId, [meetingId])).get(meetingId) ?? [])],
      await loadPunterSelections(db, { meetingId, punterId, askedBy: punterId, now: new Date() }),
    ]),
  );
}

describe('picks of meetings long over go to files, and come back (rule: archive)', {
  timeout: 120_000,
}, () => {
  test('pages and standings stay as they are, and a correction names the step to restore first', async () => {
    const [first = 0, second = 0, third = 0] = await makeBettors(db, 3);
    const punters = [first, second, third];
    const meeting = await playOld(punters, [
      [1, 3],
      [2, 0],
      [0, 0],
    ]);
    const { meetingId } = meeting;
    const [cards, pages] = [await cardsOf(meetingId), await shown(meetingId, punters)];
    expect(cards).toHaveLength(3);

    await countAll(platform);
    await expect(archive()).rejects.toThrow(`who played on the day of meeting ${meetingId} is not counted`);
    expect(await cardsOf(meetingId)).toEqual(cards);
    await countDailyPlayers(db, new Date());
    const plan = (await planArchive(db, order.before, new Date())).find(({ kind }) => kind.what === 'picks');
    expect(plan).toMatchObject({ steps: 1, items: 1, rows: { card_picks: 2 } });

    const steps = await archive();
    expect(steps).toHaveLength(1);
    // Who picked nothing is in no standings.
    expect(await cardsOf(meetingId)).toEqual([cards[2]]);
    expect(await shown(meetingId, punters)).toEqual(pages);
    expect(await differences()).toEqual([]);
    expect(await archive()).toEqual([]);

    const picks = gameSections.find(({ name }) => name === 'picks');
    if (!picks) throw new Error('a section is gone');
    for await (const [row] of readSection(db, picks, { punterId: first, subject: '' })) {
      expect(row).toMatchObject({ meetingId, saddles: [1, 3], savedAt: null, archiveSteps: steps });
    }

    const correction = meeting.result(1, [2, 1, 3], 180, 'capture');
    await expect(correction).rejects.toMatchObject({
      code: 'conflict',
      message: `Picks of this meeting are in step ${steps[0]} of the archive: restore it first`,
    });
    // As a server of the version before does it.
    const raise = sql`update meetings set standings_version = standings_version + 1 where id = ${meetingId}`;
    await expect(raise.execute(db)).rejects.toThrow(
      `picks of meeting ${meetingId} are in step ${steps[0]} of the archive`,
    );

    await restore(steps);
    expect(await cardsOf(meetingId)).toEqual(cards);
    await meeting.result(1, [2, 1, 3], 180, 'capture');
    await meeting.end();
    expect(await differences()).toEqual([]);
    expect(await archive()).toHaveLength(1);
    expect(await cardsOf(meetingId)).toEqual([cards[2]]);
  });

  test('a card, a row of the standings or what is noted that was changed is found', async () => {
    const punters = await makeBettors(db, 2);
    const { meetingId } = await playOld(punters, [
      [1, 1],
      [2, 2],
    ]);
    const steps = await archive();
    const ranked = (hex: string) => sql`
      update final_standings set picks = decode(${hex}, 'hex') where meeting_id = ${meetingId} and punter_id = ${punters[0]}`;
    await ranked('0102').execute(db);
    expect(await differences()).toContain(
      `step ${steps[0]} has picks 1,1 of punter ${punters[0]} in meeting ${meetingId}; the final standings have 1,2`,
    );
    await ranked('0101').execute(db);
    expect(await differences()).toEqual([]);
    await sql`
      insert into card_picks (meeting_id, punter_id, saddles, saved_at)
      values (${meetingId}, ${punters[0]}, '{1,1}', now())`.execute(db);
    expect(await differences()).toEqual(
      expect.arrayContaining([
        `the card of punter ${punters[0]} in meeting ${meetingId} is there, and in step ${steps[0]} of the archive`,
        `meeting ${meetingId} has 2 cards in the archive, and 1 rows of its final standings have none in the table`,
      ]),
    );
    await sql`delete from card_picks where meeting_id = ${meetingId}`.execute(db);
    await restore(steps);
    expect(await differences()).toEqual([]);
  });

  test('a meeting that is being changed, was changed of late or whose jackpot has no cards yet stays', async () => {
    const punters = await makeBettors(db, 1);
    const { meetingId } = await playOld(punters, [[1, 1]]);
    const cards = await cardsOf(meetingId);
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const holder = db.transaction().execute(async (trx) => {
      await sql`select from meetings where id = ${meetingId} for update`.execute(trx);
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    await expect(archive()).rejects.toMatchObject({ code: '55P03' });
    done.resolve();
    await holder;
    // The file of the run that was stopped is left, and of no step.
    expect(readdirSync(folder).length).toBeGreaterThan(0);
    const stays = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await change.execute(db);
      await archive();
      expect(await cardsOf(meetingId)).toEqual(cards);
      await back.execute(db);
    };
    await stays(
      sql`update race_results set received_at = now() where race_id in (select id from races where meeting_id = ${meetingId})`,
      sql`update race_results set received_at = '2025-03-01' where race_id in (select id from races where meeting_id = ${meetingId})`,
    );
    await stays(
      sql`update stats_meetings set version = version - 1 where meeting_id = ${meetingId}`,
      sql`update stats_meetings set version = version + 1 where meeting_id = ${meetingId}`,
    );
    await stays(
      sql`
        with made as (insert into progressives (name, created_at) values ('a jackpot', now()) returning id)
        insert into jackpots (
          meeting_id, progressive_id, legs, seed, contribution, guarantee, doubles_from, must_be_won, rules_version, announced_at
        ) select ${meetingId}, id, '{1}', 100, 0, 0, 0, false, 1, '2025-03-01' from made`,
      sql`delete from jackpots where meeting_id = ${meetingId}`,
    );
    await archive();
    expect(await cardsOf(meetingId)).toEqual([]);
  });

  test('whatever was picked, and whichever race was run, is shown and restored as it was', async () => {
    const saddle = fc.integer({ min: 0, max: 8 });
    const punters = await makeBettors(db, 6);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(saddle, saddle), { minLength: 1, maxLength: punters.length }),
        fc.boolean(),
        async (pairs, isWhole) => {
          const { meetingId } = await playOld(punters, pairs, isWhole);
          const [cards, pages] = [await cardsOf(meetingId), await shown(meetingId, punters)];
          const steps = await archive();
          // What the final standings do not say stays.
          const goes = (pair: Pair) =>
            isWhole ? pair.some((pick) => pick > 0) : pair[0] > 0 && pair[1] === 0;
          expect(await cardsOf(meetingId)).toEqual(cards.filter((_, index) => !goes(pairs[index] ?? [0, 0])));
          expect(await shown(meetingId, punters)).toEqual(pages);
          expect(await differences()).toEqual([]);
          await restore(steps);
          expect(await cardsOf(meetingId)).toEqual(cards);
        },
      ),
      { numRuns: 6 },
    );
  });

  test('a large meeting goes in several steps, and pages read what is gone and what is not', async () => {
    await archive();
    const { rows: made } = await sql<{ id: number }>`
      insert into punters (issuer, subject, username, alias, simulated, created_at)
      select 'made', 'large ' || n, 'large ' || n, 'Large_' || n, true, now() from generate_series(1, 20500) as n
      returning id`.execute(db);
    const punters = made.map(({ id }) => id);
    const { meetingId } = await playOld(
      punters,
      punters.map((id): Pair => [1 + (id % 8), 3]),
    );
    const some = [punters[0] ?? 0, punters[20_000] ?? 0, punters[20_499] ?? 0];
    const [cards, pages] = [await cardsOf(meetingId), await shown(meetingId, some)];
    const plan = (await planArchive(db, order.before, new Date())).find(({ kind }) => kind.what === 'picks');
    expect(plan?.items).toBe(1);
    const stopped = makeArchive(
      db,
      order,
      () => new Date(),
      () => {
        throw new Error('stopped');
      },
    );
    await expect(stopped).rejects.toThrow('stopped');
    expect(await cardsOf(meetingId)).toEqual(cards.slice(20_000));
    expect(await shown(meetingId, some)).toEqual(pages);
    expect(await differences()).toEqual([]);
    const rest = await archive();
    expect(await cardsOf(meetingId)).toEqual([]);
    expect(await shown(meetingId, some)).toEqual(pages);
    await restore(rest);
    expect(await cardsOf(meetingId)).toEqual(cards.slice(20_000));
    expect(await differences()).toEqual([]);
  });
});
