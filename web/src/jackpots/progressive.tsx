import { useState } from 'react';
import { Pager } from '../ui/controls/pager.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatRands } from '../ui/format/format-money.ts';
import { Disclosure } from './disclosure.tsx';
import { describeMeeting, meetingsWords, winnersWords } from './jackpot-part-words.ts';
import { useProgressiveMeetings, useProgressiveWinners, winnersPerPage } from './jackpot-queries.ts';
import styles from './jackpots.module.css';

function Loading({ text }: { text: string }) {
  return (
    <Skeleton text={text}>
      <Bone height={120} />
    </Skeleton>
  );
}

/** Who has won the progressive, newest first. */
export function WinnersPart({ progressiveId, name }: { progressiveId: number; name: string }) {
  return (
    <Disclosure title={winnersWords.title}>
      {() => <Winners progressiveId={progressiveId} name={name} />}
    </Disclosure>
  );
}

function Winners({ progressiveId, name }: { progressiveId: number; name: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useProgressiveWinners(progressiveId, page, true);
  if (data === undefined) {
    if (!isError) return <Loading text={winnersWords.loading} />;
    return <ErrorState title={winnersWords.notLoaded} isAside onRetry={() => void refetch()} />;
  }
  const { progressiveWinners, totalWinners } = data;
  if (totalWinners === 0) return <p className="small dim">{winnersWords.none(name)}</p>;
  return (
    <>
      <ul className={styles.rows} aria-busy={isPlaceholderData}>
        {progressiveWinners.map(({ alias, meetingId, meetingName, meetingDate, entryNumber, share }) => (
          <li key={`${meetingId}/${entryNumber}`}>
            <span>
              <b>{alias}</b>
              <small>{winnersWords.where(meetingName, meetingDate, entryNumber)}</small>
            </span>
            <b className="money">{formatRands(share)}</b>
          </li>
        ))}
      </ul>
      {totalWinners > winnersPerPage && (
        <Pager
          page={page}
          total={totalWinners}
          perPage={winnersPerPage}
          loading={isPlaceholderData}
          onPage={setPage}
        />
      )}
    </>
  );
}

/** The meetings of the progressive: what each began with, and what became of it. */
export function ProgressivePart({ meetingId }: { meetingId: number }) {
  return <Disclosure title={meetingsWords.title}>{() => <Meetings meetingId={meetingId} />}</Disclosure>;
}

function Meetings({ meetingId }: { meetingId: number }) {
  const { data, isError, refetch } = useProgressiveMeetings(meetingId, true);
  if (data === undefined) {
    if (!isError) return <Loading text={meetingsWords.loading} />;
    return <ErrorState title={meetingsWords.notLoaded} isAside onRetry={() => void refetch()} />;
  }
  return (
    <ul className={styles.rows}>
      {data.map((meeting) => (
        <li key={meeting.meetingId}>
          <span>
            <b>{meeting.meetingName}</b>
            <small>{describeMeeting(meeting)}</small>
          </span>
          <b className="money">{formatRands(meeting.pool.toBeWon)}</b>
        </li>
      ))}
    </ul>
  );
}
