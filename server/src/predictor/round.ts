import type { LocalDay } from '@furlong/domain/local-date';
import type { Goals } from '@furlong/domain/soccer/markets';
import type { PredictorRules } from '@furlong/domain/soccer/predictor';

/** A fixture as its round counts it. */
export interface RoundFixture {
  /** In the round, from 0; it stays. */
  readonly position: number;
  readonly fixtureId: number;
  readonly firstKickOffAt: Date;
  /** The score that counts now; null: not begun, or fallen away. */
  readonly score: Goals | null;
  /** The score before the fixture's last change; null: it did not count. */
  readonly before: Goals | null;
  readonly official: boolean;
  /** Nobody scores on it any more. */
  readonly fallen: boolean;
  /** How often it has begun. */
  readonly begun: number;
}

/** What a version of a round is made of: one snapshot. */
export interface RoundFacts {
  readonly id: number;
  readonly seasonId: number;
  readonly league: string;
  readonly monday: LocalDay;
  readonly version: number;
  readonly finalVersion: number | null;
  /** The fixture that changed last. */
  readonly lastPosition: number | null;
  readonly rules: PredictorRules;
  /** By position. */
  readonly fixtures: readonly RoundFixture[];
}

/** The part of a version of a board that concerns the whole round. */
export interface RoundHead {
  readonly roundId: number;
  readonly version: number;
  readonly seasonId: number;
  readonly league: string;
  /** Every fixture is official or has fallen away. */
  readonly final: boolean;
  /** False once too few fixtures can count (rule: round-counts). */
  readonly counts: boolean;
}

/** The head of a round. */
export function headOf({ id, version, seasonId, league, rules, fixtures }: RoundFacts): RoundHead {
  const counting = fixtures.filter(({ fallen }) => !fallen);
  return {
    roundId: id,
    version,
    seasonId,
    league,
    final: fixtures.length > 0 && fixtures.every(({ official, fallen }) => official || fallen),
    counts: counting.length >= rules.fewestFixtures,
  };
}
