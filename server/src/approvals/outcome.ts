import { createHash } from 'node:crypto';
import type { Cents } from '@furlong/domain/money';
import type { Finisher } from '@furlong/domain/race-result';
import type { Goals } from '@furlong/domain/soccer/markets';
import type { SettlementPlan } from '../bets/settle/plan-settlement.ts';
import type { Redivision } from '../jackpots/divide-without.ts';
import type { BegunChange } from '../match-day/change-begun.ts';
import type { ResultGoals } from '../match-day/queries-hand.ts';
import type { RecordReason } from '../meetings/card.ts';
import type { StoredResult } from '../race-day/stored-result.ts';
import type { BoardChange } from '../score-boards/compare-boards.ts';

/** Where a race is, as proposals name it. */
export interface RaceOfProposal {
  readonly meetingId: number;
  readonly raceId: number;
  readonly raceNumber: number;
}

/** An official result by hand; with a reason a correction of one. */
export interface ResultInput extends RaceOfProposal {
  readonly what: 'result';
  readonly result: StoredResult;
  readonly reason: 'capture' | RecordReason | null;
  /** The supplier's differing result that this one is; null: the desk's own. */
  readonly differingId: number | null;
}

/** An official result of a match by hand; with a reason a correction of one, or what was awarded. */
export interface ScoreInput {
  readonly what: 'score';
  readonly fixtureId: number;
  /** Half-time null: as it is known. */
  readonly result: ResultGoals;
  readonly reason: 'capture' | 'award' | null;
  /** The supplier's differing result that this one is; null: the desk's own. */
  readonly differingId: number | null;
}

/** A credit to one punter. */
export interface CreditInput {
  readonly what: 'credit';
  readonly punterId: number;
  readonly cents: Cents;
  /** What the punter reads. */
  readonly reason: string;
}

/** What bets would have paid by the record after a judge's error, above what they paid. */
export interface GoodwillInput extends RaceOfProposal {
  readonly what: 'goodwill';
  readonly reason: string;
}

/** A runner that took no part in a race that was off (rules: after-the-off, late-non-runner). */
export interface NonRunnerInput extends RaceOfProposal {
  readonly what: 'non-runner';
  readonly saddle: number;
}

/** The abandonment of a race that was off and has no official result (rules: after-the-off, race-abandoned). */
export interface AbandonmentInput extends RaceOfProposal {
  readonly what: 'abandonment';
}

/** Another off for a race whose off has passed (rule: after-the-off). */
export interface ReopeningInput extends RaceOfProposal {
  readonly what: 'reopening';
  /** An instant. */
  readonly offAt: string;
}

/** A race that is made void after its official result (rule: race-voided). */
export interface VoidingInput extends RaceOfProposal {
  readonly what: 'voiding';
  readonly reason: string;
}

/** What becomes of a race that was off. */
export type RaceChangeInput = NonRunnerInput | AbandonmentInput | ReopeningInput | VoidingInput;

/** What becomes of a match past its kick-off (rule: after-the-off). */
export type MatchChangeInput = { readonly what: 'match'; readonly fixtureId: number } & BegunChange;

/** A share of a jackpot that its winner does not get. */
export interface ShareInput {
  readonly what: 'share';
  readonly meetingId: number;
  readonly punterId: number;
  /** What the punter reads. */
  readonly reason: string;
}

/** What is to be done, as it is stored. */
export type ProposalInput =
  | ResultInput
  | ScoreInput
  | RaceChangeInput
  | MatchChangeInput
  | CreditInput
  | GoodwillInput
  | ShareInput;

/** The race that a proposal is about; undefined: none. */
export function raceOfInput(input: ProposalInput): RaceOfProposal | undefined {
  return 'raceId' in input ? input : undefined;
}

/** The punter whom a proposal names when it is opened; undefined: none. */
export function punterOfInput(input: ProposalInput): number | undefined {
  return input.what === 'credit' || input.what === 'share' ? input.punterId : undefined;
}

