import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type DayFixture, PredictorDay } from '../../test/predictor-day.ts';
import { hoursFromKickOff } from '../../test/test-fixture-feed.ts';
import { roundsCheck } from '../reconcile/check-rounds.ts';
import { reconcile } from '../reconcile/reconcile.ts';

const day = closedAfterAll(await PredictorDay.open());
const [ann = 0] = await day.punters('Ann');

const ids = (fixtures: readonly DayFixture[]) => fixtures.map(({ fixtureId }) => fixtureId);
const iso = (hours: number) => hoursFromKickOff(hours).toISOString();

async function ownOf(roundId: number) {
  const { own } = (await day.call(ann, 'GET', `Rounds/${roundId}`)).round;
  return {
    banker: own?.bankerFixtureId,
    scores: own?.predictions.map(({ home, away }) => `${home}-${away}`),
  };
}

/** Ends each fixture that is not over 1-0, and the round; returns Ann's points and what reconcile says. */
async function endRound(roundId: number, fixtures: readonly DayFixture[]) {
  await day.at(hoursFromKickOff(12));
  for (const { feed } of fixtures) await feed.put('/Result', { home: 1, away: 0, official: true });
  expect(await day.finish(roundId)).toBe('written');
  const found: string[] = [];
  await reconcile(day.platform.db, { differs: (_, words) => found.push(words), progress: () => undefined }, [
    roundsCheck,
  ]);
  expect(found).toEqual([]);
  return (await day.board(roundId)).punters[0]?.total;
}

it('a false start taken back leaves the fixture open: what is saved then counts (rule: predictor-closes)', async () => {
  const { roundId, fixtures } = await day.round(4);
  const [a = 0, , c = 0, d = 0] = ids(fixtures);
  await day.save(ann, roundId, [[a, '0-3']], c);
  await day.at(hoursFromKickOff(-1));
  await day.save(ann, roundId, [[a, '2-2']], a);
  await day.at(hoursFromKickOff(-0.5));
  await fixtures[0]?.feed.put('/Status', { status: 'live', startedAt: iso(-1.5) });
  expect(await ownOf(roundId)).toEqual({ banker: c, scores: ['0-3'] });
  await fixtures[0]?.feed.put('/Status', { status: 'postponed', kickOffAt: iso(5) });
  await day.at(hoursFromKickOff(-0.4));
  await day.save(ann, roundId, [[a, '1-0']], a);
  await day.at(hoursFromKickOff(1));
  await day.save(ann, roundId, [], d);
  await day.save(ann, roundId, [], a);
  // Late again: what was taken back at the false start does not come back.
  await day.at(hoursFromKickOff(4));
  await day.save(ann, roundId, [[a, '3-3']]);
  await day.at(hoursFromKickOff(4.5));
  await fixtures[0]?.feed.put('/Status', { status: 'live', startedAt: iso(3.5) });
  expect(await ownOf(roundId)).toEqual({ banker: a, scores: ['1-0'] });
  expect(await endRound(roundId, fixtures)).toBe(10);
});

it('a banker moved twice, each time to a fixture that was on, is where it was before (rule: banker)', async () => {
  const { roundId, fixtures } = await day.round(3);
  const [a = 0, b = 0, c = 0] = ids(fixtures);
  await day.save(
    ann,
    roundId,
    [
      [a, '1-0'],
      [b, '1-0'],
      [c, '1-0'],
    ],
    c,
  );
  await day.at(hoursFromKickOff(-2));
  await day.save(ann, roundId, [], a);
  await day.at(hoursFromKickOff(-1));
  await day.save(ann, roundId, [], b);
  await day.at(hoursFromKickOff(-0.5));
  await fixtures[0]?.feed.put('/Status', { status: 'live', startedAt: iso(-2.5) });
  expect((await ownOf(roundId)).banker).toBe(b);
  await fixtures[1]?.feed.put('/Status', { status: 'live', startedAt: iso(-1.5) });
  expect((await ownOf(roundId)).banker).toBe(c);
  expect(await endRound(roundId, fixtures)).toBe(20);
});

it('a banker that left a fixture fallen away after a late kick-off stays away (rule: banker-falls-away)', async () => {
  const { roundId, fixtures } = await day.round(5);
  const [a = 0, , , d = 0, e = 0] = ids(fixtures);
  const [first, ...others] = fixtures;
  await day.save(
    ann,
    roundId,
    [
      [d, '1-0'],
      [e, '1-0'],
    ],
    a,
  );
  await day.at(hoursFromKickOff(-0.5));
  await first?.feed.put('/Status', { status: 'live', startedAt: iso(-1) });
  await day.at(hoursFromKickOff(0.5));
  await first?.feed.put('/Status', { status: 'abandoned', score: { home: 0, away: 0, minute: 30 } });
  await day.save(ann, roundId, [], d);
  await day.save(ann, roundId, [], e);
  const corrected = { status: 'abandoned', startedAt: iso(-1.2), reason: 'capture' };
  expect((await first?.feed.put('/Status', corrected))?.status).toBe(200);
  expect((await ownOf(roundId)).banker).toBe(e);
  expect(await endRound(roundId, others)).toBe(15);
});
