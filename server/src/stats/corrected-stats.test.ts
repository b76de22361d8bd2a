import type { AllTimeStats, StatsHistory } from '@furlong/contract/schemas/stats';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { playStatsMeeting, wonBy } from '../../test/stats-meeting.ts';
import { StatsNodes } from '../../test/stats-nodes.ts';

const nodes = closedAfterAll(await StatsNodes.open());
const { platform } = nodes;
const { today } = StatsNodes;

describe('corrections (rule: corrected-stats)', () => {
  it('are read at once on both nodes, and the meeting is marked with its old figures', async () => {
    const [first = 0, second = 0] = await nodes.newPunters(2);
    const cards = new Map([
      [first, [1, 1, 1]],
      [second, [2, 2, 2]],
    ]);
    const meeting = await playStatsMeeting(platform, {
      day: today,
      cards,
      orders: [wonBy(1), wonBy(1), wonBy(2)],
    });
    const paths = ['AllTimeStats/1', 'AllTimeStatsPerRaceCourse/1', 'Milestones/1', 'History/1'];
    const before = await Promise.all(paths.map((path) => nodes.ask(path, first)));
    // What a browser has is not sent again, from either node.
    for (const [index, path] of paths.entries()) {
      expect((await nodes.ask(path, first, before[index]?.etag)).status).toBe(304);
      expect((await nodes.ask(path, first, before[index]?.etag, nodes.other)).status).toBe(304);
    }
    await meeting.correct(1, wonBy(2));
    // The result is in and its final standings are to come: the figures of before, and that they are being corrected.
    const between = await nodes.history(first);
    expect(between.meetings).toMatchObject([{ total: 25, beingCorrected: true, corrected: null }]);
    await meeting.follow();
    for (const node of [nodes.one, nodes.other]) {
      for (const [index, path] of paths.entries()) {
        const after = await nodes.ask(path, first, before[index]?.etag, node);
        expect(after.status, path).toBe(200);
        expect(after.etag).not.toBe(before[index]?.etag);
        expect(Object.values(after.body)).toContainEqual(
          expect.objectContaining({ version: expect.not.stringMatching(/^$/) }),
        );
      }
      const { meetings } = (await nodes.ask('History/1', first, undefined, node)).body
        .history as StatsHistory;
      expect(meetings).toMatchObject([
        {
          rank: 2,
          total: 20,
          winners: 1,
          beingCorrected: false,
          corrected: { rank: 1, punters: 2, total: 25, winners: 2 },
        },
      ]);
      const stats = (await nodes.ask('AllTimeStats/1', second, undefined, node)).body
        .allTimeStats as AllTimeStats;
      expect(stats).toMatchObject({ points: 25, correctedMeetings: 1, best: { rank: 1 } });
    }
    const [a, b] = await Promise.all([
      nodes.ask('History/1', first),
      nodes.ask('History/1', first, undefined, nodes.other),
    ]);
    expect(a.text).toBe(b.text);
    expect(a.etag).toBe(b.etag);
  });

  it('mark every list that they moved, and no other', async () => {
    const [punterId = 0] = await nodes.newPunters(1);
    const card = [1, 1, 25, 7, 1, 1];
    const cards = new Map([[punterId, card]]);
    const orders = [wonBy(1), wonBy(1), wonBy(25), wonBy(1), wonBy(1), wonBy(1)];
    const meeting = await playStatsMeeting(platform, { day: '2026-11-20', cards, orders });
    await playStatsMeeting(platform, {
      day: '2026-11-21',
      course: { name: 'Vaal', country: 'ZA' },
      cards,
      orders,
    });
    await meeting.correct(1, wonBy(2));
    await meeting.follow();
    const { courses: own } = await nodes.courses(punterId);
    expect(own.map(({ raceCourseName, correctedMeetings }) => [raceCourseName, correctedMeetings])).toEqual([
      ['Turffontein', 1],
      ['Vaal', 0],
    ]);
    const charts = await nodes.history(punterId);
    expect(charts.meetings.map(({ corrected }) => corrected?.total ?? null)).toEqual([62, null]);
    expect(charts.priceBands.map(({ correctedPicks }) => correctedPicks)).toEqual([4, 0, 1, 0, 1]);
    expect(charts.bestPicks.slice(0, 2)).toMatchObject([
      { startingPriceFraction: '25/1', horseName: 'Horse 3/25', date: '2026-11-21', corrected: false },
      { startingPriceFraction: '25/1', horseName: 'Horse 3/25', date: '2026-11-20', corrected: true },
    ]);
    expect(charts.worstPicks).toMatchObject([
      { startingPriceFraction: '7/1', raceNumber: 4, corrected: false },
      { startingPriceFraction: '7/1', raceNumber: 4, corrected: true },
    ]);
  });

  it('a meeting whose figures stayed is not marked', async () => {
    const [punterId = 0] = await nodes.newPunters(1);
    const meeting = await playStatsMeeting(platform, {
      day: today,
      cards: new Map([[punterId, [1, 1, 1]]]),
      orders: [wonBy(1), wonBy(1), wonBy(1)],
    });
    await meeting.correct(2, [[1], [3], [2]]);
    await meeting.follow();
    expect((await nodes.history(punterId)).meetings).toMatchObject([{ corrected: null, total: 30 }]);
  });
});
