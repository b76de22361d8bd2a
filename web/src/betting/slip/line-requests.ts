import { betTypeOfTitle, soccerBetTypeOfTitle } from '@furlong/domain/betting/bet-types';
import type { StrikeState } from '../strike/strike-state.ts';
import { isSoccerRequest, type LineRequest } from '../strike/strike-wire.ts';
import type { LineKey } from './slip-state.ts';

/** Whether a line waits for the punter's answer to a new price. */
export function isWaiting({ betStrikeResponse }: StrikeState, line: LineKey): boolean {
  return (
    betStrikeResponse?.priceChanges.some(({ request }) => isSameLine(lineOfRequest(request), line)) ?? false
  );
}

/** The line of a slip that a request was made of; null when it was made of none. */
export function lineOfRequest(request: LineRequest): LineKey | null {
  const isSoccer = isSoccerRequest(request);
  const rule = (isSoccer ? soccerBetTypeOfTitle : betTypeOfTitle)(request.combinatonInfo.betTitle);
  if (rule === undefined) return null;
  const { betType } = rule;
  if (isSoccer) return { list: 'bets', betType };
  const { dt } = request;
  if (dt.every(({ isPlace }) => isPlace)) return { list: 'placeBets', betType };
  return { list: dt.every(({ isFixedOdds }) => isFixedOdds) ? 'bets' : 'spBets', betType };
}

/** Whether two keys are of one line. */
export function isSameLine(a: LineKey | null, b: LineKey): boolean {
  return a?.list === b.list && a.betType === b.betType;
}
