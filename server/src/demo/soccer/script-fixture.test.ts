import { marketProbabilities } from '@furlong/domain/soccer/dixon-coles';
import { winningOutcomes } from '@furlong/domain/soccer/market-result';
import { outcomeNamed, type SoccerMarket, soccerMarkets } from '@furlong/domain/soccer/markets';
import { bookOf, DEMO_BOOKS, priceMarkets } from '@furlong/domain/soccer/soccer-book';
import { describe, expect, it } from 'vitest';
import { makeRivals } from '../rivals.ts';
import { after } from '../script-race.ts';
import { makeFixtureCall } from './make-fixture-call.ts';
import { fixturesOf, type PlannedMatchday, type SimulatedFixture } from './matchday.ts';
import { Predictors } from './predict-scores.ts';
import { type FixtureEntry, openingGoals, scriptFixture, startOf } from './script-fixture.ts';

const startsAt = new Date('2026-11-22T14:00:00Z');

function cupOf(number: number): PlannedMatchday {
  const publishedAt = after(startsAt, -900);
  return {
    ...{ ref: `test-${number}`, seed: 'furlong', series: 'live', number, edition: 1 },
    ...{ publishedAt, startsAt, pace: 180 },
  };
}

const fixtures = Array.from({ length: 250 }, (_, number) => fixturesOf(cupOf(number))).flat();
const scripts = fixtures.map(scriptFixture);
const timesOf = (entries: readonly FixtureEntry[]) => entries.map(({ at }) => at.getTime());

describe('the script of a match', () => {
  it('is the same whenever it is made, in order of time', () => {
    const [fixture] = fixtures;
    if (!fixture) throw new Error('no fixture');
    expect(scriptFixture(fixture)).toEqual(scripts[0]);
    for (const { entries } of scripts) {
      expect(timesOf(entries)).toEqual(timesOf(entries).sort((a, b) => a - b));
      expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1));
      expect(entries[0]?.kind).toBe('card');
    }
  });

  it('tells goals as they fall, up to the score of the result, within minutes of the kick-off', () => {
    for (const { fixture, match, entries } of scripts) {
      if (fixture.fate === 'abandoned') continue;
      const scores = entries.flatMap((entry) => (entry.kind === 'score' ? [entry.score] : []));
      for (const side of ['home', 'away'] as const) {
        const goals = scores.map((score) => score[side]);
        expect(goals).toEqual([...goals].sort((a, b) => a - b));
        expect(Math.max(...goals)).toBe(match.score[side]);
      }
      const half = scores.find(({ minute, halfTime }) => minute === 45 && halfTime);
      expect(half).toMatchObject({ ...match.halfTime, halfTime: match.halfTime });
      const last = entries.at(-1);
      expect(last).toMatchObject({ kind: 'result', official: true, score: match.score });
      expect(last && last.at < after(startOf(fixture), 300)).toBe(true);
    }
  });

  it('has matches that are late, put off for days and abandoned, rarely', () => {
    const shares = Map.groupBy(fixtures, ({ fate }) => fate);
    const share = (fate: SimulatedFixture['fate']) => (shares.get(fate)?.length ?? 0) / fixtures.length;
    expect(share('regular')).toBeGreaterThan(0.9);
    for (const fate of ['delayed', 'postponed', 'abandoned'] as const) {
      expect(share(fate)).toBeGreaterThan(0);
      expect(share(fate)).toBeLessThan(0.06);
    }
  });

  it('ends as often with each outcome as the model has it, within four deviations', () => {
    const draws = 60;
    const sums = new Map<string, { mean: number; variance: number; seen: number }>();
    const sumOf = (market: SoccerMarket, number: number) => {
      const key = `${market} ${outcomeNamed(market, number)}`;
      const sum = sums.get(key) ?? { mean: 0, variance: 0, seen: 0 };
      sums.set(key, sum);
      return sum;
    };
    for (const fixture of fixtures.slice(0, 40)) {
      const chances = marketProbabilities(fixture.expected);
      for (const market of soccerMarkets) {
        for (const [index, p] of chances[market].entries()) {
          const sum = sumOf(market, index + 1);
          sum.mean += draws * p;
          sum.variance += draws * p * (1 - p);
        }
      }
      for (let draw = 0; draw < draws; draw++) {
        const { match } = scriptFixture({ ...fixture, seed: `${fixture.seed}/${draw}` });
        for (const market of soccerMarkets) {
          for (const number of winningOutcomes(market, match.score, match.halfTime) ?? []) {
            sumOf(market, number).seen += 1;
          }
        }
      }
    }
    for (const [outcome, { mean, variance, seen }] of sums) {
      // The normal distribution is none for what happens a few times.
      expect(Math.abs(seen - mean), outcome).toBeLessThan(4 * Math.sqrt(variance) + 2);
    }
  });

  it('prices every market from one model at any time, in the books stated', () => {
    for (const { fixture, entries } of scripts.slice(0, 20)) {
      const models = [
        openingGoals(fixture),
        ...entries.flatMap((entry) => (entry.kind === 'prices' ? [entry.expected] : [])),
      ];
      expect(models.at(-1)).toEqual(fixture.expected);
      for (const model of models) {
        expect(Math.abs(Math.log(model.home / fixture.expected.home))).toBeLessThan(0.17);
        const odds = priceMarkets(marketProbabilities(model), DEMO_BOOKS);
        const markets: readonly SoccerMarket[] = [
          'result',
          'doubleChance',
          'overUnder25',
          'bothTeamsToScore',
        ];
        for (const market of markets) {
          expect(Math.abs(bookOf(market, odds[market]) - DEMO_BOOKS[market])).toBeLessThan(0.01);
        }
      }
    }
  });

  it('says nothing of the result before it falls', () => {
    const [script] = scripts;
    const [card] = script?.entries ?? [];
    if (!script || !card) throw new Error('no script');
    const body = JSON.stringify(makeFixtureCall(script, card).body);
    expect(body).not.toMatch(/score"|result"|fate|expected|seed/);
  });
});

describe('what rivals predict', () => {
  it('is what the model makes likely, the same at any time, with one banker', () => {
    const round = fixtures.slice(0, 6);
    const rivals = makeRivals('furlong', 300);
    const predictors = new Predictors(round);
    const all = rivals.map((rival) => predictors.scoresOf(rival));
    expect(all.map(({ scores }) => [...scores])).toEqual(
      rivals.map((rival) => [...new Predictors(round).scoresOf(rival).scores]),
    );
    const goals = all.flatMap(({ scores }) => [...scores.values()]);
    expect(goals.length).toBeGreaterThan(0.9 * round.length * rivals.length);
    const mean = goals.reduce((sum, { home, away }) => sum + home + away, 0) / goals.length;
    expect(mean).toBeGreaterThan(1);
    expect(mean).toBeLessThan(3);
    expect(new Set(goals.map(({ home, away }) => `${home}-${away}`)).size).toBeGreaterThan(6);
    for (const { scores, banker } of all) if (banker !== null) expect(scores.has(banker)).toBe(true);
    expect(all.filter(({ banker }) => banker !== null).length).toBeGreaterThan(0.7 * rivals.length);
  });
});
