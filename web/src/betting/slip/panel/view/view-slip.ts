import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { StrikeResponse } from '@furlong/contract/schemas/slip';
import { BET_LISTS } from '@furlong/domain/betting/bet-types';
import type { PayoutLimits } from '@furlong/domain/betting/payout-limits';
import type { SlipLine } from '@furlong/domain/betting/slip-line';
import {
  allLines,
  makeSlipLines,
  type SlipChoices,
  type SlipLines,
  type SlipTotals,
  slipTotals,
} from '@furlong/domain/betting/slip-lines';
import type { Cents } from '@furlong/domain/money';
import { type LegFacts, legsOf, type SlipLegView } from '../../../racing/panel/legs-of.ts';
import { runnersOf } from '../../../racing/racing.ts';
import type { SlipProgramme } from '../../../sport.ts';
import { sportOf } from '../../slip-sports.ts';
import { isWaiting, mistypedOf, type PriceKind, type SlipState } from '../../slip-state.ts';

/** A line of the slip with its legs. */
export type SlipLineView = SlipLine<SlipLegView>;

/** The server's own slip of the same selections. */
export type BetslipData = Pick<PayloadOf<Calls['getSpecialBetslip']>, 'bets' | 'spBets' | 'placeBets'>;

/** What is fetched for a slip; null while it is not there. */
export interface SlipSources {
  readonly card: LegFacts['card'];
  /** When the card was last confirmed by the server, in milliseconds. */
  readonly cardAt: number;
  readonly betslip: PayloadOf<Calls['getSpecialBetslip']> | null;
  readonly betslipAt: number;
  /** The server's message with it: 'Success', or why there is none; null while it has not answered. */
  readonly betslipMessage: string | null;
  readonly isFetching: boolean;
  readonly limits: PayoutLimits | null;
  /** Whether the punter may bet at all; null while the server has not said. */
  readonly mayBet: boolean | null;
  /** What the punter has staked on the programme so far. */
  readonly punterBet: Cents | null;
  readonly taxBasisPoints: number;
}

/** The specification's Betslip state, worked out from what is stored and what is fetched. */
export interface SlipView {
  readonly event: SlipProgramme;
  readonly selections: readonly SlipLegView[];
  /** Every line, in the order in which they are shown and struck. */
  readonly bets: readonly SlipLineView[];
  readonly lines: SlipLines<SlipLegView>;
  readonly totals: SlipTotals;
  readonly totalStake: Cents;
  readonly totalReturn: Cents;
  readonly betStrikeResponse: StrikeResponse | null;
  /** Whether there is anything to strike, and nothing the server knows against it. */
  readonly allowBet: boolean;
  readonly forcedSP: boolean;
  /** Nothing is known of the selections yet. */
  readonly isFetchingBetslipData: boolean;
  readonly betslipData: BetslipData | null;
  readonly betslipFetchResponse: { readonly responseMessage: string } | null;
  readonly limits: PayoutLimits | null;
  readonly punterBetAmount: Cents | null;
  readonly hasFetchedPunterBetAmount: boolean;
  readonly headerSelectOddsToggle: PriceKind;
  readonly isStrikingBet: boolean;
  readonly strikingAtIndex: number | null;
}

/** Works out a slip: its lines at the newest prices, with the punter's choices. Pure. */
export function viewSlip(slip: SlipState, sources: SlipSources, now: number): SlipView {
  const { betslip } = sources;
  const betslipData: BetslipData | null = betslip && {
    bets: betslip.bets,
    spBets: betslip.spBets,
    placeBets: betslip.placeBets,
  };
  const isNewer = betslip !== null && (sources.card === null || sources.betslipAt > sources.cardAt);
  // The lines at the starting price need no odds: they have every selection that can be bet on.
  const newer = isNewer ? (betslipData?.spBets[0]?.legs ?? null) : null;
  const selections = legsOf(runnersOf(slip.selections), { card: sources.card, newer }, now);
  const lines = makeSlipLines(selections, {
    sport: sportOf(slip.event).name,
    limits: sources.limits,
    taxBasisPoints: sources.taxBasisPoints,
    choices: choicesOf(slip),
  });
  const bets = allLines(lines);
  const totals = slipTotals(bets);
  return {
    event: slip.event,
    selections,
    bets,
    lines,
    totals,
    totalStake: totals.totalStake,
    totalReturn: totals.totalReturn,
    betStrikeResponse: slip.betStrikeResponse,
    // The server's answer counts until the card is read again, which may have other prices by then.
    allowBet: totals.allowBet && sources.mayBet !== false && !(isNewer && !betslip.allowBet),
    forcedSP: lines.forcedSP,
    isFetchingBetslipData: sources.isFetching && sources.card === null && betslip === null,
    betslipData,
    betslipFetchResponse:
      sources.betslipMessage === null ? null : { responseMessage: sources.betslipMessage },
    limits: sources.limits,
    punterBetAmount: sources.punterBet,
    hasFetchedPunterBetAmount: sources.punterBet !== null,
    headerSelectOddsToggle: lines.forcedSP ? 'sp' : slip.headerSelectOddsToggle,
    isStrikingBet: slip.isStrikingBet,
    strikingAtIndex: slip.strikingAtIndex,
  };
}

/** The punter's choices; lines that wait for an answer to a new price say so, and a mistyped stake counts as none. */
function choicesOf(slip: SlipState): SlipChoices {
  const isPlain = Object.keys(slip.mistyped).length === 0;
  if (isPlain && !slip.betStrikeResponse?.priceChanges.length) return slip.choices;
  const choices: { -readonly [List in keyof SlipChoices]: SlipChoices[List] } = { ...slip.choices };
  for (const list of ['bets', 'placeBets', 'spBets'] as const) {
    for (const betType of BET_LISTS[list]) {
      const line = { list, betType };
      const change = {
        ...(isWaiting(slip, line) && { waiting: true }),
        ...(mistypedOf(slip, line) !== null && { stake: 0 }),
      };
      if (Object.keys(change).length === 0) continue;
      choices[list] = { ...choices[list], [betType]: { ...choices[list]?.[betType], ...change } };
    }
  }
  return choices;
}
