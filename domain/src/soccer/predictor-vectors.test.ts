import { describe, expect, it } from 'vitest';
import vectors from '../../test/predictor-vectors.json' with { type: 'json' };
import { type CaseFixture, goalsOf } from '../../test/soccer-fixture.ts';
import { packScore, unpackScore } from '../score-key.ts';
import { type FixtureTimes, keptPredictions, type PredictionSave } from './kept-predictions.ts';
import {
  countedScore,
  PREDICTOR_RULES,
  predictionNumber,
  type RoundFixture,
  roundState,
} from './predictor.ts';
import { roundKeyFor, tabulatePredictionKeys } from './predictor-key.ts';
import { roundStandings } from './round-standings.ts';

// Rounds from what punters saved to the board. Each case names the rule at work and its source.

const hours48 = 48 * 3_600_000;

interface CaseSave {
  readonly at: string;
  readonly scores?: Readonly<Record<string, string | undefined>>;
  readonly banker?: string | null;
}

interface Case {
  readonly id: string;
  readonly rule: string;
  readonly fixtures: readonly CaseFixture[];
  readonly punters: readonly { readonly alias: string; readonly saves: readonly CaseSave[] }[];
  readonly expected: {
    readonly state: string;
    readonly fixturesCounted: number;
    readonly rows: readonly {
      readonly rank: number;
      readonly alias: string;
      readonly points: number;
      readonly exact: number;
      readonly differences: number;
      readonly results: number;
      readonly perFixture: Readonly<Record<string, number | null>>;
    }[];
  };
}

/** A fixture as its history leaves it, as the predictor sees it. */
function toldOf(fixture: CaseFixture): RoundFixture & FixtureTimes {
  const kickOffAt = new Date(fixture.kickOffAt);
  const told = {
    ...{ kickOffAt, state: 'open' as RoundFixture['state'], score: null as RoundFixture['score'] },
    ...{ startedAt: null as Date | null, fallenAt: null as Date | null },
  };
  for (const entry of fixture.history) {
    const at = new Date(entry.at);
    if (entry.score !== undefined && entry.status !== 'awarded') told.score = goalsOf(entry.score);
    if (entry.status === 'live') Object.assign(told, { state: 'live', startedAt: told.startedAt ?? at });
    if (entry.status === 'finished') told.state = 'played';
    const isLate = Date.parse(entry.kickOffAt ?? fixture.kickOffAt) - kickOffAt.getTime() > hours48;
    if (isLate || ['abandoned', 'walkover', 'void'].includes(entry.status)) told.fallenAt ??= at;
  }
  return told.fallenAt === null ? told : { ...told, state: 'fallen' };
}

describe('predictor rounds', () => {
  it('are all here', () => {
    expect(vectors).toHaveLength(12);
  });

  it.each(vectors as unknown as readonly Case[])('$id (rule: $rule)', ({ fixtures, punters, expected }) => {
    const told = fixtures.map(toldOf);
    const placeOf = (ref: string) => fixtures.findIndex((fixture) => fixture.ref === ref);
    const entries = punters.map(({ alias, saves }) => {
      const taken = saves.map(({ at, scores = {}, banker }): PredictionSave => {
        const goals = Object.entries(scores).map(
          ([ref, score = '']) => [placeOf(ref), goalsOf(score)] as const,
        );
        const places = banker === undefined ? {} : { banker: banker === null ? null : placeOf(banker) };
        return { at: new Date(at), scores: new Map(goals), ...places };
      });
      return { alias, predictions: keptPredictions(taken, told) };
    });
    expect(roundState(told, PREDICTOR_RULES)).toEqual({
      state: expected.state,
      fixturesCounted: expected.fixturesCounted,
      counts: true,
    });
    const rows = roundStandings(told, entries, PREDICTOR_RULES);
    expect(
      rows.map(({ rank, alias, total, winners, secondPlace, thirdPlace, perFixture }) => ({
        ...{ rank, alias, points: total / 100 },
        ...{ exact: winners, differences: secondPlace, results: thirdPlace },
        perFixture: Object.fromEntries(
          fixtures.map(({ ref }, index) => {
            const points = perFixture[index] ?? null;
            return [ref, points === null ? null : points / 100];
          }),
        ),
      })),
    ).toEqual(expected.rows);

    // The packed keys say the same.
    const key = roundKeyFor(fixtures.length, PREDICTOR_RULES);
    const tables = told.map((fixture) => tabulatePredictionKeys(key, countedScore(fixture), PREDICTOR_RULES));
    for (const row of rows) {
      const own = entries.find(({ alias }) => alias === row.alias)?.predictions ?? [];
      const packed = own.reduce(
        (sum, prediction, place) => sum + (tables[place]?.[predictionNumber(prediction)] ?? 0),
        0,
      );
      expect(packed).toBe(packScore(key, row));
      expect(row).toMatchObject(unpackScore(key, packed));
    }
  });
});
