import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryCard, arbitraryFinishers, arbitraryRace } from '../test/arbitrary-race.ts';
import { oddsOf } from './odds.ts';
import { findFavourite, type RaceRunner, tiedGroups } from './race-result.ts';
import {
  cardBonus,
  cardProgress,
  meetingVerdict,
  pointsStillPossible,
  racesToCome,
  type ScoredRace,
  scoreRunners,
  tabulateRaceScores,
} from './scoring.ts';
import { bestPossibleTotal, CLASSIC_RULES, type ScoringRules } from './scoring-rules.ts';

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
const scoreOf = (scored: ScoredRace, saddle: number) => {
  const score = scoreRunners(scored, CLASSIC_RULES).find((candidate) => candidate.saddle === saddle);
  return [score?.racePoints, score?.bonus];
};
const field = [1, 2, 3, 4, 5, 6].map((saddle) => runner(saddle, [saddle, 1]));

describe('classic points (rules: scoring, favourite-stands-in)', () => {
  it('first earns 10, second 5, third 3, the rest nothing', () => {
    const scored = race(field, [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    expect([1, 2, 3, 4, 5].map((saddle) => scoreOf(scored, saddle)[0])).toEqual([1000, 500, 300, 0, 0]);
  });

  it.each([
    [[49, 10], 0],
    [[5, 1], 300],
    [[99, 10], 300],
    [[10, 1], 600],
    [[199, 10], 600],
    [[20, 1], 1200],
    [[100, 1], 1200],
  ] as const)('a winner at %j earns the bonus %d', ([numerator, denominator], bonus) => {
    const scored = race([runner(1, [numerator, denominator])], [[1, 1]]);
    expect(scoreOf(scored, 1)).toEqual([1000, bonus]);
  });

  it('only a winner earns a price bonus, and one without a starting price earns none', () => {
    const scored = race(
      [runner(1, null), runner(2, [50, 1])],
      [
        [1, 1],
        [2, 2],
      ],
    );
    expect([scoreOf(scored, 1), scoreOf(scored, 2)]).toEqual([
      [1000, 0],
      [500, 0],
    ]);
  });

  it.each([
    ['two for first', 1, 2, 750],
    ['three for first', 1, 3, 600],
    ['four for first', 1, 4, 450],
    ['seven for first', 1, 7, 257],
    ['two for second', 2, 2, 400],
    ['three for second', 2, 3, 267],
    ['two for third', 3, 2, 150],
    ['eight for third', 3, 8, 38],
    ['two for fourth', 4, 2, 0],
  ])('a dead heat averages the tied places, half up to a hundredth: %s', (_, position, tied, points) => {
    const runners = Array.from({ length: 12 }, (__, index) => runner(index + 1, [2, 1]));
    const finishers = runners.map(({ saddle }): [number, number] => {
      const shares = saddle >= position && saddle < position + tied;
      return [saddle, shares ? position : saddle];
    });
    expect(scoreOf(race(runners, finishers), position)).toEqual([points, 0]);
  });

  it('tied winners divide each its own bonus by the tie', () => {
    const scored = race(
      [runner(1, [5, 1]), runner(2, [20, 1]), runner(3, [2, 1])],
      [
        [1, 1],
        [2, 1],
        [3, 3],
      ],
    );
    expect([1, 2, 3].map((saddle) => scoreOf(scored, saddle))).toEqual([
      [750, 150],
      [750, 600],
      [300, 0],
    ]);
  });

  it('a scratched pick scores as the SP favourite, bonus by the price of what ran', () => {
    const scored = race(
      [runner(1, [30, 1], true), runner(2, [6, 1]), runner(3, [6, 1])],
      [
        [2, 1],
        [3, 2],
      ],
    );
    const pick = scoreRunners(scored, CLASSIC_RULES)[0];
    expect(pick).toEqual({ saddle: 1, ranAs: 2, position: 1, racePoints: 1000, bonus: 300 });
  });

  it('without a known starting price no runner replaces a scratched pick', () => {
    const pick = scoreRunners(race([runner(1, null, true), runner(2, null)], [[2, 1]]), CLASSIC_RULES)[0];
    expect(pick).toEqual({ saddle: 1, ranAs: null, position: null, racePoints: 0, bonus: 0 });
  });

  it.each(['open', 'closed', 'abandoned'] as const)('nobody scores in a race that is %s', (status) => {
    const scored = { ...race(field, [[1, 1]]), status };
    expect(scoreRunners(scored, CLASSIC_RULES).every((score) => score.racePoints + score.bonus === 0)).toBe(
      true,
    );
    expect(scoreRunners(scored, CLASSIC_RULES).every((score) => score.position === null)).toBe(true);
  });
});

describe('every race', () => {
  it('the order in which finishers and runners are listed changes nothing', () => {
    const permuted = arbitraryRace(1).chain((scored) =>
      fc.record({
        scored: fc.constant(scored),
        finishers: fc.shuffledSubarray([...scored.finishers], { minLength: scored.finishers.length }),
        runners: fc.shuffledSubarray([...scored.runners], { minLength: scored.runners.length }),
      }),
    );
    const bySaddle = (scored: ScoredRace) =>
      scoreRunners(scored, CLASSIC_RULES).toSorted((a, b) => a.saddle - b.saddle);
    fc.assert(
      fc.property(permuted, ({ scored, finishers, runners }) => {
        expect(bySaddle({ ...scored, finishers, runners })).toEqual(bySaddle(scored));
      }),
    );
  });

  it('a dead heat of any size shares out the points of its places, but for rounding', () => {
    const saddles = Array.from({ length: 14 }, (_, index) => index + 1);
    const runners = saddles.map((saddle) => runner(saddle, [3, 1]));
    fc.assert(
      fc.property(arbitraryFinishers(saddles), (finishers) => {
        const scored: ScoredRace = { raceNumber: 1, status: 'resulted', runners, finishers };
        const points = new Map(
          scoreRunners(scored, CLASSIC_RULES).map((score) => [score.saddle, score.racePoints]),
        );
        for (const group of tiedGroups(finishers)) {
          const shares = group.saddles.map((saddle) => points.get(saddle) ?? 0);
          const places = CLASSIC_RULES.placePoints.slice(
            group.position - 1,
            group.position - 1 + shares.length,
          );
          const rounding =
            shares.reduce((sum, share) => sum + share, 0) - places.reduce((sum, place) => sum + place, 0);
          expect(new Set(shares).size).toBe(1);
          expect(Math.abs(rounding)).toBeLessThanOrEqual(shares.length / 2);
        }
      }),
    );
  });

  it('every scratched runner scores exactly what the favourite scores', () => {
    fc.assert(
      fc.property(arbitraryRace(1), (scored) => {
        const scores = scoreRunners(scored, CLASSIC_RULES);
        const favourite = scores.find((score) => score.saddle === findFavourite(scored.runners));
        for (const { saddle, scratched } of scored.runners) {
          if (!scratched) continue;
          const { racePoints, bonus, position } = scores.find((score) => score.saddle === saddle) ?? {};
          expect([racePoints, bonus, position]).toEqual(
            favourite ? [favourite.racePoints, favourite.bonus, favourite.position] : [0, 0, null],
          );
        }
      }),
    );
  });

  it('the columns equal the scores, and any other byte earns nothing', () => {
    fc.assert(
      fc.property(arbitraryRace(1), (scored) => {
        const table = tabulateRaceScores(scored, CLASSIC_RULES);
        const scores = new Map(scoreRunners(scored, CLASSIC_RULES).map((score) => [score.saddle, score]));
        for (let saddle = 0; saddle < 256; saddle++) {
          const score = scores.get(saddle);
          expect({
            racePoints: table.racePoints[saddle],
            bonus: table.bonus[saddle],
            position: table.position[saddle],
            ranAs: table.ranAs[saddle],
            flags: [table.winner[saddle], table.second[saddle], table.third[saddle]],
          }).toEqual({
            racePoints: score?.racePoints ?? 0,
            bonus: score?.bonus ?? 0,
            position: score?.position ?? 0,
            ranAs: score?.ranAs ?? 0,
            flags: [1, 2, 3].map((position) => (score?.position === position ? 1 : 0)),
          });
        }
      }),
      { numRuns: 40 },
    );
  });

  it('a saddle that a pick cannot name is refused', () => {
    expect(() => tabulateRaceScores(race([runner(41, [2, 1])], [[41, 1]]), CLASSIC_RULES)).toThrow(
      'saddle 41',
    );
  });
});

describe('a whole card', () => {
  const progress = (statuses: string) =>
    cardProgress([...statuses].map((letter) => ({ status: STATUS[letter] ?? 'open' })));
  const STATUS: Record<string, ScoredRace['status']> = {
    r: 'resulted',
    a: 'abandoned',
    c: 'closed',
    o: 'open',
  };

  it.each([
    ['every winner of six', 'rrrrrr', 6, 2500],
    ['one winner short', 'rrrrrrrr', 7, 0],
    ['every winner so far, one race to come', 'rrrrrrro', 7, 0],
    ['every winner so far, the last race off', 'rrrrrrrc', 7, 0],
    ['every winner of five', 'rrrrr', 5, 0],
    ['eight races, two abandoned, every winner of the six run', 'rrarrarr', 6, 2500],
    ['eight races, three abandoned, every winner of the five run', 'rrarraar', 5, 0],
  ])('bonus for %s', (_, statuses, winners, bonus) => {
    expect(cardBonus(winners, progress(statuses), CLASSIC_RULES)).toBe(bonus);
  });

  it.each([
    ['rro', 'running'],
    ['rrc', 'running'],
    ['rrr', 'counts'],
    ['rraaaaaa', 'does-not-count'],
    ['aaaaaaaa', 'does-not-count'],
    ['rrraaaaa', 'counts'],
  ])('a meeting counts when three races were run: %s %s', (statuses, verdict) => {
    expect(meetingVerdict(progress(statuses), CLASSIC_RULES)).toBe(verdict);
  });

  it('no card can earn more than the rules say is possible', () => {
    fc.assert(
      fc.property(arbitraryCard, (races) => {
        const best = races.reduce((sum, scored) => {
          const totals = scoreRunners(scored, CLASSIC_RULES).map((score) => score.racePoints + score.bonus);
          return sum + Math.max(0, ...totals);
        }, CLASSIC_RULES.cardBonus.points);
        expect(best).toBeLessThanOrEqual(bestPossibleTotal(CLASSIC_RULES, races.length));
      }),
    );
  });
});

describe('other rules than the classic ones', () => {
  it('score by their own numbers, whatever the order of their price steps', () => {
    const rules: ScoringRules = {
      name: 'four places',
      placePoints: [400, 300, 200, 100],
      priceBonuses: [
        { from: 7.5, points: 200 },
        { from: 2.5, points: 100 },
      ],
      cardBonus: { fewestRaces: 1, points: 0 },
      fewestRacesRun: 1,
    };
    const scored = race(
      [runner(1, [15, 2]), runner(2, [3, 1]), runner(3, [3, 1]), runner(4, [3, 1])],
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ],
    );
    expect(scoreRunners(scored, rules).map((score) => score.racePoints + score.bonus)).toEqual([
      600, 300, 200, 100,
    ]);
  });
});

describe('points still possible (rule: scoring)', () => {
  it('are never fewer than the place points that picks of the races to come then earn', () => {
    fc.assert(
      fc.property(arbitraryCard, fc.infiniteStream(fc.nat()), (card, chance) => {
        const pickOf = new Map(
          card.map(({ raceNumber, runners }) => {
            const pick = runners[(chance.next().value ?? 0) % runners.length];
            return [raceNumber, pick?.saddle ?? 0];
          }),
        );
        const before = card.map((each) =>
          each.status === 'resulted' ? { ...each, status: 'open' as const } : each,
        );
        const picks = racesToCome(before).filter((number) => pickOf.has(number)).length;
        const points = pointsStillPossible(picks, CLASSIC_RULES);
        const earned = card.map(
          (each) =>
            scoreRunners(each, CLASSIC_RULES).find(({ saddle }) => saddle === pickOf.get(each.raceNumber))
              ?.racePoints ?? 0,
        );
        expect(points).toBeGreaterThanOrEqual(earned.reduce((sum, each) => sum + each, 0));
        expect(points).toBe(picks * 1000);
      }),
    );
  });

  it('count picks of open and closed races alone', () => {
    fc.assert(
      fc.property(arbitraryCard, (card) => {
        expect(racesToCome(card)).toHaveLength(cardProgress(card).toCome);
      }),
    );
  });
});
