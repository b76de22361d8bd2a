import type { BetRequest } from '@furlong/contract/slip';
import { type BetList, type BetType, betTypeOfTitle } from '@furlong/domain/betting/bet-types';

/** Where a line stands on a slip. */
export interface LineKey {
  readonly list: BetList;
  readonly betType: BetType;
}

/** The line of a slip that a request was made of; null when it was made of none. */
export function lineOfRequest({ combinatonInfo, dt }: BetRequest): LineKey | null {
  const betType = betTypeOfTitle(combinatonInfo.betTitle)?.betType;
  if (betType === undefined) return null;
  if (dt.every(({ isPlace }) => isPlace)) return { list: 'placeBets', betType };
  return { list: dt.every(({ isFixedOdds }) => isFixedOdds) ? 'bets' : 'spBets', betType };
}

/** Whether two keys are of one line. */
export function isSameLine(a: LineKey | null, b: LineKey): boolean {
  return a?.list === b.list && a.betType === b.betType;
}
