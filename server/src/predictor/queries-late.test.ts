import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { PredictorDay } from '../../test/predictor-day.ts';
import { hoursFromKickOff } from '../../test/test-fixture-feed.ts';
import { lockSavedSince } from './queries-late.ts';
import { withoutLateSaves } from './without-late-saves.ts';

const day = closedAfterAll(await PredictorDay.open());
const { db } = day.platform;

/** In minutes before the kick-off; each position's prediction is a number, 0 none. */
interface Save {
  readonly before: number;
  readonly score: number | null;
  readonly banker: number | null | undefined;
}

/** Two fixtures that were on before this became known, and a third one. */
const times = [
  { position: 0, from: hoursFromKickOff(-4), until: hoursFromKickOff(-3) },
  { position: 1, from: hoursFromKickOff(-3.5), until: hoursFromKickOff(-2) },
];
const atOf = ({ before }: Save) => new Date(hoursFromKickOff(0).getTime() - before * 60_000);

async function write(roundId: number, punterId: number, saves: readonly Save[]): Promise<void> {
  await sql`insert into predictions (round_id, punter_id, scores, saved_at)
    values (${roundId}, ${punterId}, '{0,0,0}', now())`.execute(db);
  const rows = saves.map((save) => ({
    round_id: roundId,
    punter_id: punterId,
    saved_at: atOf(save),
    scores: [save.score, null, null] as unknown as number[],
    banker_moved: save.banker !== undefined,
    banker_from: null,
    banker_to: save.banker ?? null,
  }));
  await db.insertInto('prediction_saves').values(rows).execute();
}

const read = (roundId: number) =>
  db
    .transaction()
    .execute((trx) =>
      lockSavedSince(
        trx,
        { roundId, position: 0 },
        { since: hoursFromKickOff(-4), times, after: 0, limit: 1_000 },
      ),
    );

it('the saves that are read decide what all of them would (rule: predictor-closes)', async () => {
  const save = fc.record({
    before: fc.integer({ min: 60, max: 300 }),
    score: fc.constantFrom(null, 0, 11, 12),
    banker: fc.constantFrom(undefined, null, 0, 1, 2),
  });
  const logs = fc.sample(fc.array(save, { minLength: 1, maxLength: 12 }), 150);
  const { roundId } = await day.round(3);
  const punters = await day.punters(...logs.map((_, index) => `Punter_${index}`));
  for (const [index, log] of logs.entries()) {
    log.sort((a, b) => b.before - a.before);
    await write(roundId, punters[index] ?? 0, log);
  }
  const found = new Map((await read(roundId)).map((row) => [row.punterId, row.saves]));
  let compared = 0;
  for (const [index, log] of logs.entries()) {
    const all = log.map((each) => ({ at: atOf(each), score: each.score, banker: each.banker }));
    const saves = found.get(punters[index] ?? 0);
    if (!saves) continue;
    compared += 1;
    expect(withoutLateSaves(saves, 0, times), JSON.stringify(log)).toEqual(withoutLateSaves(all, 0, times));
  }
  expect(compared).toBeGreaterThan(50);
});

it('whoever saves without end is not read without end', async () => {
  const { roundId } = await day.round(3);
  const [restless = 0] = await day.punters('Restless');
  const often = Array.from({ length: 2_000 }, (_, index) => ({
    before: 3_000 - index,
    score: index % 2 === 0 ? 11 : null,
    banker: index % 3,
  }));
  const late = [{ before: 230, score: 12, banker: 0 }];
  await write(roundId, restless, [...often, ...late]);
  const [row] = await read(roundId);
  expect(row?.saves.length).toBeLessThanOrEqual(4);
  expect(withoutLateSaves(row?.saves ?? [], 0, times)).toEqual({ score: 11, banker: 1_999 % 3 });
});
