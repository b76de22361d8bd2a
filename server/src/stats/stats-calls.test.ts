import { meetingStandings } from '@furlong/domain/meeting-standings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type Order, playStatsMeeting, wonBy } from '../../test/stats-meeting.ts';
import { StatsNodes } from '../../test/stats-nodes.ts';
import { loadCard } from '../meetings/load-card.ts';
import { standingsCheck } from '../reconcile/check-standings.ts';
import { statsCheck } from '../reconcile/check-stats.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { scoredRaces } from '../standings/board.ts';

const nodes = closedAfterAll(await StatsNodes.open());
const { platform } = nodes;
const { today } = StatsNodes;
const { db } = platform;

/** Every figure of a punter, added up by hand from cards, results and picks, without anything that stats stored. */
async function deriveByHand(punterId: number) {
  const { rows } = await sql<{ meeting_id: number }>`
    select meeting_id from card_picks join meetings on meetings.id = meeting_id
    where punter_id = ${punterId} order by meeting_date, meeting_id`.execute(db);
  const sums = {
    meetings: 0,
    points: 0,
    winners: 0,
    seconds: 0,
    thirds: 0,
    picks: 0,
    complete: 0,
    expected: 0,
    won: 0,
  };
  let bestRank = Number.POSITIVE_INFINITY;
  for (const { meeting_id: meetingId } of rows) {
    const card = await loadCard(db, meetingId);
    if (!card) throw new Error('no card');
    const { rows: picked } = await sql<{ punter_id: number; saddles: number[] }>`
      select punter_id, saddles from card_picks where meeting_id = ${meetingId}`.execute(db);
    const races = scoredRaces(card);
    const { verdict, rows: standings } = meetingStandings(
      races,
      picked.map(({ punter_id, saddles }) => ({
        punterId: punter_id,
        alias: String(punter_id),
        picks: saddles.flatMap((saddle, index) => (saddle > 0 ? [{ raceNumber: index + 1, saddle }] : [])),
      })),
      card.scoring,
    );
    const own = standings.find((row) => row.punterId === punterId);
    const run = races.filter(({ status }) => status === 'resulted');
    // Picks in races that were not run put nobody on the board (rule: scoring).
    const played = own?.races.some((pick) => run.some(({ raceNumber }) => raceNumber === pick.raceNumber));
    if (verdict !== 'counts' || !own || !played) continue;
    sums.meetings += 1;
    sums.points += own.total / 100;
    sums.winners += own.winners;
    sums.seconds += own.secondPlace;
    sums.thirds += own.thirdPlace;
    bestRank = Math.min(bestRank, own.rank);
    const picks = own.races.filter(
      (detail) => detail.ranAs !== null && run.some(({ raceNumber }) => raceNumber === detail.raceNumber),
    );
    sums.picks += picks.length;
    if (picks.length === run.length) sums.complete += 1;
    for (const { raceNumber, ranAs, position } of picks) {
      const race = run.find((each) => each.raceNumber === raceNumber);
      const priceOf = (saddle: number | null) =>
        Number(race?.runners.find((each) => each.saddle === saddle)?.startingPrice?.valueOf());
      const book = (race?.runners ?? [])
        .filter(({ scratched }) => !scratched)
        .reduce((sum, { saddle }) => sum + 1 / (1 + priceOf(saddle)), 0);
      sums.expected += 1 / (1 + priceOf(ranAs)) / book;
      const tied = race?.finishers.filter((each) => each.position === 1).length ?? 1;
      if (position === 1) sums.won += 1 / tied;
    }
  }
  return { ...sums, bestRank };
}

const saddle = fc.constantFrom(0, 1, 1, 2, 3, 4, 7, 25);
const order: fc.Arbitrary<Order> = fc.oneof(
  fc.constantFrom(1, 2, 3, 7, 25).map((winner) => wonBy(winner)),
  fc.constant(wonBy(1, 2)),
  fc.constant([] as Order),
);
const arbitraryDay = fc.record({
  back: fc.integer({ min: 0, max: 500 }),
  course: fc.constantFrom('Kenilworth', 'Vaal', 'Greyville'),
  cards: fc.array(fc.array(saddle, { minLength: 6, maxLength: 6 }), { minLength: 4, maxLength: 4 }),
  orders: fc.array(order, { minLength: 6, maxLength: 6 }),
  scratched: fc.subarray([3, 4]),
  correction: fc.option(fc.constantFrom(1, 2, 25), { freq: 2 }),
});

