import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryCard, arbitraryFinishers, arbitraryRace } from '../test/arbitrary-race.ts';
import { meetingStandings, type PunterPicks } from './meeting-standings.ts';
import { parseOdds } from './odds.ts';
import { packScore, scoreKeyFor, tabulateRaceKeys } from './score-key.ts';
import { cardBonus, cardProgress, type ScoredRace, tabulateRaceScores } from './scoring.ts';
import { CLASSIC_RULES } from './scoring-rules.ts';

/** Race, its result as "saddle@SP" by position (= joins a dead heat), other runners, scratched ones in brackets. */
function readRace(raceNumber: number, result: string, others: string): ScoredRace {
  const runners = [];
  const finishers = [];
  let position = 0;
  for (const group of result.split(' ').filter(Boolean)) {
    const tied = group.split('=');
    for (const text of tied) {
      const [saddle, price] = text.split('@');
      finishers.push({ saddle: Number(saddle), position: position + 1 });
      runners.push({ saddle: Number(saddle), scratched: false, startingPrice: parseOdds(price ?? '') });
    }
    position += tied.length;
  }
  for (const text of others.split(' ').filter(Boolean)) {
    const scratched = text.startsWith('(');
    const [saddle, price] = text.replace(/[()]/g, '').split('@');
    runners.push({ saddle: Number(saddle), scratched, startingPrice: parseOdds(price ?? '') });
  }
  return { raceNumber, status: result ? 'resulted' : 'abandoned', runners, finishers };
}

function readPunter(alias: string, saddles: string): PunterPicks<string> {
  const picks = saddles
    .split(' ')
    .map((saddle, index) => ({ raceNumber: index + 1, saddle: Number(saddle) }))
    .filter((pick) => pick.saddle > 0);
  return { punterId: alias.toLowerCase(), alias, picks };
}

describe('the standings of a day computed by hand (rules: scoring, rank)', () => {
  const races = [
    readRace(1, '4@11/2 2@2/1 6@9/1', '1@3/1 3@20/1'), // 4 wins at 11/2: 10 + 3
    readRace(2, '7@5/2=1@10/1 3@4/1', '2@6/1'), // dead heat for first: 7.5 each, and half of 6 for 1
    readRace(3, '1@25/1 5@7/2=2@3/1=8@8/1', '4@1/1'), // three share second and third: 8 / 3 = 2.67
    readRace(4, '9@1/2 3@5/1 2@6/1', '(5@4/1)'), // 5 scratched: runs as 9, the favourite
    readRace(5, '', '1@2/1 2@3/1'), // abandoned
    readRace(6, '6@19/1 2@2/1 1@4/1', ''), // 6 wins at 19/1: 10 + 6
    readRace(7, '3@20/1 1@6/4 4@5/1', ''), // 3 wins at 20/1: 10 + 12
  ];

  it('has the ranks, totals, counts, points and bonuses of the hand count', () => {
    const standings = meetingStandings(
      races,
      [
        readPunter('AllOfThem', '4 7 1 5 1 6 3'),
        readPunter('Seconds', '2 3 5 3 2 2 1'),
        readPunter('brave', '4 1 4 0 0 0 0'),
        readPunter('Bold', '4 1 4 0 0 0 0'),
        readPunter('OnePick', '0 0 0 0 0 0 4'),
        readPunter('Nobody', '3 2 4 7 1 9 9'),
      ],
      CLASSIC_RULES,
    );
    expect(standings.verdict).toBe('counts');
    expect(
      standings.rows.map((row) =>
        [
          row.rank,
          row.alias,
          row.total,
          row.winners,
          row.secondPlace,
          row.thirdPlace,
          row.racePoints,
          row.bonus,
        ].join(' '),
      ),
    ).toEqual([
      // 10 + 7.5 + 10 + 10 + 10 + 10 = 57.5; bonus 3 + 0 + 12 + 0 + 6 + 12 = 33, and 25 for six winners of six run
      '1 AllOfThem 11550 6 0 0 5750 5800',
      // 5, 3, 2.67, 5, nothing for the abandoned race, 5, 5
      '2 Seconds 2567 0 5 1 2567 0',
      '3 Bold 2350 2 0 0 1750 600',
      '3 brave 2350 2 0 0 1750 600',
      '5 OnePick 300 0 0 1 300 0',
      '6 Nobody 0 0 0 0 0 0',
    ]);
  });

  it('gives for each race the runner that ran for a pick and what it earned', () => {
    const [row] = meetingStandings(races, [readPunter('AllOfThem', '4 1 0 5 1 0 0')], CLASSIC_RULES).rows;
    expect(row?.races).toEqual([
      { raceNumber: 1, saddle: 4, ranAs: 4, position: 1, racePoints: 1000, bonus: 300, points: 1300 },
      { raceNumber: 2, saddle: 1, ranAs: 1, position: 1, racePoints: 750, bonus: 300, points: 1050 },
      { raceNumber: 4, saddle: 5, ranAs: 9, position: 1, racePoints: 1000, bonus: 0, points: 1000 },
      { raceNumber: 5, saddle: 1, ranAs: 1, position: null, racePoints: 0, bonus: 0, points: 0 },
    ]);
  });

  it('the bonus for the card waits for the last race', () => {
    const open: ScoredRace = { raceNumber: 8, status: 'open', runners: [], finishers: [] };
    const [row] = meetingStandings(
      [...races, open],
      [readPunter('AllOfThem', '4 7 1 5 1 6 3')],
      CLASSIC_RULES,
    ).rows;
    expect([row?.total, row?.cardBonus]).toEqual([9050, 0]);
  });

  it('a pick of a race that left the card earns nothing, two picks in a race are an error', () => {
    const [row] = meetingStandings(races, [readPunter('Late', '0 0 0 0 0 0 0 3')], CLASSIC_RULES).rows;
    expect(row).toMatchObject({ total: 0, races: [] });
    const twice = { punterId: 1, alias: 'Twice', picks: [1, 2].map((saddle) => ({ raceNumber: 1, saddle })) };
    expect(() => meetingStandings(races, [twice], CLASSIC_RULES)).toThrow('two picks in race 1');
  });
});

