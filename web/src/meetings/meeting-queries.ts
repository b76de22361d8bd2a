import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { LocalDay } from '@furlong/domain/local-date';
import { meetingStatusOfId } from '@furlong/domain/status';
import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { CallError, hasOnlyFailed, payloadOf, polled } from '../platform/api/query-client.ts';
import {
  allMeetingsKey,
  cardKey,
  dayMeetingsKey,
  leaderboardMeetingKey,
  pastMeetingsKey,
  upcomingMeetingsKey,
} from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import { type Card, readCard } from './read-card.ts';

/** The polling of lists of meetings. */
const listIntervalMs = 20_000;
/** The polling of a card whose prices move. */
const cardIntervalMs = 4_000;

/**
 * What a visitor was shown stays while the punter who has signed in is answered: all of it is in that answer too. Never
 * the other way round.
 */
function asVisitor<T>(shown: T | undefined, of: Pick<Query, 'queryKey'> | undefined): T | undefined {
  return of?.queryKey.at(-1) === null ? shown : undefined;
}

interface UpcomingOptions {
  readonly enabled?: boolean;
  /** The polling; false for what only looks at what others load. */
  readonly every?: number | false;
}

/** The meetings of today and later, with own picks when signed in. */
export function useUpcomingMeetings({ enabled = true, every = listIntervalMs }: UpcomingOptions = {}) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    enabled,
    queryKey: upcomingMeetingsKey(punterId),
    queryFn: async ({ signal }) => payloadOf(await call('GetUpcomingRaceMeetings', { signal })).meetings,
    placeholderData: asVisitor,
    refetchInterval: polled(every),
  });
}

/** The meetings of the last seven days and those to come, with own picks when signed in. */
export function allMeetingsQuery(punterId: number | null) {
  return queryOptions({
    queryKey: allMeetingsKey(punterId),
    queryFn: async ({ signal }) => payloadOf(await call('GetAllMeetings', { signal })).meetings,
    placeholderData: asVisitor,
    refetchInterval: polled(3 * listIntervalMs),
  });
}

/** The meetings of the last seven days and those to come. */
export function useAllMeetings() {
  const punterId = useSession((session) => session.punterId);
  return useQuery(allMeetingsQuery(punterId));
}

/** The meetings of any one day. */
export function meetingsOfDayQuery(day: LocalDay) {
  return queryOptions({
    queryKey: dayMeetingsKey(day),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetMeetingsForSelectedDate', { params: { date: day }, signal })).meetingDetails,
    staleTime: 3 * listIntervalMs,
  });
}

/** The latest finished meetings, newest first, with own picks when signed in. */
export function usePastMeetings(count: number) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: pastMeetingsKey(count, punterId),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetPastMeetings', { params: { numberOfRaces: count }, signal })).meetings,
    placeholderData: asVisitor,
    refetchInterval: polled(6 * listIntervalMs),
  });
}

/** The leaderboard's default meeting; null when there is none. */
export function useLeaderboardMeetingId() {
  return useQuery({
    queryKey: leaderboardMeetingKey,
    queryFn: async ({ signal }) => payloadOf(await call('GetLeaderboardMeetingId', { signal })).meetingId,
    refetchInterval: polled(3 * listIntervalMs),
  });
}

/** Whether a card is missing because the meeting does not exist, rather than by a failure. */
export function isUnknownMeeting(error: Error | null): boolean {
  return error instanceof CallError && error.status === 404;
}

/** A meeting's card, with the punter's own picks. */
export function cardQuery(meetingId: number | null, punterId: number | null) {
  return queryOptions({
    queryKey: cardKey(meetingId, punterId),
    queryFn: async ({ signal }) =>
      readCard(await call('GetMeetingRaces', { params: { meetingId: meetingId ?? 0 }, signal })),
    enabled: meetingId !== null,
    refetchInterval: (query) =>
      !hasOnlyFailed(query) &&
      !isUnknownMeeting(query.state.error) &&
      (query.state.data === undefined || !isCardOver(query.state.data))
        ? cardIntervalMs
        : false,
  });
}

/** Whether a card changes no more by itself. The meeting ends a moment after its last result. */
function isCardOver({ meeting, races }: Card): boolean {
  return (
    meetingStatusOfId(meeting.meetingStatusId) !== 'active' &&
    races.every(({ resultState }) => resultState === 'official')
  );
}

/** A meeting's card, polled until it is over. */
export function useCard(meetingId: number | null) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({ ...cardQuery(meetingId, punterId), placeholderData: asVisitorOf(meetingId) });
}

/** What a visitor was shown of the same meeting, by keys of its cards, stays while the punter who has signed in is answered. */
export function asVisitorOf(meetingId: number | null) {
  return <T>(shown: T | undefined, of: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    of?.queryKey[1] === meetingId ? asVisitor(shown, of) : undefined;
}

/** A meeting by its id: from the lists, else from its own card, which has meetings of any age. */
export function useMeeting(
  meetingId: number | null,
  listed: readonly Meeting[] | undefined,
): Meeting | undefined {
  const punterId = useSession((session) => session.punterId);
  const found = listed?.find((meeting) => meeting.meetingId === meetingId);
  const { data: card } = useQuery({
    ...cardQuery(meetingId, punterId),
    enabled: meetingId !== null && listed !== undefined && found === undefined,
    refetchInterval: false,
  });
  return found ?? card?.meeting;
}
