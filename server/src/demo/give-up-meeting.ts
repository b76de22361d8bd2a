import type { HeldMeeting } from '@furlong/contract/schemas/feed';
import { competitionStatusId } from '@furlong/domain/status';
import { meetingPath } from '@furlong/feed-client/feed-call';
import type { FeedClient } from '@furlong/feed-client/feed-client';
import type { SimulatedMeeting } from './hold-meeting.ts';

/**
 * Whether the server holds another card for a meeting than the simulation makes: that of an older version, which drew
 * other fields. What is said about the one fits the other no more.
 */
export function isOtherCard({ races }: SimulatedMeeting, held: HeldMeeting): boolean {
  const own = races.map(({ number, runners }) => fieldOf(number, runners));
  const theirs = held.races.map(({ number, runners }) => fieldOf(number, runners));
  return own.sort().join('\n') !== theirs.sort().join('\n');
}

function fieldOf(race: number, runners: readonly { readonly saddle: number; readonly horse: string }[]) {
  const names = runners.map(({ saddle, horse }) => `${saddle} ${horse}`);
  return `${race}: ${names.sort().join(', ')}`;
}

/**
 * Abandons what is left of a meeting by the call of any supplier: results that are official stand, every other race is
 * void. Returns whether there was anything left.
 */
export async function giveUpMeeting(
  held: HeldMeeting,
  feed: Pick<FeedClient, 'put'>,
  signal: AbortSignal,
): Promise<boolean> {
  const isOver = held.races.every(
    ({ status, result }) => status === 'abandoned' || result?.official === true,
  );
  if (isOver) return false;
  const body = { sequence: held.sequence + 1, status: competitionStatusId('abandoned') };
  const outcome = await feed.put({ method: 'PUT', path: meetingPath(held.ref, '/Status'), body }, signal);
  if (outcome.kind === 'refused') throw new Error(`'${held.ref}' could not be abandoned: ${outcome.reason}`);
  return true;
}
