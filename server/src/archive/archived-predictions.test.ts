import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type DayFixture, PredictorDay } from '../../test/predictor-day.ts';
import { hoursFromKickOff } from '../../test/test-fixture-feed.ts';
import { archiveCheck } from '../reconcile/check-archive.ts';
import { roundsCheck } from '../reconcile/check-rounds.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { makeArchive } from './make-steps.ts';
import { allSteps } from './queries-steps.ts';
import { restoreStep } from './restore-step.ts';

const day = closedAfterAll(await PredictorDay.open());
const { db } = day.platform;
const punters = await day.punters('Ann', 'Ben', 'Cat');
const [ann = 0, ben = 0] = punters;
const folder = mkdtempSync(join(tmpdir(), 'furlong-archived-predictions-'));
afterAll(() => rmSync(folder, { recursive: true }));
const order = {
  ...{ before: addDays(localDayOf(hoursFromKickOff(0)), 10), folder },
  actor: { via: 'command-line', name: 'me' },
} as const;
/** When nothing of the rounds has changed for long. */
const later = hoursFromKickOff(24 * 200);

async function archive(): Promise<number[]> {
  const made: number[] = [];
  await makeArchive(
    db,
    order,
    () => later,
    ({ id }) => made.push(id),
  );
  return made;
}

async function restore(ids: readonly number[]): Promise<void> {
  for await (const step of allSteps(db)) if (ids.includes(step.id)) await restoreStep(db, order, step, later);
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  await reconcile(db, { differs: (_, words) => found.push(words), progress: () => undefined }, [
    roundsCheck,
    archiveCheck(folder),
  ]);
  return found;
}

/** Every save of a round, as text: what is equal here is equal to the microsecond. */
async function logOf(roundId: number): Promise<string[]> {
  const { rows } = await sql<{ save: string }>`
    select prediction_saves::text as save from prediction_saves where round_id = ${roundId} order by id`.execute(
    db,
  );
  return rows.map(({ save }) => save);
}

async function shown(roundId: number): Promise<unknown> {
  return [
    (await day.board(roundId)).punters,
    await Promise.all(punters.map(async (id) => (await day.call(id, 'GET', `Rounds/${roundId}`)).round.own)),
  ];
}

/** Ends each fixture 1-0, and the round. */
async function end(roundId: number, fixtures: readonly DayFixture[]): Promise<void> {
  await day.at(hoursFromKickOff(12));
  for (const { feed } of fixtures) await feed.put('/Result', { home: 1, away: 0, official: true });
  expect(await day.finish(roundId)).toBe('written');
}

describe('the log of predictions of rounds long over goes to files, and comes back (rule: archive)', {
  timeout: 60_000,
}, () => {
  test('boards and pages stay as they are, also once a result is corrected; a late kick-off names the step', async () => {
    const { roundId, fixtures } = await day.round(4);
    const [first, second, ...others] = fixtures;
    const [a = 0, b = 0, c = 0] = fixtures.map(({ fixtureId }) => fixtureId);
    await day.save(ann, roundId, [[b, '1-0']], a);
    await day.save(ann, roundId, [[b, '2-0']], b);
    await day.save(ben, roundId, [[c, '1-0']]);
    await day.at(hoursFromKickOff(0.5));
    const score = { home: 0, away: 0, minute: 30 };
    expect((await first?.feed.put('/Status', { status: 'abandoned', score }))?.status).toBe(200);
    await end(roundId, second ? [second, ...others] : []);
    const [log, pages] = [await logOf(roundId), await shown(roundId)];
    expect(log).toHaveLength(3);
    const steps = await archive();
    expect(steps).toHaveLength(1);
    expect(await logOf(roundId)).toEqual([]);
    expect(await shown(roundId)).toEqual(pages);
    expect(await differences()).toEqual([]);
    expect(await archive()).toEqual([]);

    const late = { status: 'abandoned', startedAt: hoursFromKickOff(-1).toISOString(), reason: 'capture' };
    const refused = await first?.feed.put('/Status', late);
    expect(refused?.status).toBe(409);
    expect(JSON.stringify(refused?.body)).toContain(`step ${steps[0]} of the archive: restore it first`);
    // As a server of the version before does it.
    const note = sql`
      insert into unseen_kick_offs (fixture_id, kick_off_at, seen_at) values (${a}, now(), now() + interval '1 minute')`;
    await expect(note.execute(db)).rejects.toThrow(`saved in step ${steps[0]} of the archive`);

    await second?.feed.put('/Result', { home: 2, away: 0, official: true, reason: 'capture' });
    expect(await day.finish(roundId)).toBe('written');
    expect(await differences()).toEqual([]);

    await restore(steps);
    expect(await logOf(roundId)).toEqual(log);
    expect(await differences()).toEqual([]);
  });

  test('a prediction, a save or what is noted that was changed is found', async () => {
    const { roundId, fixtures } = await day.round(3);
    await day.save(ann, roundId, [[fixtures[0]?.fixtureId ?? 0, '1-0']]);
    await end(roundId, fixtures);
    const steps = await archive();
    const alter = (score: number) => sql`
      update predictions set scores[1] = ${score} where round_id = ${roundId} and punter_id = ${ann}`;
    await alter(1).execute(db);
    expect(await differences()).toContain(
      `step ${steps[0]} has saves of punter ${ann} in round ${roundId} that do not lead to the predictions that are stored`,
    );
    await alter(22).execute(db);
    expect(await differences()).toEqual([]);
    await sql`update archived_saves set saves = saves + 1 where round_id = ${roundId}`.execute(db);
    expect(await differences()).toContainEqual(
      expect.stringMatching(new RegExp(`^step ${steps[0]} has \\d saves noted; expected \\d$`)),
    );
    await sql`update archived_saves set saves = saves - 1 where round_id = ${roundId}`.execute(db);
    await restore(steps);
    expect(await differences()).toEqual([]);
    // There is no way past the trigger without a step of the same transaction that has the file.
    const [save] = await logOf(roundId);
    const id = /\d+/.exec(save ?? '')?.[0] ?? '';
    for (const statement of [
      sql`select archive_saves(${steps[0]}, ${`{${id}}`}::bigint[])`,
      sql`delete from prediction_saves where id = ${id}`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('prediction_saves is append-only');
    }
  });

  test('whatever was saved in whichever order leads to the same board, from the log and without it', async () => {
    const score = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }));
    const save = fc.record({
      punter: fc.nat(punters.length - 1),
      fixture: fc.nat(2),
      score,
      banker: fc.option(fc.nat(2), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(save, { minLength: 1, maxLength: 8 }), async (saves) => {
        const { roundId, fixtures } = await day.round(3);
        const idOf = (fixture: number) => fixtures[fixture]?.fixtureId ?? 0;
        for (const {
          punter,
          fixture,
          score: [home, away],
          banker,
        } of saves) {
          const scores = [[idOf(fixture), `${home}-${away}`]] as const;
          await day.save(
            punters[punter] ?? 0,
            roundId,
            scores,
            banker === undefined ? undefined : idOf(banker),
          );
        }
        await end(roundId, fixtures);
        const [log, pages] = [await logOf(roundId), await shown(roundId)];
        const steps = await archive();
        expect(await logOf(roundId)).toEqual([]);
        expect(await shown(roundId)).toEqual(pages);
        expect(await differences()).toEqual([]);
        await restore(steps);
        expect(await logOf(roundId)).toEqual(log);
      }),
      { numRuns: 5 },
    );
  });
});
