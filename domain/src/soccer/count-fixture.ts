import type { Goals } from './markets.ts';

/** What the predictor looks at of a fixture. */
export interface FixtureToCount {
  readonly status:
    | 'scheduled'
    | 'live'
    | 'interrupted'
    | 'finished'
    | 'postponed'
    | 'abandoned'
    | 'walkover'
    | 'void';
  /** The kick-off published now; with `dated` false the last one, and no new one is known. */
  readonly kickOffAt: Date;
  readonly dated: boolean;
  /** The kick-off that what was struck first counts for; another one, or null, once that lapsed (rule: postponed). */
  readonly dueAt: Date | null;
  /** Halves and minutes of each, as `2x45`. */
  readonly format: string;
  /** Goals so far, or of the result of the day. */
  readonly score: Goals | null;
  readonly resultState: 'none' | 'provisional' | 'official';
}

/** What a fixture counts for its round. */
export interface CountedFixture {
  /** Null: not begun, or fallen away. */
  readonly score: Goals | null;
  readonly official: boolean;
  /** Nobody scores on it any more. */
  readonly fallen: boolean;
}

const fallenAway: CountedFixture = { score: null, official: false, fallen: true };
const toCome: CountedFixture = { score: null, official: false, fallen: false };

/**
 * What a fixture counts for its round: its goals as they fall, then the result of the day, never one awarded later
 * (rules: live-board, predictor-correction). One that is put off by more than 48 hours falls away, and so does one
 * without a result (rules: predictor-postponed, predictor-abandoned).
 */
export function countFixture(fixture: FixtureToCount, firstKickOffAt: Date): CountedFixture {
  const { status, dueAt, format, score, resultState } = fixture;
  if (status === 'walkover' || status === 'void' || format !== '2x45') return fallenAway;
  if (dueAt?.getTime() !== firstKickOffAt.getTime()) return fallenAway;
  if (status === 'abandoned' && resultState === 'none') return fallenAway;
  if (status === 'scheduled' || status === 'postponed') return toCome;
  return {
    score: { home: score?.home ?? 0, away: score?.away ?? 0 },
    official: resultState === 'official',
    fallen: false,
  };
}
