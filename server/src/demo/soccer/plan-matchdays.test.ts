import { addDays, localDayOf } from '@furlong/domain/local-date';
import { roundWeekOf } from '@furlong/domain/soccer/round-of';
import { describe, expect, it } from 'vitest';
import { after } from '../script-race.ts';
import { CLUBS, pairingsOf, SEASON_MATCHDAYS } from './clubs.ts';
import { fixturesOf, leagueOf, type PlannedMatchday } from './matchday.ts';
import { planMatchdays } from './plan-matchdays.ts';
import { earlierResults } from './tell-earlier-weeks.ts';

const settings = { seed: 'furlong', pace: 180 };
const now = new Date('2026-11-22T13:30:00Z');

/** What is planned when somebody looks every minute for so many minutes. */
function planFor(minutes: number, from = now): PlannedMatchday[] {
  const known: PlannedMatchday[] = [];
  for (let minute = 0; minute <= minutes; minute++) {
    known.push(...planMatchdays(known, after(from, 60 * minute), settings, true));
  }
  return known;
}

const liveOf = (known: readonly PlannedMatchday[]) => known.filter(({ series }) => series === 'live');

describe('the plan of matchdays', () => {
  it('has four weeks of the past, this one and the next at the first start', () => {
    const weeks = planFor(0).filter(({ series }) => series === 'week');
    expect(weeks.map(({ ref }) => ref)).toEqual([
      'week-2026-10-19',
      'week-2026-10-26',
      'week-2026-11-02',
      'week-2026-11-09',
      'week-2026-11-16',
      'week-2026-11-23',
    ]);
    for (const week of weeks) {
      const fixtures = fixturesOf(week);
      expect(fixtures).toHaveLength(8);
      const clubs = fixtures.flatMap(({ home, away }) => [home, away]);
      expect(new Set(clubs).size).toBe(16);
      for (const { kickOffAt } of fixtures) {
        expect(`week-${roundWeekOf(kickOffAt)}`).toBe(week.ref);
      }
    }
  });

  it('has the results of sixteen weeks before those', () => {
    const weeks = earlierResults(now, settings);
    expect(weeks).toHaveLength(16);
    const bodies = weeks
      .flat()
      .map(({ path, body }) => ({ path, ...(body as { home: string; away: string }) }));
    expect(bodies).toHaveLength(128);
    expect(bodies.at(-1)?.path).toMatch(/week-2026-10-12-8$/);
    expect(new Set(bodies.map(({ home, away }) => [home, away].sort().join())).size).toBe(120);
  });

  it('has a match that kicks off within four minutes at any time, and the first within two and a half', () => {
    const kickOffs = liveOf(planFor(600))
      .flatMap(fixturesOf)
      .map(({ kickOffAt }) => kickOffAt.getTime())
      .sort((a, b) => a - b);
    expect((kickOffs[0] ?? 0) - now.getTime()).toBeLessThanOrEqual(150_000);
    for (const [index, kickOff] of kickOffs.entries()) {
      if (index > 0) expect(kickOff - (kickOffs[index - 1] ?? 0)).toBeLessThanOrEqual(240_000);
    }
    expect(kickOffs.at(-1)).toBeGreaterThan(after(now, 36_000).getTime());
  });

  it('has a league’s live matchday first in each week, then cups of four clubs that each play once at a time', () => {
    const sunday = new Date('2026-11-22T20:00:00Z');
    const live = liveOf(planFor(240, sunday));
    const weeks = Map.groupBy(live, ({ startsAt }) => roundWeekOf(startsAt));
    expect(weeks.size).toBe(2);
    for (const matchdays of weeks.values()) {
      expect(matchdays.map(leagueOf)).toEqual([
        'Protea Premiership',
        ...matchdays.slice(1).map((_, index) => `Baobab Cup ${index + 1}`),
      ]);
    }
    for (const cup of live.filter(({ edition }) => edition > 0)) {
      const fixtures = fixturesOf(cup);
      expect(fixtures).toHaveLength(6);
      expect(fixtures.every(({ neutralVenue }) => neutralVenue)).toBe(true);
      const clubs = new Set(fixtures.flatMap(({ home, away }) => [home, away]));
      expect(clubs.size).toBe(4);
      for (const club of clubs) {
        const own = fixtures.filter(({ home, away }) => home === club || away === club);
        expect(own).toHaveLength(3);
        for (const [index, { kickOffAt, pace }] of own.entries()) {
          const before = own[index - 1];
          // 107 minutes of play and break are the most that a match has, of a hundred to a pace.
          if (before) expect(after(before.kickOffAt, 1.07 * pace) < kickOffAt).toBe(true);
        }
      }
    }
  });

  it('adds no live one while nobody looks, and goes on after days, with the weeks in between', () => {
    const known = planFor(10);
    const back = after(now, 20 * 86_400);
    expect(liveOf(planMatchdays(known, back, settings, false))).toEqual([]);
    const added = planMatchdays(known, back, settings, true);
    const last = liveOf(known).at(-1);
    const [next] = liveOf(added);
    expect(next?.number).toBe((last?.number ?? 0) + 1);
    expect(next?.startsAt.getTime()).toBeGreaterThan(back.getTime());
    const thisWeek = roundWeekOf(back);
    expect(
      added.filter(({ series }) => series === 'week').map(({ startsAt }) => localDayOf(startsAt)),
    ).toEqual([-7, 0, 7].map((days) => addDays(thisWeek, days)));
    expect(planMatchdays([...known, ...added], back, settings, true)).toEqual([]);
  });
});

describe('a season', () => {
  it('brings every club against every other, once at home and once away', () => {
    const met = new Set<string>();
    for (let matchday = 0; matchday < SEASON_MATCHDAYS; matchday++) {
      for (const { home, away } of pairingsOf('furlong', 2026, matchday)) met.add(`${home}/${away}`);
    }
    expect(met.size).toBe(CLUBS.length * (CLUBS.length - 1));
  });
});
