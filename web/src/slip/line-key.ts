import type { BetRequest } from '@furlong/contract/slip';
import type { BetList, BetType } from '@furlong/domain/betting/bet-types';

/** Where a line stands on a slip. */
export interface LineKey {
  readonly list: BetList;
  readonly betType: BetType;
}

/** What a bet type is called on the wire, singles included. */
const titles: Readonly<Record<BetType, string>> = {
  'Single Wins': 'SINGLE WINS',
  'Single Places': 'SINGLE PLACES',
  Doubles: 'DOUBLES',
  Trebles: 'TREBLES',
  Quads: 'QUADS',
  'All to Win': 'ALL TO WIN',
  'All to Place': 'ALL TO PLACE',
  'All to Come': 'ALL TO COME',
};

/** `betTitle` of a line on the wire. */
export function titleOf(betType: BetType): string {
  return titles[betType];
}

/** The line of a slip that a request was made of; null when it was made of none. */
export function lineOfRequest({ combinatonInfo, dt }: BetRequest): LineKey | null {
  for (const betType of Object.keys(titles) as BetType[]) {
    if (titles[betType] !== combinatonInfo.betTitle) continue;
    if (dt.every(({ isPlace }) => isPlace)) return { list: 'placeBets', betType };
    return { list: dt.every(({ isFixedOdds }) => isFixedOdds) ? 'bets' : 'spBets', betType };
  }
  return null;
}

/** Whether two keys are of one line. */
export function isSameLine(a: LineKey | null, b: LineKey): boolean {
  return a?.list === b.list && a.betType === b.betType;
}
