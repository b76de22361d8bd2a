import type { Race } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { useBegun } from '../platform/drawn/use-begun.ts';
import { linkTo } from '../platform/site/links.ts';
import { bestOfCard } from './best-race.ts';
import styles from './card-end.module.css';
import { useBoardPage } from './leaderboard-queries.ts';
import { MeetingEnd } from './meeting-end.tsx';
import { describeFinish, endWords } from './meeting-end-words.ts';

interface CardEndProps {
  meetingId: number;
  races: readonly Race[];
  now: number;
}

/** The end of a meeting on its card: how the punter finished, who won, the own best race, and the next meeting. */
export function CardEnd({ meetingId, races, now }: CardEndProps) {
  const { data: board } = useBoardPage({ meetingId, page: 1, searchFor: '', live: false });
  // A page that the server draws says who won, and need not bring every meeting for the last line.
  const hasBegun = useBegun();
  const isClosed = useClosedTo() !== null;
  const { data: meetings } = useUpcomingMeetings({ enabled: hasBegun && !isClosed });
  if (board === undefined) return null;
  const { own } = board;
  return (
    <section className={styles.end} aria-label={endWords.head}>
      <div className={styles.head}>
        <h2>{endWords.head}</h2>
        <Link to={linkTo('leaderboard', { meetingId })}>{endWords.board}</Link>
      </div>
      {own !== null && (
        <p>
          {describeFinish(own, board.totalPunters, board.punters[0]?.total)}{' '}
          {!board.final && endWords.provisional}
        </p>
      )}
      <MeetingEnd own={own} first={board} best={bestOfCard(races)} meetings={meetings ?? []} now={now} />
    </section>
  );
}