/** The starting price of a runner, a fraction to one; null: none. */
export interface RunnerPrice {
  readonly saddle: number;
  /** By the result that is proposed. */
  readonly price: string | null;
  /** What suppliers said of it, else the last price shown. */
  readonly known: string | null;
}

/** Moves of a board that an outcome has: enough to see who it is about. */
export const movesMax = 10;

/** What a result would change. */
export interface ResultOutcome {
  readonly what: 'result';
  /** The paid places of both, by the race as it stands. */
  readonly placesPaid: number;
  readonly before: readonly Finisher[] | null;
  readonly after: readonly Finisher[];
  /** Left out of proposals that are older than it. */
  readonly prices?: readonly RunnerPrice[];
  readonly points: BoardChange;
  readonly bets: SettlementPlan;
  /** The race is a leg of its meeting's jackpot, which is decided anew. */
  readonly isJackpotLeg: boolean;
}

/**
 * The runners whose starting price the desk says otherwise than suppliers did: the second person keys it
 * (rule: second-approval). A supplier's own result has none.
 */
export function pricesToKey(input: ProposalInput, outcome: Outcome): RunnerPrice[] {
  if (input.what !== 'result' || input.differingId !== null || outcome.what !== 'result') return [];
  return (outcome.prices ?? []).filter(({ price, known }) => price !== known);
}

/** Whether the order proposed is the one that stands; both are by position, then saddle. */
export function isSameOrder({ before, after }: Pick<ResultOutcome, 'before' | 'after'>): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** What a result of a match would change. */
export interface ScoreOutcome {
  readonly what: 'score';
  readonly before: ResultGoals | null;
  readonly after: ResultGoals;
  readonly points: BoardChange;
  readonly bets: SettlementPlan;
}

/** An order of finish, and how many places of it are paid. */
export interface PaidOrder {
  readonly finishers: readonly Finisher[];
  readonly placesPaid: number;
}

/** What becomes of a match past its kick-off. */
export interface MatchOutcome {
  readonly what: 'match';
  /** The goals that an abandonment stands by. */
  readonly score: Goals | null;
  readonly points: BoardChange;
  readonly bets: SettlementPlan;
}

/** What would change of a race that was off. */
export interface RaceOutcome {
  readonly what: 'race';
  /** Null: no result. */
  readonly before: PaidOrder | null;
  readonly after: PaidOrder | null;
  readonly points: BoardChange;
  readonly bets: SettlementPlan;
  readonly isJackpotLeg: boolean;
}

/** What credits would pay. */
export interface CreditsOutcome {
  readonly what: 'credits';
  readonly credits: number;
  readonly punters: number;
  readonly cents: Cents;
}

/** What withholding a share comes to. */
export interface ShareOutcome extends Redivision {
  readonly what: 'share';
}

/** What a proposal comes to, by a dry run or for good. */
export type Outcome =
  | ResultOutcome
  | ScoreOutcome
  | RaceOutcome
  | MatchOutcome
  | CreditsOutcome
  | ShareOutcome;

/**
 * The hash of what has to be the same when a proposal is approved: what is done, the points that move, the bets and the
 * money. Ranks are left out, which a punter without points in another race can change, and what of a share is owed, which
 * changes with each bet of its punter.
 */
export function hashOutcome(input: ProposalInput, outcome: Outcome): string {
  const essence = essenceOf(outcome);
  return createHash('sha256')
    .update(JSON.stringify([input, essence]))
    .digest('hex');
}

function essenceOf(outcome: Outcome): unknown {
  switch (outcome.what) {
    case 'credits':
      return outcome;
    case 'share':
      return { ...outcome, owed: 0 };
    case 'result':
    case 'score':
    case 'race':
    case 'match':
      return { ...outcome, points: { ...outcome.points, moves: [] }, before: null };
  }
}
