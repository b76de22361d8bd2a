import type { BodyOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import { type Answer, call } from '../../../platform/api/api.ts';
import type { SentStrike } from '../../strike/strike-state.ts';
import { isRacingRequest, type StrikeAnswer } from '../../strike/strike-wire.ts';

/**
 * Sends lines of racing: by a body of their own the first time, later ones by what all share. Each way is struck whole
 * (rule: each-way-whole).
 */
export function placeRacing(
  { how, meetingId, isLuckyPick, acceptBetter, requests }: SentStrike,
  body: BodyOf<Calls['PlaceBet']>,
  again: boolean,
): Promise<Answer<StrikeAnswer>> {
  const query = again ? { meetingId, again } : { meetingId };
  const eachWayWhole = true;
  if (how === 'strike') return call('PlaceBet', { query, body: { ...body, eachWayWhole } });
  const betRequests = requests.filter(isRacingRequest);
  return call('RetryFailedBets', {
    query,
    body: {
      betRequests,
      isLuckyPick,
      acceptBetter: acceptBetter ?? true,
      eachWayWhole,
      totalBets: betRequests.length,
      meetingId,
    },
  });
}
