import type { Queryable } from '../platform/database/database.ts';
import { leaderboardLists, pickLeaderboardMeeting, pickLeagueMeeting } from './list-meetings.ts';
import { loadMeetings } from './load-card.ts';

/** The id of the meeting that the leaderboard opens on: a live one, else the next, else the last; null for none. */
export async function findLeaderboardMeeting(db: Queryable, now: Date): Promise<number | null> {
  const { current, past } = await loadLists(db, now);
  return pickLeaderboardMeeting(current, past, now)?.id ?? null;
}

/** Finds those of some meetings that a punter has picked on. */
type FindPlayed = (meetingIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** The id of the meeting that a league opens on for who plays some of them; null for none. */
export async function findLeagueMeeting(
  db: Queryable,
  now: Date,
  findPlayed: FindPlayed,
): Promise<number | null> {
  const { current, past } = await loadLists(db, now);
  const played = await findPlayed([...current, ...past].map(({ id }) => id));
  return pickLeagueMeeting(current, past, now, played)?.id ?? null;
}

async function loadLists(db: Queryable, now: Date) {
  const lists = leaderboardLists(now);
  const [current, past] = await Promise.all([loadMeetings(db, lists.current), loadMeetings(db, lists.past)]);
  return { current, past };
}
