import type { LocalDay } from '@furlong/domain/local-date';
import type { Margin, MarginedFinisher } from '@furlong/domain/margins';
import type { Odds } from '@furlong/domain/odds';
import { placesPaid } from '@furlong/domain/places-paid';
import type { ScoredRace } from '@furlong/domain/scoring';
import type { ScoringRules } from '@furlong/domain/scoring-rules';
import type { MeetingStatus, RaceStatus } from '@furlong/domain/status';

/** A meeting without its races. */
export interface MeetingHead {
  readonly id: number;
  /** The supplier's own id. */
  readonly ref: string;
  /** The supplier's sequence of its last call that was applied: one that is not above it is stale. */
  readonly sequence: number;
  /** The place of the last change applied, whoever made it (rule: order-of-changes). */
  readonly changeOrder: number;
  readonly sport: string;
  readonly name: string;
  readonly raceCourseId: number;
  readonly raceCourse: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly competitionId: number;
  readonly competition: string;
  /** As stored: the operator may have edited it. A card's is checked. */
  readonly scoring: unknown;
  readonly date: LocalDay;
  readonly status: MeetingStatus;
  readonly jackpot: Jackpot | null;
  /** Grows with every result and status. */
  readonly standingsVersion: number;
  /** The version the final standings were last written for; null while there are none. */
  readonly finalVersion: number | null;
}

/** A meeting's jackpot as its card states it (rule: jackpot). */
export interface Jackpot {
  readonly legs: readonly number[];
  readonly progressive?: string;
  /** Rands. */
  readonly guarantee?: number;
}

/** What a pool of the tote paid for R1, as its supplier declared it (rule: racing-facts). */
export interface Dividend {
  readonly pool: string;
  /** Left out: a pool over races of which this one was the last. */
  readonly saddles?: readonly number[];
  readonly cents: number;
}

/** A runner of a card with its current prices and, once there is a result, its position. */
export interface CardRunner {
  readonly saddle: number;
  readonly horse: string;
  readonly jockey: string;
  readonly trainer: string;
  readonly draw: number | null;
  /** Kilograms. */
  readonly weight: number | null;
  readonly age: number | null;
  readonly form: string;
  readonly silks: string;
  readonly firstTimer: boolean;
  /** The merit rating; null where the supplier gives none. */
  readonly rating: number | null;
  /** What is said of it before the race; empty where nothing is. */
  readonly comment: string;
  /** The current price; after the off the last one before it; null: none, or scratched. */
  readonly winOdds: Odds | null;
  readonly placeOdds: Odds | null;
  readonly scratched: boolean;
  readonly scratchedAt: Date | null;
  /** The win price at the scratching (rule: deductions). */
  readonly scratchedOdds: Odds | null;
  /** The place of the change that declared it a non-runner after the off (rule: late-non-runner); else null. */
  readonly nonRunnerOrder: number | null;
  /** By the current result, without non-runners; null when it did not place or there is no result. */
  readonly position: number | null;
  /** How far behind the one before it, without non-runners (rule: margins); null when that is not known. */
  readonly margin: Margin | null;
  /**
   * The result's official price, else the last price shown (rule: starting-price). Null before the off, and when
   * scratched.
   */
  readonly startingPrice: Odds | null;
}

/** Why an official result corrects the record alone (rule: corrections): bets stay settled by the one before. */
export const recordReasons = ['disqualification', 'judge'] as const;
/** A reason for which an official result corrects the record alone. */
export type RecordReason = (typeof recordReasons)[number];
/**
 * Why an official result corrects an earlier one (rule: corrections). `capture` (it was entered wrongly) and
 * `non-runner` (one was declared since) change bets too.
 */
export type ResultReason = RecordReason | 'capture' | 'non-runner';

/** Whether a result changes the record alone. */
export function isRecordReason(reason: string | null): reason is RecordReason {
  return recordReasons.some((each) => each === reason);
}

