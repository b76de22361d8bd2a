import type { FixtureVoiding } from './fixture-facts.ts';
import type { Goals } from './markets.ts';

/** What a fixture is, as the feed says it. `postponed` without a date takes no bets; with one it does. */
export const fixtureStatuses = [
  'scheduled',
  'live',
  'interrupted',
  'finished',
  'postponed',
  'abandoned',
  'walkover',
  'void',
] as const;
/** What a fixture is, as the feed says it. */
export type FixtureStatus = (typeof fixtureStatuses)[number];

/** The format of a match of two halves of 45 minutes; a match of another is void (rule: format). */
export const USUAL_FORMAT = '2x45';
/** From this minute on the score of an abandoned match stands (rule: abandoned-at-ninety). */
export const FULL_TIME_MINUTE = 90;
/** How late a match may kick off, or be finished once interrupted, for bets on it to stand (rules: postponed, interrupted). */
export const LATEST_AFTER_MS = 48 * 3_600_000;

/** The goals at a minute of play, 1 to 90, with minutes added; null: after the final whistle. */
export interface ScoreAt extends Goals {
  readonly minute: number | null;
  readonly added: number | null;
}

/** What is stored of a fixture besides its names and prices. */
export interface FixtureState {
  readonly status: FixtureStatus;
  /** The kick-off published now; of a fixture postponed without a date, the last one. */
  readonly kickOffAt: Date;
  /** False: postponed, and no new kick-off is known. */
  readonly dated: boolean;
  /** The kick-off that bets are taken for: the first one, or the first after they lapsed. Null: lapsed without a new one. */
  readonly dueAt: Date | null;
  /** Whether bets and predictions were taken when this was written; the kick-off by the clock ends it too. */
  readonly open: boolean;
  /** The real kick-off; null: not known to have begun. */
  readonly startedAt: Date | null;
  /** Halves and minutes of each, as `2x45`. */
  readonly format: string;
  /** Goals so far, or of the result of the day. */
  readonly score: ScoreAt | null;
  readonly halfTime: Goals | null;
  /**
   * The score and minute of the last interruption, until the match is over or begins anew. Kept when the 48 hours ended it
   * there, whatever was played since (rule: interrupted).
   */
  readonly stopped: (Goals & { readonly minute: number }) | null;
  readonly resultState: 'none' | 'provisional' | 'official';
  /** A score that was awarded later: a record alone (rule: awarded-later). */
  readonly awarded: Goals | null;
}

/** A score as the feed tells it. */
export interface ToldScore extends Goals {
  readonly minute: number;
  readonly added?: number;
  readonly halfTime?: Goals;
}

/** A result as the feed tells it: the score after 90 minutes and stoppage time (rule: ninety-minutes). */
export interface ToldResult extends Goals {
  readonly official: boolean;
  readonly halfTime?: Goals;
  /** Why it follows an official one: entered wrongly, or awarded (rules: correction, awarded-later). */
  readonly reason?: 'capture' | 'award';
}

/** What the feed says of a fixture; what is left out stays. */
export interface FixtureChange {
  readonly status?: FixtureStatus;
  readonly kickOffAt?: Date;
  /** The real kick-off, when it is not the moment of the call. */
  readonly startedAt?: Date;
  readonly format?: string;
  /** Home and away were exchanged just now (rule: sides-swapped). */
  readonly sidesSwapped?: boolean;
  readonly score?: ToldScore;
  readonly result?: ToldResult;
  /** The status, or the real kick-off, that bets were settled by was entered wrongly. */
  readonly reason?: 'capture';
}

/** A fixture after a change, and what follows from it. */
export interface FixtureMove {
  readonly state: FixtureState;
  /** Whether anything that is shown or settled by changed. */
  readonly changed: boolean;
  /** What was struck until now is void, for these reasons. */
  readonly voidings: readonly Pick<FixtureVoiding, 'why' | 'decidedBy'>[];
  /** It was on since `from` and bets were still accepted; `replaces` is the kick-off told before (rule: struck-after-kick-off). */
  readonly lateKickOff: { readonly from: Date | null; readonly replaces: Date | null } | null;
  /** A score to be kept in the record. */
  readonly score: ScoreAt | null;
  /** A result to be kept in the record. */
  readonly result: ToldResult | null;
  /** Bets on it may be settled; with `correction` again. */
  readonly settlement: { readonly correction: boolean } | null;
}

/** A change that a fixture does not take. With `field`, something that it needs is missing or wrong there. */
export class MoveRefused extends Error {
  readonly field: string | undefined;

  constructor(why: string, field?: string) {
    super(why);
    this.field = field;
  }
}

/** Whether what became of a fixture is final, so that only a reason changes it. */
export function isSettled({ status, resultState }: Pick<FixtureState, 'status' | 'resultState'>): boolean {
  return resultState === 'official' || status === 'abandoned' || status === 'walkover' || status === 'void';
}

/** Whether a fixture has not begun, as far as was said. */
export function isToCome({ status }: Pick<FixtureState, 'status'>): boolean {
  return status === 'scheduled' || status === 'postponed';
}

/** Whether bets and predictions are taken at an instant (rules: strike-closes, kick-off-delayed, format). */
export function takesBets(
  state: Pick<FixtureState, 'status' | 'dated' | 'kickOffAt' | 'format' | 'resultState'>,
  now: Date,
): boolean {
  return (
    isToCome(state) &&
    !isSettled(state) &&
    state.dated &&
    state.format === USUAL_FORMAT &&
    now.getTime() < state.kickOffAt.getTime()
  );
}
