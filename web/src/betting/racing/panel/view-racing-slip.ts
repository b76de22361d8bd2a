import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import {
  type BetslipData,
  type SlipFacts,
  type SlipTerms,
  type SlipView,
  viewSlip,
} from '../../slip/panel/view/view-slip.ts';
import type { SlipState } from '../../slip/slip-state.ts';
import { runnersOf } from '../racing.ts';
import { type LegFacts, legsOf, type SlipLegView } from './legs-of.ts';

/** What is fetched for a slip of racing; null while it is not there. */
export interface RacingSources {
  readonly card: LegFacts['card'];
  /** When the card was last confirmed by the server, in milliseconds. */
  readonly cardAt: number;
  readonly betslip: PayloadOf<Calls['getSpecialBetslip']> | null;
  readonly betslipAt: number;
  /** The server's message with it: 'Success', or why there is none; null while it has not answered. */
  readonly betslipMessage: string | null;
  readonly isFetching: boolean;
}

/** What is known of the runners of a slip, by the card or by the server's own slip, whichever is newer. Pure. */
export function racingFacts(
  slip: Pick<SlipState, 'selections'>,
  sources: RacingSources,
  now: number,
): SlipFacts<SlipLegView> {
  const { card, betslip } = sources;
  const betslipData: BetslipData | null = betslip && {
    bets: betslip.bets,
    spBets: betslip.spBets,
    placeBets: betslip.placeBets,
  };
  const isNewer = betslip !== null && (card === null || sources.betslipAt > sources.cardAt);
  // The lines at the starting price need no odds: they have every selection that can be bet on.
  const newer = isNewer ? (betslipData?.spBets[0]?.legs ?? null) : null;
  return {
    legs: legsOf(runnersOf(slip.selections), { card, newer }, now),
    // The server's answer counts until the card is read again, which may have other prices by then.
    isAllowed: !(isNewer && !betslip.allowBet),
    isFetching: sources.isFetching && card === null && betslip === null,
    betslipData,
    betslipMessage: sources.betslipMessage,
  };
}

/** A slip of racing at the newest prices. Pure. */
export function viewRacingSlip(
  slip: SlipState,
  sources: RacingSources & SlipTerms,
  now: number,
): SlipView<SlipLegView> {
  return viewSlip(slip, racingFacts(slip, sources, now), sources);
}
