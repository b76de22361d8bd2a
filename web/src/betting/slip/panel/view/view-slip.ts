import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { PayoutLimits } from '@furlong/domain/betting/payout-limits';
import type { SlipLine, SlipSelection } from '@furlong/domain/betting/slip-line';
import {
  allLines,
  makeSlipLines,
  type SlipChoices,
  type SlipLines,
  type SlipTotals,
  slipTotals,
} from '@furlong/domain/betting/slip-lines';
import { SLIP_SPORTS } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import type { SlipProgramme } from '../../../sport.ts';
import type { StrikeAnswer } from '../../../strike/strike-wire.ts';
import { mistypedOf, stakeOf, toggleOdds } from '../../line-choices.ts';
import { isWaiting } from '../../line-requests.ts';
import { linesOfStake, ownStakesOf } from '../../own-stakes.ts';
import { sportOf } from '../../slip-sports.ts';
import type { PriceKind, SlipState } from '../../slip-state.ts';

/** A line of the slip with its legs. */
export type SlipLineView<Leg extends SlipSelection = SlipSelection> = SlipLine<Leg>;

/** The server's own slip of the same selections. */
export type BetslipData = Pick<PayloadOf<Calls['getSpecialBetslip']>, 'bets' | 'spBets' | 'placeBets'>;

/** What a sport knows of a slip's selections. */
export interface SlipFacts<Leg extends SlipSelection> {
  readonly legs: readonly Leg[];
  /** False: the server would not strike a slip of these selections. */
  readonly isAllowed: boolean;
  /** It is being fetched, and nothing is known yet. */
  readonly isFetching: boolean;
  readonly betslipData: BetslipData | null;
  /** The server's message with its own slip: 'Success', or why there is none; null while it has not answered. */
  readonly betslipMessage: string | null;
}

/** What a punter has staked on a programme so far, in cents. */
export interface PunterStakes {
  readonly staked: Cents;
  /** What of it counts for doubling a jackpot win (rule: jackpot-double). */
  readonly doubling: Cents;
}

/** What holds for every line, of the operator and of the punter; null while it is not known. */
export interface SlipTerms {
  readonly limits: PayoutLimits | null;
  /** Whether the punter may bet at all. */
  readonly mayBet: boolean | null;
  readonly punterBet: PunterStakes | null;
  readonly taxBasisPoints: number;
}

/** The specification's Betslip state, worked out from what is stored and what is fetched. */
export interface SlipView<Leg extends SlipSelection = SlipSelection> {
  readonly event: SlipProgramme;
  readonly selections: readonly Leg[];
  /** Every line, in the order in which they are shown and struck. */
  readonly bets: readonly SlipLineView<Leg>[];
  readonly lines: SlipLines<Leg>;
  readonly totals: SlipTotals;
  readonly totalStake: Cents;
  readonly totalReturn: Cents;
  /** With all at the starting price: what it would return at the fixed odds of now, after tax; null where not known. */
  readonly returnNow: Cents | null;
  readonly betStrikeResponse: StrikeAnswer | null;
  /** Whether there is anything to strike, and nothing the server knows against it. */
  readonly allowBet: boolean;
  readonly forcedSP: boolean;
  /** Nothing is known of the selections yet. */
  readonly isFetchingBetslipData: boolean;
  readonly betslipData: BetslipData | null;
  readonly betslipFetchResponse: { readonly responseMessage: string } | null;
  readonly limits: PayoutLimits | null;
  readonly taxBasisPoints: number;
  /** What the punter has staked on the programme that can double a jackpot win: the specification's figure. */
  readonly punterBetAmount: Cents | null;
  readonly hasFetchedPunterBetAmount: boolean;
  /** All that the punter has staked on the programme so far; null while it is not known. */
  readonly stakedSoFar: Cents | null;
  readonly headerSelectOddsToggle: PriceKind;
  readonly isStrikingBet: boolean;
  readonly strikingAtIndex: number | null;
}

/** Works out a slip: its lines at the newest prices, with the punter's choices. Pure. */
export function viewSlip<Leg extends SlipSelection>(
  slip: SlipState,
  facts: SlipFacts<Leg>,
  { limits, mayBet, punterBet, taxBasisPoints }: SlipTerms,
): SlipView<Leg> {
  const linesOf = (of: SlipState) =>
    makeSlipLines(facts.legs, {
      sport: sportOf(of.event).name,
      limits,
      taxBasisPoints,
      choices: choicesOf(of),
    });
  const lines = linesOf(slip);
  const bets = allLines(lines);
  const totals = slipTotals(bets);
  const returnAtFixed = () => {
    const fixed = slipTotals(allLines(linesOf(toggleOdds(slip, 'fixed'))));
    // All of it, or no sum: a line without a price, or over its limit, would be left out.
    return fixed.betCount === totals.betCount ? fixed.totalReturn - fixed.totalTax : null;
  };
  return {
    event: slip.event,
    selections: facts.legs,
    bets,
    lines,
    totals,
    totalStake: totals.totalStake,
    totalReturn: totals.totalReturn,
    returnNow: totals.atStartingPrice && totals.totalReturn === 0 ? returnAtFixed() : null,
    betStrikeResponse: slip.betStrikeResponse,
    allowBet: totals.allowBet && mayBet !== false && facts.isAllowed,
    forcedSP: lines.forcedSP,
    isFetchingBetslipData: facts.isFetching,
    betslipData: facts.betslipData,
    betslipFetchResponse: facts.betslipMessage === null ? null : { responseMessage: facts.betslipMessage },
    limits,
    taxBasisPoints,
    punterBetAmount: punterBet?.doubling ?? null,
    hasFetchedPunterBetAmount: punterBet !== null,
    stakedSoFar: punterBet?.staked ?? null,
    headerSelectOddsToggle: lines.forcedSP ? 'sp' : slip.headerSelectOddsToggle,
    isStrikingBet: slip.isStrikingBet,
    strikingAtIndex: slip.strikingAtIndex,
  };
}

/**
 * The punter's choices: a line that was not touched has the slip's first stake, one that waits for an answer to a new
 * price says so, and a mistyped stake, of a line or of one selection, counts as none: of an each way for both halves.
 */
function choicesOf(slip: SlipState): SlipChoices {
  const { firstStake = null } = slip;
  const isPlain = Object.keys(slip.mistyped).length === 0 && firstStake === null;
  if (isPlain && !slip.betStrikeResponse?.priceChanges.length) return slip.choices;
  const choices: { -readonly [List in keyof SlipChoices]: SlipChoices[List] } = { ...slip.choices };
  const { lists, betTypes } = SLIP_SPORTS[sportOf(slip.event).name];
  for (const list of lists) {
    for (const betType of betTypes[list]) {
      const line = { list, betType };
      const own = ownStakesOf(slip, line);
      const change = {
        ...(Object.keys(own).length > 0 && { ownStakes: own }),
        ...(firstStake !== null && { stake: stakeOf(slip, line) }),
        ...(isWaiting(slip, line) && { waiting: true }),
        ...(linesOfStake(slip, line).some((half) => mistypedOf(slip, half) !== null) && { stake: 0 }),
      };
      if (Object.keys(change).length === 0) continue;
      choices[list] = { ...choices[list], [betType]: { ...choices[list]?.[betType], ...change } };
    }
  }
  return choices;
}
