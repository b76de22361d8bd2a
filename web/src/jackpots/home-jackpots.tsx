import type { Meeting } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { isAbandoned, isPostponed } from '../meetings/meeting-words.ts';
import { linkTo } from '../platform/site/links.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { formatRands } from '../ui/format/format-money.ts';
import { keepWhole } from '../ui/format/keep-whole.ts';
import { Board, Lamps } from '../ui/standings/board.tsx';
import { useFollowedJackpot } from './followed-jackpot.ts';
import { homeJackpotWords, ownWords, raceNumbers, shareWords, stateWords } from './jackpot-words.ts';
import styles from './jackpots.module.css';

/** How many meetings' jackpots Home shows: the live one and the next. */
const shownMax = 2;

/** What is shown of a meeting beside its jackpot, or decides whether one is. */
type JackpotMeeting = Pick<Meeting, 'meetingId' | 'meetingStatusId' | 'raceCount' | 'raceCourseName'>;

/** The jackpots of the meetings that are next, in their order. */
export function HomeJackpots({ meetings }: { meetings: readonly JackpotMeeting[] }) {
  const carded = meetings.filter(
    (meeting) => meeting.raceCount > 0 && !isAbandoned(meeting) && !isPostponed(meeting),
  );
  return (
    <>
      {carded.slice(0, shownMax).map((meeting) => (
        <HomeJackpot key={meeting.meetingId} meeting={meeting} />
      ))}
    </>
  );
}

function HomeJackpot({ meeting }: { meeting: JackpotMeeting }) {
  const { data: jackpot, isPending } = useFollowedJackpot(meeting.meetingId);
  if (isPending) return <Bone height={172} />;
  // One that does not load leaves the page as it is: the card says why.
  if (jackpot == null) return null;
  const { pool, legs, own, state } = jackpot;
  const ownCard = ownWords(own, state);
  const share = shareWords(jackpot);
  return (
    <Board title={jackpot.progressiveName} label={meeting.raceCourseName}>
      <p className={styles.pool}>
        <Lamps text={formatRands(pool.toBeWon)} large />
      </p>
      {pool.broughtOver > 0 && (
        <p className="small dim">{keepWhole(homeJackpotWords.broughtOver(pool.broughtOver))}</p>
      )}
      <p>{keepWhole(stateWords(jackpot))}</p>
      {share !== null && <p>{keepWhole(share)}</p>}
      {ownCard !== null && <p>{keepWhole(ownCard)}</p>}
      <p>
        <Link to={`${linkTo('picks', { meetingId: meeting.meetingId })}#jackpot`}>
          {homeJackpotWords.toCard(raceNumbers(legs))}
          <span className="sr">, {meeting.raceCourseName}</span>
        </Link>
      </p>
    </Board>
  );
}
