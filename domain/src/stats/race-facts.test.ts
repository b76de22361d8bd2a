import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryCard, arbitraryRace } from '../../test/arbitrary-race.ts';
import { meetingStandings } from '../meeting-standings.ts';
import { oddsOf } from '../odds.ts';
import type { RaceRunner } from '../race-result.ts';
import { cardProgress, type ScoredRace } from '../scoring.ts';
import { CLASSIC_RULES } from '../scoring-rules.ts';
import { bandOf, PRICE_BANDS, weighLuck, winChances } from './promises.ts';
import { factsOfRace, perfectTotal } from './race-facts.ts';

const runner = (saddle: number, price: [number, number] | null, scratched = false): RaceRunner => ({
  saddle,
  scratched,
  startingPrice: price && oddsOf(...price),
});
const race = (runners: RaceRunner[], finishers: [saddle: number, position: number][]): ScoredRace => ({
  raceNumber: 1,
  status: 'resulted',
  runners,
  finishers: finishers.map(([saddle, position]) => ({ saddle, position })),
});

describe('what starting prices promise (rule: expected-winners)', () => {
  it('one winner a race in all: the margin is taken out by scaling', () => {
    // Evens three times over is a book of 150 %.
    const chances = winChances([runner(1, [1, 1]), runner(2, [1, 1]), runner(3, [1, 1])]);
    expect([...(chances?.values() ?? [])]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  it('a scratched runner has no part in it; one without a price leaves the race without a promise', () => {
    expect(winChances([runner(1, [1, 1]), runner(2, [3, 1]), runner(3, null, true)])).toEqual(
      new Map([
        [1, 0.5 / 0.75],
        [2, 0.25 / 0.75],
      ]),
    );
    expect(winChances([runner(1, [1, 1]), runner(2, null)])).toBeNull();
    expect(winChances([runner(1, [1, 1], true)])).toBeNull();
  });

  it('always adds up to one winner, and shorter prices promise more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 20 })), {
          minLength: 1,
          maxLength: 20,
        }),
        (prices) => {
          const runners = prices.map((price, index) => runner(index + 1, price));
          const chances = winChances(runners);
          const sum = [...(chances?.values() ?? [])].reduce((total, chance) => total + chance, 0);
          expect(sum).toBeCloseTo(1, 9);
          for (const a of runners) {
            for (const b of runners) {
              if (!a.startingPrice || !b.startingPrice || !a.startingPrice.lt(b.startingPrice)) continue;
              expect(chances?.get(a.saddle) ?? 0).toBeGreaterThan(chances?.get(b.saddle) ?? 1);
            }
          }
        },
      ),
    );
  });

  it('is weighed from 20 picks on, by the interval of what was won', () => {
    expect(weighLuck(19, 1, 19)).toBeNull();
    expect(weighLuck(12, 9.8, 40)).toBe('within');
    expect(weighLuck(20, 5, 40)).toBe('more');
    expect(weighLuck(0, 12, 40)).toBe('fewer');
    expect(weighLuck(0, 0, 40)).toBe('within');
  });
});

describe('price bands (rule: price-bands)', () => {
  it.each([
    [0, 0],
    [1.9999, 0],
    [2, 1],
    [4.9, 1],
    [5, 2],
    [9.5, 2],
    [10, 3],
    [19.9999, 3],
    [20, 4],
    [10_000, 4],
  ])('a price of %d to one is in band %d', (odds, band) => {
    expect(bandOf(odds)).toBe(band);
  });

  it('follow one another without a gap', () => {
    expect(PRICE_BANDS.slice(1).map(({ from }) => from)).toEqual(
      PRICE_BANDS.slice(0, -1).map(({ to }) => to),
    );
    expect([PRICE_BANDS[0]?.from, PRICE_BANDS.at(-1)?.to]).toEqual([null, null]);
  });
});

