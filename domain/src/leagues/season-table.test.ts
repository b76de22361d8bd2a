import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareScores, type Score } from '../ranking.ts';
import { addLastMet, duelsOf, duelTable } from './duels.ts';
import { couldPlay, type Membership, playersOf, type Round } from './round.ts';
import {
  countMedals,
  lowestCounted,
  medalsOf,
  roundMedals,
  seasonAsItStands,
  seasonTable,
} from './season-table.ts';

const days = Array.from({ length: 10 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
const arbitraryScore: fc.Arbitrary<Score> = fc.record({
  total: fc.integer({ min: 0, max: 4 }).map((points) => 500 * points),
  winners: fc.integer({ min: 0, max: 2 }),
  secondPlace: fc.constant(0),
  thirdPlace: fc.constant(0),
});
const arbitraryMembers: fc.Arbitrary<Membership[]> = fc
  .array(fc.record({ since: fc.constantFrom(...days), until: fc.option(fc.constantFrom(...days)) }), {
    maxLength: 8,
  })
  .map((members) => members.map((member, index) => ({ ...member, punterId: index + 1, alias: `p${index}` })));
const arbitraryRounds: fc.Arbitrary<Round[]> = fc
  .array(
    fc.record({
      day: fc.constantFrom(...days),
      scores: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), arbitraryScore)).map((all) => new Map(all)),
    }),
    { maxLength: 6 },
  )
  .map((rounds) => rounds.map((round, index) => ({ ...round, id: index + 1, title: `Round ${index + 1}` })));

const member = (punterId: number, since = '2026-11-01', until: string | null = null): Membership => ({
  punterId,
  alias: `p${punterId}`,
  since,
  until,
});
const score = (total: number, winners = 0): Score => ({ total, winners, secondPlace: 0, thirdPlace: 0 });
const round = (id: number, day: string, scores: Record<number, Score>): Round => ({
  id,
  title: `Round ${id}`,
  day,
  scores: new Map(Object.entries(scores).map(([punterId, each]) => [Number(punterId), each])),
});

describe('a season table (rule: league-season)', () => {
  it('stands with what is running added as it will once that is official, the best so many too', () => {
    const arbitraryBest = fc.option(fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(
        arbitraryRounds,
        arbitraryRounds,
        arbitraryMembers,
        arbitraryBest,
        (rounds, open, members, bestOf) => {
          const rules = { bestOf };
          const running = new Map(
            members.map((each) => [
              each.punterId,
              open.flatMap((one) => (couldPlay(each, one) ? (one.scores.get(each.punterId) ?? []) : [])),
            ]),
          );
          const lowest = (punterId: number) =>
            members
              .filter((each) => each.punterId === punterId)
              .flatMap((each) => lowestCounted(rounds, each, rules, open.length || 1));
          const told = (rows: ReturnType<typeof seasonTable>) =>
            rows.map(({ average, playable, ...row }) => row);
          expect(told(seasonAsItStands(seasonTable(rounds, members, rules), running, rules, lowest))).toEqual(
            told(seasonTable([...rounds, ...open], members, rules)),
          );
        },
      ),
    );
  });

  it('adds up what each punter scored while a member, whatever the order of rounds and members', () => {
    fc.assert(
      fc.property(arbitraryRounds, arbitraryMembers, (rounds, members) => {
        const table = seasonTable(rounds, members, { bestOf: null });
        expect(table).toHaveLength(members.length);
        for (const row of table) {
          const own = members.find(({ punterId }) => punterId === row.punterId);
          const playable = rounds.filter((each) => own && couldPlay(own, each));
          const scores = playable.flatMap((each) => each.scores.get(row.punterId) ?? []);
          expect(row).toMatchObject({
            total: scores.reduce((sum, { total }) => sum + total, 0),
            winners: scores.reduce((sum, { winners }) => sum + winners, 0),
            played: scores.length,
            counted: scores.length,
            playable: playable.length,
          });
          const better = table.filter(({ played, ...other }) => played > 0 && compareScores(other, row) < 0);
          expect(row.rank).toBe(scores.length > 0 ? better.length + 1 : null);
        }
        expect(seasonTable(rounds.toReversed(), members.toReversed(), { bestOf: null })).toEqual(table);
      }),
    );
  });

  it('counts no more than the best so many, which is never more than all of them', () => {
    fc.assert(
      fc.property(
        arbitraryRounds,
        arbitraryMembers,
        fc.integer({ min: 1, max: 4 }),
        (rounds, members, bestOf) => {
          const all = new Map(
            seasonTable(rounds, members, { bestOf: null }).map((row) => [row.punterId, row]),
          );
          for (const row of seasonTable(rounds, members, { bestOf })) {
            const whole = all.get(row.punterId);
            expect(row.counted).toBe(Math.min(bestOf, row.played));
            expect(row.total).toBeLessThanOrEqual(whole?.total ?? 0);
            expect(row.average).toBe(whole?.average);
            if (row.played <= bestOf) expect(row.total).toBe(whole?.total);
          }
        },
      ),
    );
  });

  it('counts the best meetings, and shares the average over those that were played', () => {
    const rounds = [
      round(1, '2026-11-01', { 1: score(1000), 2: score(2000) }),
      round(2, '2026-11-02', { 1: score(3000) }),
      round(3, '2026-11-03', { 1: score(500), 2: score(1000) }),
    ];
    // The second joined on the second day, and has left since.
    const members = [member(1), member(2, '2026-11-02', '2026-11-03')];
    expect(seasonTable(rounds, members, { bestOf: 2 })).toEqual([
      {
        ...{ punterId: 1, alias: 'p1', rank: 1, tied: false, ...score(4000) },
        ...{ played: 3, counted: 2, playable: 3, average: 1500 },
      },
      {
        ...{ punterId: 2, alias: 'p2', rank: 2, tied: false, ...score(1000) },
        ...{ played: 1, counted: 1, playable: 2, average: 1000 },
      },
    ]);
  });

  it('lists those who played nothing last, without a rank', () => {
    const table = seasonTable([round(1, '2026-11-01', { 2: score(0) })], [member(1), member(2)], {
      bestOf: null,
    });
    expect(table.map(({ punterId, rank }) => [punterId, rank])).toEqual([
      [2, 1],
      [1, null],
    ]);
  });
});