function dayBack(days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

describe('[C-AllTimeStats] [C-AllTimeStatsPerRaceCourse] all-time stats (rules: stats-meetings, expected-winners)', () => {
  it('agree with standings and picks to the last point, after corrections too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryDay, { minLength: 1, maxLength: 5 }), async (days) => {
        const punters = await nodes.newPunters(4);
        for (const { back, course, cards, orders, scratched, correction } of days) {
          const meeting = await playStatsMeeting(platform, {
            day: dayBack(back),
            course: { name: course, country: 'ZA' },
            cards: new Map(punters.map((id, index) => [id, cards[index] ?? []])),
            orders,
            scratched,
          });
          const race = orders.findIndex((each) => each.length > 0);
          if (correction === null || race < 0) continue;
          await meeting.correct(race + 1, wonBy(correction));
          await meeting.follow();
        }
        for (const punterId of punters) {
          const stats = await nodes.allTime(punterId);
          const due = await deriveByHand(punterId);
          expect({
            meetings: stats.meetings,
            points: stats.points,
            winners: stats.strike.winners.count,
            seconds: stats.secondPlace,
            thirds: stats.thirdPlace,
            picks: stats.strike.winners.of,
            complete: stats.cardsCompleted,
          }).toEqual({
            meetings: due.meetings,
            points: Math.round(due.points * 100) / 100,
            winners: due.winners,
            seconds: due.seconds,
            thirds: due.thirds,
            picks: due.picks,
            complete: due.complete,
          });
          expect(stats.best?.rank ?? Number.POSITIVE_INFINITY).toBe(due.bestRank);
          expect(Math.abs(stats.strike.promised.expected - due.expected)).toBeLessThan(0.051);
          expect(stats.strike.promised.won).toBeCloseTo(due.won, 1);
          const byCourse = await nodes.courses(punterId);
          const parts = [...byCourse.courses, ...(byCourse.others ? [byCourse.others] : [])];
          expect(parts.reduce((sum, { strike }) => sum + strike.winners.of, 0)).toBe(due.picks);
          expect(parts.reduce((sum, { meetings }) => sum + meetings, 0)).toBe(due.meetings);
          const { meetings } = await nodes.history(punterId);
          expect(meetings.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(
            Math.round(due.points * 100),
          );
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it('begin with nothing', async () => {
    const [punterId = 0] = await nodes.newPunters(1);
    expect(await nodes.allTime(punterId)).toMatchObject({
      meetings: 0,
      points: 0,
      averagePoints: null,
      since: null,
      best: null,
      longestRun: null,
      strike: { winners: { count: 0, of: 0, percent: null } },
    });
    expect(await nodes.courses(punterId)).toMatchObject({ courses: [], others: null });
    expect(await nodes.history(punterId)).toMatchObject({ meetings: [], bestPicks: [], worstPicks: [] });
    expect((await nodes.milestones(punterId)).reached).toEqual([]);
  });

  it('[K-TIMELINES] are of all time, the year, the month or the week (rule: stats-timelines)', async () => {
    const [punterId = 0] = await nodes.newPunters(1);
    // Sunday the 22nd of November 2026 is today.
    for (const day of ['2026-11-22', '2026-11-16', '2026-11-15', '2026-10-31', '2025-12-31']) {
      await playStatsMeeting(platform, {
        day,
        cards: new Map([[punterId, [1, 1, 1]]]),
        orders: [wonBy(1), wonBy(1), wonBy(2)],
      });
    }
    const counts = await Promise.all(
      [1, 2, 3, 4].map(async (timeline) => (await nodes.allTime(punterId, timeline)).meetings),
    );
    expect(counts).toEqual([5, 4, 3, 2]);
    const week = await nodes.allTime(punterId, 4);
    expect(week).toMatchObject({ from: '2026-11-16', to: '2026-11-22', since: '2025-12-31' });
    expect((await nodes.history(punterId, 3)).meetings.map(({ date }) => date)).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-22',
    ]);
  });

  it('leave out a meeting of which every race with an own pick was abandoned (rules: scoring, stats-meetings)', async () => {
    const [punterId = 0, other = 0] = await nodes.newPunters(2);
    await playStatsMeeting(platform, {
      day: today,
      cards: new Map([
        [punterId, [0, 0, 1]],
        [other, [1, 1, 1]],
      ]),
      orders: [wonBy(1), wonBy(1), [], wonBy(1)],
    });
    expect(await nodes.allTime(punterId)).toMatchObject({ meetings: 0, cardsCompleted: 0 });
    expect(await nodes.allTime(other)).toMatchObject({ meetings: 1, best: { rank: 1, punters: 1 } });
    const differences: string[] = [];
    const reporter = {
      differs: (...words: string[]) => differences.push(words.join(': ')),
      progress: () => undefined,
    };
    await reconcile(db, reporter, [standingsCheck, statsCheck]);
    expect(differences).toEqual([]);
  });

  it('leave out meetings that run, and those that do not count', async () => {
    const [punterId = 0] = await nodes.newPunters(1);
    const cards = new Map([[punterId, [1, 1, 1]]]);
    const running = await playStatsMeeting(platform, {
      day: today,
      cards,
      orders: [wonBy(1), wonBy(1), wonBy(1)],
      followed: false,
    });
    await playStatsMeeting(platform, { day: today, cards, orders: [wonBy(1), wonBy(1), []] });
    expect(await nodes.allTime(punterId)).toMatchObject({ meetings: 0, points: 0 });
    await running.follow();
    expect(await nodes.allTime(punterId)).toMatchObject({ meetings: 1, points: 30 });
  });
});

describe('what the prices promised, favourites and hindsight', () => {
  it('are told apart (rules: favourites-followed, points-left, longest-run)', async () => {
    const punters = await nodes.newPunters(12);
    const [punterId = 0, perfect = 0] = punters;
    await playStatsMeeting(platform, {
      day: today,
      cards: new Map(
        punters.map((id, index) => [id, index === 1 ? [1, 1, 2] : index === 0 ? [1, 3, 2] : [4]]),
      ),
      orders: [wonBy(1), wonBy(1), wonBy(2)],
    });
    const stats = await nodes.allTime(punterId);
    expect(stats).toMatchObject({
      favourites: {
        followed: { winners: { count: 1, of: 1 } },
        opposed: { winners: { count: 1, of: 2 } },
      },
      pointsLeft: { points: 10 - 3, ownPerfectCards: 0, perfectCards: 1 },
      longestRun: { winners: 1, from: today, to: today },
      medals: { gold: 0, silver: 1, bronze: 0 },
      best: { rank: 2, punters: 12 },
    });
    expect((await nodes.allTime(perfect)).pointsLeft).toEqual({
      points: 0,
      ownPerfectCards: 1,
      perfectCards: 1,
    });
  });
});

describe('[C-Milestones] milestones (rule: milestones)', () => {
  it('have a rule, a date and how many punters have them', async () => {
    const [first = 0, second = 0] = await nodes.newPunters(2);
    const at = { name: `Course of ${first}`, country: 'ZA' };
    await playStatsMeeting(platform, {
      day: '2026-11-02',
      course: at,
      cards: new Map([
        [first, [1, 1, 25]],
        [second, [1, 2, 0]],
      ]),
      orders: [wonBy(1), wonBy(1), wonBy(25)],
    });
    const own = await nodes.milestones(first);
    const one = (kind: string, goal = 1) =>
      [...own.reached, ...own.earlier, ...own.toCome].find(
        (each) => each.kind === kind && each.goal === goal,
      );
    expect(one('course-winner')).toMatchObject({
      title: `A winner at ${at.name}`,
      rule: `Pick a winner at ${at.name}.`,
      raceCourseName: at.name,
      reachedOn: '2026-11-02',
      holders: 2,
      times: 1,
    });
    expect(one('long-price')).toMatchObject({ reachedOn: '2026-11-02', times: 1 });
    expect(one('cards')).toMatchObject({ reachedOn: '2026-11-02', progress: 1 });
    expect(one('winners', 10)).toMatchObject({ reachedOn: null, progress: 3, inTimeline: false });
    expect(one('whole-card')).toMatchObject({ reachedOn: null });
    const week = await nodes.milestones(first, 4);
    expect(week.reached).toEqual([]);
    expect(week.earlier.map(({ kind }) => kind)).toContain('long-price');
    expect((await nodes.milestones(second)).reached.map(({ kind }) => kind)).not.toContain('cards');
  });
});
