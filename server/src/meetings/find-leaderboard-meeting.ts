import type { Queryable } from '../platform/database/database.ts';
import { leaderboardLists, pickLeaderboardMeeting } from './list-meetings.ts';
import { loadMeetings } from './load-card.ts';

/** The id of the meeting that the leaderboard opens on: a live one, else the next, else the last; null for none. */
export async function findLeaderboardMeeting(db: Queryable, now: Date): Promise<number | null> {
  const lists = leaderboardLists(now);
  const [current, past] = await Promise.all([loadMeetings(db, lists.current), loadMeetings(db, lists.past)]);
  return pickLeaderboardMeeting(current, past, now)?.id ?? null;
}
