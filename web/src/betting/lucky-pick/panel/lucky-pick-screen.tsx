import type { Meeting } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { isUnknownMeeting, useCard, useUpcomingMeetings } from '../../../meetings/meeting-queries.ts';
import { cardUnavailable, meetingFacts } from '../../../meetings/meeting-words.ts';
import { stateOfRace } from '../../../meetings/race-state.ts';
import type { Card } from '../../../meetings/read-card.ts';
import { useClosedTo } from '../../../platform/api/closed-to.ts';
import { useNow } from '../../../platform/device/now.ts';
import { useSessionRestoring } from '../../../platform/session/session-restoring.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { stateWords } from '../../../ui/feedback/state-words.ts';
import { EmptyState, ErrorState, WaysPlace } from '../../../ui/feedback/states.tsx';
import type { SlipProgramme } from '../../sport.ts';
import { DrawAgain } from './lucky-draw.tsx';
import styles from './lucky-pick.module.css';
import { LuckyPickSheet } from './lucky-pick-sheet.tsx';
import { luckyWords } from './lucky-words.ts';
import { useLuckyPick } from './use-lucky-pick.ts';

/** Three runners by chance, and the three lines they make. Without a meeting in the path, the next that is on. */
export function LuckyPickScreen() {
  const { meetingId } = useParams();
  if (useClosedTo() !== null) return <Closed />;
  return meetingId === undefined ? <NextMeeting /> : <MeetingLuckyPick meetingId={Number(meetingId)} />;
}

function NextMeeting() {
  const { data, isPending, refetch } = useUpcomingMeetings();
  const now = useNow();
  if (isPending) return <LuckyPickSkeleton />;
  if (data === undefined) return <CardError onRetry={() => void refetch()} />;
  const active = data.filter(({ meetingStatusId }) => meetingStatusOfId(meetingStatusId) === 'active');
  const openRaces = ({ races }: Meeting) => races.filter((race) => stateOfRace(race, now) === 'open').length;
  const next = active.find((meeting) => openRaces(meeting) >= 3) ?? active[0];
  if (next !== undefined) return <MeetingLuckyPick meetingId={next.meetingId} />;
  return (
    <>
      <h1 className="sr">{luckyWords.title}</h1>
      <EmptyState
        title={luckyWords.noCard}
        action={<ButtonLink to={linkTo('home')}>{luckyWords.seeMeetings}</ButtonLink>}
      >
        {luckyWords.noCardText}
      </EmptyState>
    </>
  );
}

function Closed() {
  return (
    <>
      <h1 className="sr">{luckyWords.title}</h1>
      <EmptyState
        title={luckyWords.closed}
        action={<ButtonLink to={linkTo('home')}>{luckyWords.seeMeetings}</ButtonLink>}
      >
        {luckyWords.closedText}
      </EmptyState>
    </>
  );
}

function CardError({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <div className="pagehead">
        <h1>{luckyWords.title}</h1>
      </div>
      <ErrorState title={cardUnavailable} notKept={stateWords.notKept} onRetry={onRetry}>
        {luckyWords.notLoadedText}
      </ErrorState>
    </>
  );
}

function NoSuchMeeting() {
  return (
    <>
      <div className="pagehead">
        <h1>{luckyWords.title}</h1>
      </div>
      <EmptyState title={luckyWords.noSuchMeeting} action={<WaysPlace of="WaysOn" />}>
        {luckyWords.noSuchMeetingText}
      </EmptyState>
    </>
  );
}

function MeetingLuckyPick({ meetingId }: { meetingId: number }) {
  const isMeeting = Number.isSafeInteger(meetingId) && meetingId > 0;
  const { data: card, dataUpdatedAt, isPending, error, refetch } = useCard(isMeeting ? meetingId : null);
  const isRestoring = useSessionRestoring();
  if ((isPending && isMeeting) || (card !== undefined && isRestoring)) return <LuckyPickSkeleton />;
  if (!isMeeting || (card === undefined && isUnknownMeeting(error))) return <NoSuchMeeting />;
  if (card === undefined) return <CardError onRetry={() => void refetch()} />;
  return <CardLuckyPick key={card.meeting.meetingId} card={card} cardAt={dataUpdatedAt} />;
}

function CardLuckyPick({ card, cardAt }: { card: Card; cardAt: number }) {
  const { meetingId, raceCourseName, meetingDate } = card.meeting;
  const event: SlipProgramme = useMemo(
    () => ({ id: meetingId, name: raceCourseName, date: meetingDate }),
    [meetingId, raceCourseName, meetingDate],
  );
  const pick = useLuckyPick(event, card, cardAt);
  return (
    <>
      <div className="pagehead">
        <h1>{luckyWords.title}</h1>
        <p className={styles.offer}>
          {raceCourseName}
          <span className={styles.wide}>, {meetingFacts(card.meeting)}</span>. {luckyWords.offer}
          <span className={styles.wide}>, {luckyWords.moreOften}</span>.{' '}
          <Link to={linkTo('picks', { meetingId })}>{luckyWords.card}</Link>
        </p>
        <DrawAgain pick={pick} />
      </div>
      <LuckyPickSheet pick={pick} card={card} />
    </>
  );
}

function LuckyPickSkeleton() {
  return (
    <>
      <h1 className="sr">{luckyWords.title}</h1>
      <Skeleton text={luckyWords.loading} className={styles.bones}>
        {[56, 64, 64, 64, 48, 96, 96, 96, 120].map((height, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bone is its place
          <Bone key={row} height={height} />
        ))}
      </Skeleton>
    </>
  );
}