describe('the facts of a race (rules: expected-winners, favourites-followed, favourite-stands-in)', () => {
  it('a scratched pick has those of the favourite that ran for it', () => {
    const scored = race(
      [runner(1, [2, 1]), runner(2, [6, 1]), runner(3, null, true)],
      [
        [1, 1],
        [2, 2],
      ],
    );
    expect(
      factsOfRace(scored, CLASSIC_RULES).map(({ saddle, ranAs, won, favourite }) => [
        saddle,
        ranAs,
        won,
        favourite,
      ]),
    ).toEqual([
      [1, 1, 1, true],
      [2, 2, 0, false],
      [3, 1, 1, true],
    ]);
  });

  it('a winner in a dead heat of n is 1/n of a winner; a pick that nobody ran for is void', () => {
    const tied = race(
      [runner(1, null), runner(2, null), runner(3, null), runner(4, null, true)],
      [
        [1, 1],
        [2, 1],
        [3, 3],
      ],
    );
    expect(factsOfRace(tied, CLASSIC_RULES).map(({ saddle, won, chance }) => [saddle, won, chance])).toEqual([
      [1, 0.5, null],
      [2, 0.5, null],
      [3, 0, null],
    ]);
  });

  it('joint favourites are both followed', () => {
    const scored = race([runner(1, [6, 1]), runner(2, [2, 1]), runner(3, [4, 2])], [[1, 1]]);
    expect(factsOfRace(scored, CLASSIC_RULES).map(({ favourite }) => favourite)).toEqual([false, true, true]);
  });

  it('points and positions are those of the standings, and a race without a result has none', () => {
    fc.assert(
      fc.property(arbitraryRace(1), (scored) => {
        const facts = factsOfRace(scored, CLASSIC_RULES);
        if (scored.status !== 'resulted') expect(facts).toEqual([]);
        for (const { saddle, points, position } of facts) {
          const picks = [{ raceNumber: scored.raceNumber, saddle }];
          const [row] = meetingStandings([scored], [{ punterId: 1, alias: 'a', picks }], CLASSIC_RULES).rows;
          expect(row?.races[0]).toMatchObject({ points, position });
        }
      }),
    );
  });

  it('all that is won in a race is one winner', () => {
    fc.assert(
      fc.property(arbitraryRace(1), (scored) => {
        const own = factsOfRace(scored, CLASSIC_RULES).filter(({ saddle, ranAs }) => saddle === ranAs);
        const won = own.reduce((sum, facts) => sum + facts.won, 0);
        if (scored.finishers.length > 0 && scored.status === 'resulted') expect(won).toBeCloseTo(1, 9);
        else expect(won).toBe(0);
      }),
    );
  });
});

describe('the best card there was (rule: points-left)', () => {
  it('is what nobody can beat, and what somebody could have had', () => {
    fc.assert(
      fc.property(arbitraryCard, fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), (card, draws) => {
        const perfect = perfectTotal(card, CLASSIC_RULES);
        const cards = draws.map((draw, punter) => ({
          punterId: punter,
          alias: String(punter),
          picks: card.map(({ raceNumber, runners }) => ({
            raceNumber,
            saddle: runners[(draw >> raceNumber) % runners.length]?.saddle ?? 1,
          })),
        }));
        const bestOf = (holds: (position: number | null) => boolean) =>
          card.flatMap((scored) => {
            const facts = factsOfRace(scored, CLASSIC_RULES).filter(({ position }) => holds(position));
            const best = facts.sort((a, b) => b.points - a.points)[0];
            return best ? [{ raceNumber: scored.raceNumber, saddle: best.saddle }] : [];
          });
        const bests = [bestOf(() => true), bestOf((position) => position === 1)].map((picks, index) => ({
          punterId: -1 - index,
          alias: `best ${index}`,
          picks,
        }));
        const { rows } = meetingStandings(card, [...cards, ...bests], CLASSIC_RULES);
        expect(Math.max(...rows.map(({ total }) => total))).toBe(perfect);
      }),
    );
  });

  it('has the bonus of a whole card only where the card earns it', () => {
    const won = (raceNumber: number): ScoredRace => ({ ...race([runner(1, [2, 1])], [[1, 1]]), raceNumber });
    const six = [1, 2, 3, 4, 5, 6].map(won);
    expect(cardProgress(six).run).toBe(6);
    expect(perfectTotal(six, CLASSIC_RULES)).toBe(6 * 1_000 + 2_500);
    expect(perfectTotal(six.slice(1), CLASSIC_RULES)).toBe(5 * 1_000);
    expect(perfectTotal([], CLASSIC_RULES)).toBe(0);
  });
});
