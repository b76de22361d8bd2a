import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { bestOfPicks } from '../../leaderboard/best-race.ts';
import { useBoardPage, usePuntersSelections } from '../../leaderboard/leaderboard-queries.ts';
import {
  describeBestRace,
  describeNextMeeting,
  describeWinner,
  endWords,
} from '../../leaderboard/meeting-end-words.ts';
import { ShareResult } from '../../leaderboard/share-result.tsx';
import { useSession } from '../../platform/session/session-store.ts';
import { chosenMeetingLink } from '../../platform/site/links.ts';
import { formatFraction } from '../../ui/format/format-odds.ts';
import { useOddsPreference } from '../../ui/format/odds-preference.ts';
import { placeHead } from './own-meeting-words.ts';
import styles from './own-panel.module.css';
import { OwnPanel, OwnRank, RankLost, RankPlace } from './own-panel.tsx';

interface EndedPanelProps {
  meeting: Meeting;
  /** The meeting to go on with; undefined when there is none, or on a break. */
  next: Meeting | undefined;
  now: number;
}

/** How the last meeting ended: the own rank and points, the winner, the own best race; and which meeting is next. */
export function EndedPanel({ meeting, next, now }: EndedPanelProps) {
  const { meetingId, raceCourseName } = meeting;
  const punterId = useSession((session) => session.punterId) ?? 0;
  const format = useOddsPreference((preference) => preference.format);
  const page = useFinalBoard(meetingId);
  const board = page.data;
  const picks = usePuntersSelections(meetingId, [punterId], board?.version)[punterId]?.data;
  const own = board?.own ?? null;
  const best = picks && bestOfPicks(picks.punterLeaderboardDetails);
  return (
    <OwnPanel meetingId={meetingId} head={placeHead(raceCourseName, null, true)}>
      {board === undefined || own === null ? (
        page.isError ? (
          <RankLost onRetry={() => void page.refetch()} />
        ) : (
          <RankPlace />
        )
      ) : (
        <>
          <OwnRank own={own} punters={board.totalPunters} remark={board.final ? '' : endWords.provisional} />
          <p>
            {board.counts ? describeWinner(board, own) : endWords.notCounted}{' '}
            {best === null && endWords.noScore}
            {best != null && describeBestRace(best, (fraction) => formatFraction(fraction, format))}
          </p>
        </>
      )}
      <div className={`${styles.next} ${styles.foot}`}>
        {next !== undefined && (
          <p>
            {endWords.next}{' '}
            <Link to={chosenMeetingLink(next.meetingId)}>{describeNextMeeting(next, now)}</Link>
          </p>
        )}
        {board !== undefined && <ShareResult results={board} />}
      </div>
    </OwnPanel>
  );
}

/** A board that is over. What was loaded while it ran is asked for again at once, and then until it is final. */
function useFinalBoard(meetingId: number) {
  const [isFinal, setFinal] = useState(false);
  const page = useBoardPage({ meetingId, page: 1, searchFor: '', live: !isFinal });
  const { data: board, refetch } = page;
  if (board?.final === true && !isFinal) setFinal(true);
  const isOld = board?.final === false;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return page;
}
