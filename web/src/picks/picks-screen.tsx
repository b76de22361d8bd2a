import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { isUnknownMeeting, useCard, useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { cardUnavailable, isAbandoned, isPostponed } from '../meetings/meeting-words.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { useNow } from '../platform/device/now.ts';
import { useSteadyNavigate } from '../platform/router/use-steady-navigate.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { stateWords } from '../ui/feedback/state-words.ts';
import { EmptyState, ErrorState, WaysPlace } from '../ui/feedback/states.tsx';
import { MeetingCard } from './meeting-card.tsx';
import { PicksSkeleton } from './picks-skeleton.tsx';
import { cardWords } from './picks-words.ts';

/** A meeting's card: pick a runner in every race, then save. Without a meeting in the path, the next one. */
export function PicksScreen() {
  const { meetingId } = useParams();
  const next = useNextMeeting(meetingId === undefined);
  const opened = meetingId === undefined ? next.meetingId : Number(meetingId);
  // One component for both addresses: writing the meeting into the address must not fetch the card twice.
  if (opened !== undefined) return <MeetingPicks meetingId={opened} />;
  if (next.isPending) return <PicksSkeleton />;
  if (!next.isKnown) return <CardError onRetry={next.retry} />;
  return (
    <>
      <h1 className="sr">{cardWords.screen}</h1>
      <EmptyState
        title={cardWords.noCard}
        action={<ButtonLink to={linkTo('home')}>{cardWords.meetings}</ButtonLink>}
      >
        {cardWords.noCardText}
      </EmptyState>
    </>
  );
}

/** The meeting to open when the address has none; it is then written into the address. */
function useNextMeeting(isWanted: boolean) {
  const { data, isPending, isFetching, refetch } = useUpcomingMeetings({ enabled: isWanted });
  const now = useNow();
  const next = !isWanted || data === undefined ? undefined : findPlayable(data, now);
  // A cached list is refetched first.
  usePinnedMeeting(isFetching ? undefined : next?.meetingId);
  return {
    meetingId: next?.meetingId,
    isPending,
    isKnown: data !== undefined,
    retry: () => void refetch(),
  };
}

/** The first meeting with a race to pick; without one, the first that is run. */
function findPlayable(meetings: readonly Meeting[], now: number): Meeting | undefined {
  const playable = meetings.filter(
    (meeting) => !isAbandoned(meeting) && !isPostponed(meeting) && meeting.raceCount > 0,
  );
  return playable.find(({ races }) => races.some((race) => stateOfRace(race, now) === 'open')) ?? playable[0];
}

/** Writes the opened meeting into the address: its card stays when its last race goes off. */
function usePinnedMeeting(meetingId: number | undefined): void {
  const navigate = useSteadyNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (meetingId === undefined) return;
    const to = { pathname: linkTo('picks', { meetingId }), search, hash };
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [meetingId, navigate, search, hash]);
}

function CardError({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <div className="pagehead">
        <h1>{cardWords.screen}</h1>
      </div>
      <ErrorState title={cardUnavailable} notKept={stateWords.notKept} onRetry={onRetry}>
        {cardWords.noAnswer}
      </ErrorState>
    </>
  );
}

function NoSuchMeeting() {
  return (
    <>
      <div className="pagehead">
        <h1>{cardWords.notFound}</h1>
      </div>
      <EmptyState title={cardWords.noMeeting} action={<WaysPlace of="WaysOn" />}>
        {cardWords.noMeetingText}
      </EmptyState>
    </>
  );
}

function MeetingPicks({ meetingId }: { meetingId: number }) {
  const isId = Number.isSafeInteger(meetingId) && meetingId > 0;
  const { data: card, isPending, error, refetch } = useCard(isId ? meetingId : null);
  if (card !== undefined) return <MeetingCard card={card} />;
  if (!isId || isUnknownMeeting(error)) return <NoSuchMeeting />;
  if (isPending) return <PicksSkeleton />;
  return <CardError onRetry={() => void refetch()} />;
}
