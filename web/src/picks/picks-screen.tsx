import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { programmeOfMeeting } from '../betting/racing/programme-of-meeting.ts';
import { isUnknownMeeting, useCard, useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { isAbandoned, isPostponed } from '../meetings/meeting-words.ts';
import { railOf, stateOfRace } from '../meetings/race-state.ts';
import { type Card, cardUnavailable } from '../meetings/read-card.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { useNow } from '../platform/device/now.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { RaceRail } from '../ui/racing/race-rail.tsx';
import { BetOnPicks } from './bet-on-picks.tsx';
import { CardHead } from './card-head.tsx';
import { firstOpenRace, pickOfRace, putOff } from './card-picks.ts';
import { JackpotPlace } from './jackpot-place.tsx';
import { LateDrafts } from './late-drafts.tsx';
import { selectDraft, usePicksDraft } from './picks-draft.ts';
import styles from './picks-screen.module.css';
import { PicksSkeleton } from './picks-skeleton.tsx';
import { useRaceArrival } from './race-arrival.ts';
import { RacePanel } from './race-panel.tsx';
import { SaveBar } from './save-bar.tsx';
import { ScoringSummary } from './scoring-summary.tsx';
import { YourCard } from './your-card.tsx';

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
      <h1 className="sr">Picks</h1>
      <EmptyState
        title="No card to pick from"
        action={<ButtonLink to={linkTo('home')}>See the meetings</ButtonLink>}
      >
        The next meetings show here as soon as their cards are in.
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
  const navigate = useNavigate();
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
      <h1 className="sr">Picks</h1>
      <ErrorState title={cardUnavailable} onRetry={onRetry}>
        The card did not load. Your saved picks are safe.
      </ErrorState>
    </>
  );
}

function NoSuchMeeting() {
  return (
    <>
      <h1 className="sr">Picks</h1>
      <EmptyState
        title="There is no such meeting."
        action={<ButtonLink to={linkTo('home')}>See the meetings</ButtonLink>}
      >
        The address may be mistyped or too old.
      </EmptyState>
    </>
  );
}

function MeetingPicks({ meetingId }: { meetingId: number }) {
  const isId = Number.isSafeInteger(meetingId) && meetingId > 0;
  const { data: card, isPending, error, refetch } = useCard(isId ? meetingId : null);
  if (card !== undefined) return <CardPicks card={card} />;
  if (!isId || isUnknownMeeting(error)) return <NoSuchMeeting />;
  if (isPending) return <PicksSkeleton />;
  return <CardError onRetry={() => void refetch()} />;
}

function CardPicks({ card: { meeting, races, scoring } }: { card: Card }) {
  const { meetingId } = meeting;
  const now = useNow();
  const punterId = useSession((session) => session.punterId);
  const draft = usePicksDraft(selectDraft(punterId, meetingId));
  const closed = useClosedTo();
  const isClosed = closed !== null;
  const [search] = useSearchParams();
  const wanted = Number(search.get('race'));
  // Opens on the first open race and stays there when it goes off, so that the page does not change while read.
  const opened = useRef<number | undefined>(undefined);
  opened.current ??= firstOpenRace(races, now)?.raceNumber;
  const race = races.find(({ raceNumber }) => raceNumber === (wanted || opened.current)) ?? races[0];
  useAdoptedDraft(punterId, meetingId);
  const heading = useRaceArrival(race?.raceNumber);
  const isPutOff = isPostponed(meeting);
  // While a meeting is postponed its offs do not count.
  useOffNews(isPutOff ? noRaces : races, now);
  const rail = railOf(races, (each) => pickOfRace(each, draft, now), now);
  const linkOf = (raceNumber: number) => `/picks/${meetingId}?race=${raceNumber}`;
  return (
    <>
      <CardHead meeting={meeting} races={races} now={now} />
      {race === undefined ? (
        <EmptyState title="Card to come">The races show here as soon as the card is in.</EmptyState>
      ) : (
        <>
          <RaceRail stops={isPutOff ? rail.map(putOff) : rail} here={race.raceNumber} linkOf={linkOf} based />
          <div className={`cols ${styles.columns}`}>
            <div className={styles.main}>
              {!isClosed && <LateDrafts races={races} draft={draft} meetingId={meetingId} now={now} />}
              <RacePanel
                key={race.raceId}
                race={race}
                heading={heading}
                scoring={scoring}
                draft={draft}
                now={now}
                programme={isClosed ? null : programmeOfMeeting(meeting)}
                isClosed={isClosed}
                isPutOff={isPutOff}
              />
              {!isClosed && <SaveBar meeting={meeting} races={races} draft={draft} now={now} />}
            </div>
            <aside className="side">
              <BetOnPicks meeting={meeting} races={races} draft={draft} now={now} />
              <YourCard races={races} draft={draft} here={race.raceNumber} linkOf={linkOf} now={now} />
              {(closed === null || closed.kind === 'staff') && <JackpotPlace meetingId={meetingId} />}
              <ScoringSummary scoring={scoring} />
            </aside>
          </div>
        </>
      )}
    </>
  );
}

const noRaces: readonly Race[] = [];

/** Moves the visitor's draft to the punter after signing in. */
function useAdoptedDraft(punterId: number | null, meetingId: number): void {
  useEffect(() => {
    if (punterId !== null) usePicksDraft.getState().adopt(punterId, meetingId);
  }, [punterId, meetingId]);
}

/** Announces a race that goes off while the card is open. */
function useOffNews(races: readonly Race[], now: number): void {
  const open = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    const before = open.current;
    open.current = new Set(
      races.filter((race) => stateOfRace(race, now) === 'open').map(({ raceId }) => raceId),
    );
    if (before === null) return;
    for (const race of races) {
      if (!before.has(race.raceId) || stateOfRace(race, now) !== 'off') continue;
      announce(`Race ${race.raceNumber} is off.`);
      if (race.selection) {
        showToast({
          type: 'warning',
          title: `Race ${race.raceNumber} is off.`,
          text: 'Your pick there stands.',
        });
      }
    }
  }, [races, now]);
}