const arbitraryDay = arbitraryCard.chain((races) =>
  fc.record({
    races: fc.constant(races),
    punters: fc
      .array(
        fc.tuple(
          ...races.map((race) =>
            fc.option(fc.constantFrom(...race.runners.map((runner) => runner.saddle)), { freq: 5 }),
          ),
        ),
        { maxLength: 25 },
      )
      .map((all) =>
        all.map((saddles, index) => ({
          punterId: index,
          alias: `punter${index}`,
          picks: saddles.flatMap((saddle, race) =>
            saddle === null ? [] : [{ raceNumber: race + 1, saddle }],
          ),
        })),
      ),
  }),
);

/** Another result, or none, for the runners of the same race. */
function arbitraryCorrection(race: ScoredRace | undefined): fc.Arbitrary<ScoredRace> {
  if (!race) return arbitraryRace(1);
  const ran = race.runners.filter((runner) => !runner.scratched).map((runner) => runner.saddle);
  if (ran.length === 0) return fc.constant({ ...race, status: 'abandoned', finishers: [] });
  return fc.oneof(
    fc.constant<ScoredRace>({ ...race, status: 'abandoned', finishers: [] }),
    arbitraryFinishers(ran).map((finishers): ScoredRace => ({ ...race, status: 'resulted', finishers })),
  );
}

describe('every meeting', () => {
  it('a total is race points and bonus, and both are what the races and the card gave', () => {
    fc.assert(
      fc.property(arbitraryDay, ({ races, punters }) => {
        for (const row of meetingStandings(races, punters, CLASSIC_RULES).rows) {
          const sum = (part: 'points' | 'racePoints' | 'bonus') =>
            row.races.reduce((total, race) => total + race[part], 0);
          expect(row.total).toBe(row.racePoints + row.bonus);
          expect(row.racePoints).toBe(sum('racePoints'));
          expect(row.bonus).toBe(sum('bonus') + row.cardBonus);
          expect(row.total).toBe(sum('points') + row.cardBonus);
        }
      }),
    );
  });

  it('an abandoned race is as if it were not on the card', () => {
    fc.assert(
      fc.property(arbitraryDay, ({ races, punters }) => {
        const brief = (all: readonly ScoredRace[]) =>
          meetingStandings(all, punters, CLASSIC_RULES).rows.map(({ races: _, ...row }) => row);
        expect(brief(races.filter((race) => race.status !== 'abandoned'))).toEqual(brief(races));
      }),
    );
  });

  it('a correction, taken as the difference of the two race tables, ends where scoring from scratch does', () => {
    const corrected = arbitraryDay.chain((day) =>
      fc.record({
        day: fc.constant(day),
        which: fc.constant(day.races.length - 1),
        after: arbitraryCorrection(day.races.at(-1)),
      }),
    );
    fc.assert(
      fc.property(corrected, ({ day: { races, punters }, which, after }) => {
        const key = scoreKeyFor(races.length, CLASSIC_RULES);
        const keysOf = (race: ScoredRace | undefined) =>
          race ? tabulateRaceKeys(key, tabulateRaceScores(race, CLASSIC_RULES)) : new Uint32Array(256);
        const [took, gives] = [keysOf(races[which]), keysOf(after)];
        const before = meetingStandings(races, punters, CLASSIC_RULES).rows;
        const scratch = meetingStandings(races.with(which, after), punters, CLASSIC_RULES).rows;
        for (const row of scratch) {
          const old = before.find((candidate) => candidate.punterId === row.punterId) ?? row;
          const saddle = row.races.find((detail) => detail.raceNumber === which + 1)?.saddle ?? 0;
          const oldKey = packScore(key, { ...old, total: old.total - old.cardBonus });
          const newKey = packScore(key, { ...row, total: row.total - row.cardBonus });
          expect(oldKey - (took[saddle] ?? 0) + (gives[saddle] ?? 0)).toBe(newKey);
        }
      }),
    );
  });

  it('columns of picks summed through the race tables give the same scores, race by race as they are run', () => {
    fc.assert(
      fc.property(arbitraryDay, ({ races, punters }) => {
        const key = scoreKeyFor(races.length, CLASSIC_RULES);
        const keys = new Uint32Array(punters.length);
        const winners = new Uint8Array(punters.length);
        races.forEach((race) => {
          const table = tabulateRaceScores(race, CLASSIC_RULES);
          const adds = tabulateRaceKeys(key, table);
          const column = Uint8Array.from(
            punters,
            ({ picks }) => picks.find((pick) => pick.raceNumber === race.raceNumber)?.saddle ?? 0,
          );
          column.forEach((saddle, punter) => {
            keys[punter] = (keys[punter] ?? 0) + (adds[saddle] ?? 0);
            winners[punter] = (winners[punter] ?? 0) + (table.winner[saddle] ?? 0);
          });
        });
        const progress = cardProgress(races);
        for (const row of meetingStandings(races, punters, CLASSIC_RULES).rows) {
          const whole = cardBonus(winners[row.punterId] ?? 0, progress, CLASSIC_RULES);
          expect((keys[row.punterId] ?? 0) + whole * key.totalUnit).toBe(packScore(key, row));
        }
      }),
    );
  });
});
