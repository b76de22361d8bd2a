import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { PredictorDay } from '../../test/predictor-day.ts';
import { hoursFromKickOff } from '../../test/test-fixture-feed.ts';
import { inTransaction } from '../platform/database/database.ts';
import { roundsCheck } from '../reconcile/check-rounds.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { renameInFinals } from '../standings/rename-in-finals.ts';
import { renameInRoundFinals } from './rename-in-finals.ts';

const day = closedAfterAll(await PredictorDay.open());
const { platform } = day;
const [ann = 0, ben = 0] = await day.punters('Ann', 'ben');

describe('rounds that are over', () => {
  it('are summed in their season and in a punter’s stats; reconcile finds them as they were played', async () => {
    const league = 'Summed League';
    platform.setNow(hoursFromKickOff(-300));
    const first = await Promise.all([0, 1, 2].map((at) => day.fixture(league, hoursFromKickOff(at))));
    const second = await Promise.all([0, 1, 2].map((at) => day.fixture(league, hoursFromKickOff(168 + at))));
    const { rounds } = await day.call(null, 'GET', 'Rounds?league=Summed%20League');
    const [one = 0, two = 0] = rounds.map(({ roundId }) => roundId);
    const score = (fixtures: typeof first, ...scores: string[]) =>
      fixtures.map(({ fixtureId }, at) => [fixtureId, scores[at] ?? '0-0'] as const);
    await day.save(ann, one, score(first, '1-0', '2-0', '3-0'), first[0]?.fixtureId);
    await day.save(ben, one, score(first, '1-0', '0-0', '0-0'));
    await day.save(ben, two, score(second, '1-0', '2-0', '3-1'));
    const play = async (fixtures: typeof first, from: number) => {
      await day.at(hoursFromKickOff(from + 3));
      for (const { feed } of fixtures) await feed.put('/Result', { home: 1, away: 0, official: true });
    };
    await play(first, 0);
    expect(await day.finish(one)).toBe('written');
    expect(await day.finish(one)).toBe('written-before');
    await play(second, 168);
    expect(await day.finish(two)).toBe('written');
    const season = async () => {
      const { board } = await day.call(ben, 'GET', `Season/1/10/${rounds[0]?.seasonId}`);
      const shown = board.punters.map(({ userId, rank, total, exact }) => [rank, userId, total, exact]);
      return { shown, own: board.own?.userId, totalPunters: board.totalPunters };
    };
    // Ann 10 + 2 + 2; ben 5, then 5 + 2 + 2.
    expect(await season()).toEqual({
      shown: [
        [1, 'ben', 14, 2],
        [2, 'Ann', 14, 1],
      ],
      own: 'ben',
      totalPunters: 2,
    });
    const { stats } = await day.call(ben, 'GET', 'Stats');
    expect(stats).toMatchObject({
      ...{ rounds: 2, total: 14, predicted: 6, exact: 2, differences: 0, results: 2, strikeRate: 66.7 },
      best: { round: { roundId: two }, own: { rank: 1 }, totalPunters: 1 },
      worst: { round: { roundId: one }, own: { rank: 2 } },
    });
    expect(stats.played.map(({ round }) => round.roundId)).toEqual([two, one]);
    const { feed } = first[1] ?? {};
    await feed?.put('/Result', { home: 2, away: 0, official: true, reason: 'capture' });
    expect((await day.board(one)).punters).toMatchObject([{ userId: 'Ann', total: 17 }, { userId: 'ben' }]);
    expect(await day.finish(one)).toBe('written');
    expect((await season()).shown[0]).toEqual([1, 'Ann', 17, 2]);
    const found: string[] = [];
    await reconcile(platform.db, { differs: (_, words) => found.push(words), progress: () => undefined }, [
      roundsCheck,
    ]);
    expect(found).toEqual([]);
  });

  it('that were tampered with are named by reconcile', async () => {
    await inTransaction(platform.db, async (trx) => {
      await trx.updateTable('final_round_rows').where('punter_id', '=', ann).set({ total: 1 }).execute();
      const found: string[] = [];
      await roundsCheck.run(trx, { differs: (words) => found.push(words), progress: () => undefined });
      expect(found.some((words) => words.includes('has total 1'))).toBe(true);
      expect(found.some((words) => words.includes('other than the sums of its rounds'))).toBe(true);
      await trx.updateTable('final_round_rows').where('punter_id', '=', ann).set({ total: 1_700 }).execute();
    });
  });

  it('show nobody the name of who was erased, and no browser keeps it (rule: data-deletion)', async () => {
    const [eve = 0] = await day.punters('Eve');
    const { roundId, fixtures } = await day.round(3);
    await day.save(
      eve,
      roundId,
      fixtures.map(({ fixtureId }) => [fixtureId, '1-0'] as const),
    );
    await day.at(hoursFromKickOff(3));
    for (const { feed } of fixtures) await feed.put('/Result', { home: 1, away: 0, official: true });
    expect(await day.finish(roundId)).toBe('written');
    const { seasonId } = (await day.call(null, 'GET', `Rounds/${roundId}`)).round;
    const paths = [`Board/1/10/${roundId}`, `Season/1/10/${seasonId}`];
    const name = ({ board }: Awaited<ReturnType<typeof day.call>>) => board.punters[0]?.userId;
    const held = await Promise.all(paths.map((path) => day.call(null, 'GET', path)));
    expect(held.map(name)).toEqual(['Eve', 'Eve']);
    await inTransaction(platform.db, async (trx) => {
      await renameInFinals(trx, eve, 'former member');
      await renameInRoundFinals(trx, eve, 'former member');
    });
    for (const [at, path] of paths.entries()) {
      for (const node of [0, 1] as const) {
        const again = () => day.call(null, 'GET', path, undefined, { node, holds: held[at]?.etag ?? '' });
        await expect.poll(async () => (await again()).statusCode).toBe(200);
        expect(name(await again())).toBe('former member');
      }
    }
  });
});
