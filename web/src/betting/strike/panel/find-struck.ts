import { BetFilter } from '@furlong/contract/codes/my-bets';
import { call } from '../../../platform/api/api.ts';
import { type FoundStrike, guidOf } from '../strike-state.ts';
import type { LineRequest } from '../strike-wire.ts';
import { countBets } from './count-bets.ts';

/** One strike has fewer lines. */
const perPage = 100;

/**
 * What the punter's bets say of lines that were sent in one request: its first line's key is the strike's id. Null where
 * they cannot be read now.
 */
export async function findStruck(requests: readonly LineRequest[]): Promise<FoundStrike | null> {
  const [first] = requests;
  const asked = countBets(requests.map((request) => ({ request })));
  for (const filterType of [BetFilter.open, BetFilter.settled]) {
    const answer = await call('GetMyBets', { params: { filterType }, query: { perPage } });
    if (answer.kind !== 'success') return null;
    const own = answer.payload.responseObject.filter(({ strikeId }) => first && strikeId === guidOf(first));
    if (own.length > 0) {
      return {
        bets: own.reduce((sum, { betCount }) => sum + betCount, 0),
        asked,
        stake: own.reduce((sum, { totalStake }) => sum + totalStake, 0),
      };
    }
  }
  return { bets: 0, asked, stake: 0 };
}