describe('medals (rule: league-medals)', () => {
  it('are shared on a tie, and the next one goes by rank', () => {
    const played = round(1, '2026-11-01', { 1: score(1000), 2: score(1000), 3: score(500), 4: score(100) });
    expect(
      roundMedals(
        played,
        [1, 2, 3, 4].map((id) => member(id)),
      ),
    ).toEqual(
      new Map([
        [1, 'gold'],
        [2, 'gold'],
        [3, 'bronze'],
      ]),
    );
  });

  it('go to nobody where one alone played, and to nobody who was no member then', () => {
    const played = round(1, '2026-11-01', { 1: score(1000), 2: score(2000) });
    expect(roundMedals(played, [member(1), member(2, '2026-11-02')])).toEqual(new Map());
    expect(medalsOf([{ punterId: 1, rank: 1 }])).toEqual(new Map());
  });

  it('are one gold at least wherever two or more played', () => {
    fc.assert(
      fc.property(arbitraryRounds, arbitraryMembers, (rounds, members) => {
        const medals = rounds.map((each) => roundMedals(each, members));
        medals.forEach((each, index) => {
          const players = playersOf(rounds[index] as Round, members);
          expect([...each.values()].includes('gold')).toBe(players.length >= 2);
        });
        const counts = [...countMedals(medals).values()];
        const won = counts.reduce((sum, { gold, silver, bronze }) => sum + gold + silver + bronze, 0);
        expect(won).toBe(medals.reduce((sum, { size }) => sum + size, 0));
      }),
    );
  });
});

describe('the table of duels (rule: league-duels)', () => {
  it('is what every pair that both played makes, counted one by one', () => {
    fc.assert(
      fc.property(arbitraryRounds, arbitraryMembers, (rounds, members) => {
        const table = new Map(duelTable(rounds, members).map((row) => [row.punterId, row]));
        for (const one of members) {
          const duels = members
            .filter((other) => other !== one)
            .flatMap((other) => duelsOf(rounds, one, other));
          const count = (winner: string) => duels.filter((duel) => duel.winner === winner).length;
          const [won, drawn, lost] = [count('one'), count('none'), count('other')];
          if (duels.length === 0) expect(table.has(one.punterId)).toBe(false);
          else {
            expect(table.get(one.punterId)).toMatchObject({
              ...{ played: duels.length, won, drawn, lost },
              points: 3 * won + drawn,
            });
          }
        }
      }),
    );
  });

  it('gives 3 points for a win and 1 for a draw, and none is lost by not playing', () => {
    const rounds = [
      round(1, '2026-11-01', { 1: score(1000), 2: score(500), 3: score(500) }),
      round(2, '2026-11-02', { 1: score(0) }),
    ];
    const table = duelTable(rounds, [member(1), member(2), member(3), member(4)]);
    expect(
      table.map(({ punterId, rank, won, drawn, lost, points }) => [punterId, rank, won, drawn, lost, points]),
    ).toEqual([
      [1, 1, 2, 0, 0, 6],
      [2, 2, 0, 1, 1, 1],
      [3, 2, 0, 1, 1, 1],
    ]);
  });

  it('knows whom each stood nearest to on the last round with another', () => {
    const rounds = [
      round(1, '2026-11-01', { 1: score(1000), 2: score(900), 3: score(500) }),
      round(2, '2026-11-02', { 2: score(0), 3: score(100), 9: score(50) }),
      round(3, '2026-11-03', { 1: score(0) }),
    ];
    const lastMet = new Map<number, number>();
    for (const each of rounds.toReversed()) addLastMet(lastMet, each, [member(1), member(2), member(3)]);
    expect([1, 2, 3, 9].map((id) => lastMet.get(id))).toEqual([2, 3, 2, undefined]);
  });
});
