import { leagueTable } from '@furlong/domain/leagues/league-table';
import { PREDICTOR_RULES, type Prediction, predictionNumber } from '@furlong/domain/soccer/predictor';
import { roundStandings } from '@furlong/domain/soccer/round-standings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedPunters } from '../../test/named-punters.ts';
import type { RoundFacts, RoundFixture } from '../predictor/round.ts';
import { buildRoundBoard, type RoundBoard, rowOf, viewRound } from '../predictor/round-board.ts';
import { neighboursOf } from '../score-boards/neighbours.ts';
import { nobody, placeParticipants } from '../score-boards/participants.ts';
import { readSurroundings } from '../score-boards/surroundings.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { readLiveRows } from './read-live-rows.ts';
import { indicesOf } from './roster.ts';

const goals = fc.record({ home: fc.nat({ max: 3 }), away: fc.nat({ max: 3 }) });
const fixture = fc.record({
  state: fc.constantFrom('open', 'live', 'played', 'fallen'),
  score: goals,
  before: fc.option(goals),
});
const scores = (fixtures: number) => fc.array(fc.option(goals), { minLength: fixtures, maxLength: fixtures });
const arbitraryRound = fc.array(fixture, { minLength: 3, maxLength: 8 }).chain((fixtures) =>
  fc.record({
    fixtures: fc.constant(fixtures),
    last: fc.nat({ max: fixtures.length - 1 }),
    punters: fc.array(
      fc.record({ scores: scores(fixtures.length), banker: fc.nat({ max: fixtures.length }) }),
      { maxLength: 30 },
    ),
    members: fc.uniqueArray(fc.nat({ max: 29 }), { maxLength: 12 }),
  }),
);
type ArbitraryRound = typeof arbitraryRound extends fc.Arbitrary<infer R> ? R : never;

const aliasOf = (index: number) => `${index % 2 === 0 ? 'P' : 'p'}${(index * 7) % 31}`;
const idOf = (index: number) => 3 * index + 1;

function factsOf({ fixtures, last }: ArbitraryRound): RoundFacts {
  return {
    ...{ id: 1, seasonId: 1, league: 'A', monday: '2037-11-16', version: 7, finalVersion: null },
    lastPosition: last,
    rules: PREDICTOR_RULES,
    fixtures: fixtures.map(({ state, score, before }, position): RoundFixture => {
      const isOn = state === 'live' || state === 'played';
      return {
        ...{ position, fixtureId: position + 1, firstKickOffAt: new Date(0), begun: 1 },
        score: isOn ? score : null,
        before: isOn ? before : null,
        official: state === 'played',
        fallen: state === 'fallen',
      };
    }),
  };
}

function predictionsOf({ punters }: ArbitraryRound): (Prediction | null)[][] {
  return punters.map(({ scores: predicted, banker }) =>
    predicted.map((score, position) => score && { ...score, banker: position === banker }),
  );
}

async function boardOf(round: ArbitraryRound): Promise<RoundBoard> {
  const facts = factsOf(round);
  const closed = facts.fixtures.filter(({ score, fallen }) => score || fallen);
  const predictions = predictionsOf(round);
  const listed = predictions.flatMap((own, index) =>
    closed.some(({ position }) => own[position]) ? { id: idOf(index), alias: aliasOf(index) } : [],
  );
  const { participants } = await placeParticipants(nobody, await namedPunters(listed), new Yielder());
  const byEvent = new Map(
    closed.map(({ position }) => [
      position,
      {
        closing: '',
        counts: null,
        column: Uint16Array.from(participants.ids, (id) =>
          predictionNumber(predictions[(id - 1) / 3]?.[position] ?? null),
        ),
      },
    ]),
  );
  return buildRoundBoard(facts, { participants, byEvent }, new Yielder());
}

describe('a predictor board in memory', () => {
  it('is the plain one: order, ranks and points (rules: tie-breaks, shared-rank, live-board)', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRound, async (round) => {
        const board = await boardOf(round);
        fc.pre(board.counts);
        const fixtures = round.fixtures.map(({ state, score }) => ({
          kickOffAt: new Date(0),
          state: state as 'open',
          score: state === 'open' ? null : score,
        }));
        const entries = predictionsOf(round).map((predictions, index) => ({
          alias: aliasOf(index),
          predictions,
        }));
        const plain = roundStandings(fixtures, entries, PREDICTOR_RULES);
        const { rows } = await viewRound(board).page({ page: 1, perPage: 100 });
        expect(
          rows.map(({ alias, rank, total, exact, differences, results }) => [
            ...[alias, rank, total, exact, differences, results],
          ]),
        ).toEqual(
          plain.map(({ alias, rank, total, winners, secondPlace, thirdPlace }) => [
            ...[alias, rank, total, winners, secondPlace, thirdPlace],
          ]),
        );
      }),
    );
  });

  it('says who passed whom by the last goal as comparing every pair does', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRound, async (round) => {
        const board = await boardOf(round);
        const { rows } = await viewRound(board).page({ page: 1, perPage: 100 });
        const neighbours = await neighboursOf(board);
        for (const own of rows) {
          const found = readSurroundings(neighbours, rowOf, own.punterId, { reach: 2, names: 30 });
          if (own.movement === null) {
            expect(found?.passedBy).toBeNull();
            continue;
          }
          const was = (row: typeof own) => row.rank + (row.movement ?? 0);
          const stood = rows.filter(({ movement }) => movement !== null);
          const by = stood.filter((row) => row.rank < own.rank && was(row) >= was(own));
          const of = stood.filter((row) => row.rank > own.rank && was(row) <= was(own));
          expect(found?.passedBy?.aliases.toSorted()).toEqual(by.map(({ alias }) => alias).sort());
          expect(found?.passed?.aliases.toSorted()).toEqual(of.map(({ alias }) => alias).sort());
        }
      }),
    );
  });
});

describe("a league's table of a round (rule: league-board)", () => {
  it('is the great table filtered: whoever is before another there is so here', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRound, async (round) => {
        const board = await boardOf(round);
        const members = new Set(round.members.map(idOf));
        const great = (await viewRound(board).page({ page: 1, perPage: 100 })).rows;
        const inLeague = great.filter(({ punterId }) => members.has(punterId));
        const { entries, row } = readLiveRows(board, rowOf, indicesOf(board.participants, members));
        const table = leagueTable(entries);
        expect(table.map(({ row: entry }) => row(entry))).toEqual(inLeague);
        for (const { row: entry, leagueRank, movement } of table) {
          const own = row(entry);
          expect(leagueRank).toBe(1 + inLeague.filter(({ rank }) => rank < own.rank).length);
          const was = (each: typeof own) => each.rank + (each.movement ?? 0);
          const stood = inLeague.filter((each) => each.movement !== null);
          const before = 1 + stood.filter((each) => was(each) < was(own)).length;
          expect(movement).toBe(own.movement === null ? null : before - leagueRank);
        }
      }),
    );
  });
});
