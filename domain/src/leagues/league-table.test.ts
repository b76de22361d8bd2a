import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankStandings, type Score } from '../ranking.ts';
import { packScore, scoreKeyFor } from '../score-key.ts';
import { CLASSIC_RULES } from '../scoring-rules.ts';
import { gainOf, leagueTable, passingIn, possibleRanks, type ToCome } from './league-table.ts';

// Few values, so that many share a rank.
const arbitraryScore: fc.Arbitrary<Score> = fc.record({
  total: fc.integer({ min: 0, max: 4 }).map((points) => 500 * points),
  winners: fc.integer({ min: 0, max: 2 }),
  secondPlace: fc.integer({ min: 0, max: 1 }),
  thirdPlace: fc.integer({ min: 0, max: 1 }),
});

/** Punters with a score before the last race and one after it, some of whom are in the league. */
const arbitraryPunters = fc
  .array(
    fc.record({
      before: fc.option(arbitraryScore),
      now: arbitraryScore,
      isMember: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((punters) =>
    punters.map((punter, index) => ({ ...punter, id: index, alias: `p${(index * 7) % 31}` })),
  );

type Punter = { id: number; alias: string; before: Score | null; now: Score; isMember: boolean };

/** The great board as the server shows it: ranks now, and before among those who had picked. */
function greatBoard(punters: readonly Punter[]) {
  const before = new Map(
    rankStandings(punters.flatMap(({ id, alias, before }) => (before ? { ...before, id, alias } : []))).map(
      (row) => [row.id, row.rank],
    ),
  );
  const isMember = new Set(punters.filter((punter) => punter.isMember).map(({ id }) => id));
  return rankStandings(punters.map(({ id, alias, now }) => ({ ...now, id, alias }))).map((row) => ({
    ...row,
    before: before.get(row.id) ?? null,
    isMember: isMember.has(row.id),
  }));
}

describe("a league's table (rule: league-board)", () => {
  it('is the ranking of its punters alone, and so the great board filtered', () => {
    fc.assert(
      fc.property(arbitraryPunters, (punters) => {
        const members = punters.filter(({ isMember }) => isMember);
        const alone = greatBoard(members);
        const table = leagueTable(greatBoard(punters).filter(({ isMember }) => isMember));
        expect(
          table.map(({ row, leagueRank, tied, movement, gap }) => ({
            id: row.id,
            leagueRank,
            tied,
            movement,
            gap,
          })),
        ).toEqual(
          alone.map((row) => ({
            id: row.id,
            leagueRank: row.rank,
            tied: alone.filter(({ rank }) => rank === row.rank).length > 1,
            movement: row.before === null ? null : row.before - row.rank,
            gap: gapOf(alone, row),
          })),
        );
      }),
    );
  });

  it('says who passed whom among its punters alone', () => {
    fc.assert(
      fc.property(arbitraryPunters, (punters) => {
        const members = greatBoard(punters).filter(({ isMember }) => isMember);
        const alone = greatBoard(punters.filter(({ isMember }) => isMember));
        for (const own of members) {
          const passing = passingIn(members, own);
          const mine = alone.find(({ id }) => id === own.id);
          if (own.before === null || !mine || mine.before === null) {
            expect(passing).toBeNull();
            continue;
          }
          const before = mine.before;
          const cameBy = alone.filter(
            (other) => other.before !== null && other.before >= before && other.rank < mine.rank,
          );
          const wentBy = alone.filter(
            (other) => other.before !== null && other.before <= before && other.rank > mine.rank,
          );
          expect(passing?.passedBy.map(({ id }) => id)).toEqual(cameBy.map(({ id }) => id).reverse());
          expect(passing?.passed.map(({ id }) => id)).toEqual(wentBy.map(({ id }) => id));
        }
      }),
    );
  });
});

function gapOf(rows: readonly (Score & { rank: number })[], own: Score & { rank: number }): number | null {
  const ahead = rows.filter(({ rank }) => rank < own.rank).at(-1);
  return ahead ? ahead.total - own.total : null;
}

describe('the ranks still possible (rule: still-possible)', () => {
  const key = scoreKeyFor(12, CLASSIC_RULES);
  const rangeOf = (own: Score, others: readonly Score[], unlisted: number, toCome: ToCome) =>
    possibleRanks(
      packScore(key, own),
      others.map((other) => packScore(key, other)),
      unlisted,
      gainOf(key, CLASSIC_RULES, toCome),
    );
  const perRace = fc.record({
    points: fc.constantFrom(0, 300, 500, 1000, 1300, 2200),
    position: fc.constantFrom(0, 1, 2, 3),
  });
  const addTo = (score: Score, races: readonly { points: number; position: number }[]): Score => ({
    total: races.reduce((sum, { points }) => sum + points, score.total),
    winners: score.winners + races.filter(({ position }) => position === 1).length,
    secondPlace: score.secondPlace + races.filter(({ position }) => position === 2).length,
    thirdPlace: score.thirdPlace + races.filter(({ position }) => position === 3).length,
  });

  it('hold the rank that any results bring, with those who come late', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryScore, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 0, max: 2 }),
        fc.infiniteStream(perRace),
        (scores, unlisted, off, open, outcomes) => {
          const draw = (races: number) => Array.from({ length: races }, () => outcomes.next().value);
          const [own, ...others] = scores as [Score, ...Score[]];
          const { best, worst } = rangeOf(own, others, unlisted, { run: 8, off, open });
          const nothing = { total: 0, winners: 0, secondPlace: 0, thirdPlace: 0 };
          const end = [
            ...scores.map((score) => addTo(score, draw(off + open))),
            ...Array.from({ length: unlisted }, () => addTo(nothing, draw(open))),
          ];
          const rank =
            rankStandings(end.map((score, index) => ({ ...score, alias: `p${index}`, index }))).find(
              ({ index }) => index === 0,
            )?.rank ?? 0;
          expect(rank).toBeGreaterThanOrEqual(best);
          expect(rank).toBeLessThanOrEqual(worst);
        },
      ),
    );
  });

  it('count the bonus of a whole card for those who have every winner so far', () => {
    const own = { total: 5000, winners: 5, secondPlace: 0, thirdPlace: 0 };
    const leader = { total: 9000, winners: 4, secondPlace: 1, thirdPlace: 0 };
    const toCome = { run: 5, off: 0, open: 1 };
    expect(rangeOf(own, [leader], 0, toCome)).toEqual({ best: 1, worst: 2 });
    // Without every winner: 22 points at most.
    expect(rangeOf({ ...own, winners: 4 }, [leader], 0, toCome)).toEqual({ best: 2, worst: 2 });
  });
});