/** The current result of a race: the last one captured, ignoring those from before an abandonment. */
export interface CardResult {
  readonly id: number;
  /** The place of the change that captured it (rule: order-of-changes). */
  readonly order: number;
  readonly official: boolean;
  /** Why it corrects an earlier official one. */
  readonly reason: ResultReason | null;
  readonly at: Date;
  /** By position, then saddle, without non-runners (rule: late-non-runner). */
  readonly finishers: readonly MarginedFinisher[];
  /** The winner's time in hundredths of a second; null when none was said. */
  readonly winnerTime: number | null;
  /** As declared, without those on a non-runner. */
  readonly dividends: readonly Dividend[];
}

/** A race of a card. */
export interface CardRace {
  readonly id: number;
  readonly meetingId: number;
  readonly number: number;
  readonly name: string;
  readonly offAt: Date;
  /** Metres. */
  readonly distance: number | null;
  readonly going: string;
  readonly surface: string;
  readonly class: string;
  /** The card's own number of paid places; null: by the number of runners (rule: places-paid). */
  readonly statedPlacesPaid: number | null;
  readonly status: RaceStatus;
  /** Nothing can be struck: a scratching waits for new prices, or the desk suspended it, or both. */
  readonly suspended: boolean;
  /** True after a scratching until new prices arrive. */
  readonly awaitsPrices: boolean;
  /** Since when the desk suspends it (rule: hand-holds); else null. */
  readonly handSuspendedAt: Date | null;
  /** Whether the prices of runners are held by hand. */
  readonly pricesHeld: boolean;
  /** The off that bets and picks are taken for: the first one, or the one set when they last became void. */
  readonly dueAt: Date;
  readonly closedAt: Date | null;
  /** Bets and picks up to then are void: the race was abandoned or lapsed (rules: race-abandoned, lapse); else null. */
  readonly voidedAt: Date | null;
  /** By saddle. */
  readonly runners: readonly CardRunner[];
  readonly result: CardResult | null;
}

/** A meeting with its races by number, read in one snapshot. */
export interface MeetingCard extends MeetingHead {
  readonly scoring: ScoringRules;
  readonly races: readonly CardRace[];
}

/** A runner as changes see it: without the values that results and last prices decide. */
export type RunnerToChange = Omit<CardRunner, 'position' | 'margin' | 'startingPrice'>;

/** A race as changes see it. */
export interface RaceToChange extends Omit<CardRace, 'runners'> {
  readonly runners: readonly RunnerToChange[];
}

/** A card as changes see it. */
export interface CardToChange
  extends Omit<MeetingHead, 'sequence' | 'changeOrder' | 'standingsVersion' | 'finalVersion'> {
  readonly races: readonly RaceToChange[];
}

/** A card with one race replaced. */
export function withRace(card: CardToChange, race: RaceToChange): CardToChange {
  return { ...card, races: card.races.map((each) => (each.id === race.id ? race : each)) };
}

/** How many places a race pays, by its runners without scratched ones and non-runners (rule: places-paid). */
export function racePlacesPaid(race: Pick<RaceToChange, 'runners' | 'statedPlacesPaid'>): number {
  const running = race.runners.filter((runner) => !runner.scratched).length;
  return placesPaid(running, race.statedPlacesPaid);
}

/** A race as scoring sees it. */
export function toScoredRace(race: CardRace): ScoredRace {
  return {
    raceNumber: race.number,
    status: race.status,
    runners: race.runners,
    finishers: race.result?.finishers ?? [],
  };
}

/** A race as lists of meetings show it. */
export interface RaceSummary {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly offAt: Date;
  readonly going: string;
  readonly status: RaceStatus;
  /** The saddles that are out of a race to come; of another race none are named. */
  readonly scratched: readonly number[];
  /** First to third by the current result, dead heats included. */
  readonly placed: readonly {
    readonly saddle: number;
    readonly horse: string;
    readonly position: number;
    readonly startingPrice: Odds | null;
  }[];
}

/** A meeting as lists show it, races by number. */
export interface MeetingSummary extends MeetingHead {
  readonly races: readonly RaceSummary[];
}
