import type { ProgressiveMeeting } from '@furlong/contract/schemas/jackpots';
import { useState } from 'react';
import { Pager } from '../ui/controls/pager.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatDay } from '../ui/format/format-date.ts';
import { formatRands } from '../ui/format/format-money.ts';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { Disclosure } from './disclosure.tsx';
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
    <Disclosure title="Winners so far">
      {() => <Winners progressiveId={progressiveId} name={name} />}
    </Disclosure>
  );
}

function Winners({ progressiveId, name }: { progressiveId: number; name: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useProgressiveWinners(progressiveId, page, true);
  if (data === undefined) {
    if (!isError) return <Loading text="Loading winners" />;
    return <ErrorState title="The winners did not load." onRetry={() => void refetch()} />;
  }
  const { progressiveWinners, totalWinners } = data;
  if (totalWinners === 0) return <p className="small dim">Nobody has won {name} yet.</p>;
  return (
    <>
      <ul className={styles.rows} aria-busy={isPlaceholderData}>
        {progressiveWinners.map(({ alias, meetingId, meetingName, meetingDate, entryNumber, share }) => (
          <li key={`${meetingId}/${entryNumber}`}>
            <span>
              <b>{alias}</b>
              <small>
                {meetingName}, {formatDay(meetingDate)}, card {formatCount(entryNumber)}
              </small>
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
  return (
    <Disclosure title="Meetings of this progressive">{() => <Meetings meetingId={meetingId} />}</Disclosure>
  );
}

function Meetings({ meetingId }: { meetingId: number }) {
  const { data, isError, refetch } = useProgressiveMeetings(meetingId, true);
  if (data === undefined) {
    if (!isError) return <Loading text="Loading meetings" />;
    return <ErrorState title="The meetings did not load." onRetry={() => void refetch()} />;
  }
  return (
    <ul className={styles.rows}>
      {data.map((meeting) => (
        <li key={meeting.meetingId}>
          <span>
            <b>{meeting.meetingName}</b>
            <small>
              {formatDay(meeting.meetingDate)}: {outcomeWords(meeting)}
            </small>
          </span>
          <b className="money">{formatRands(meeting.pool.toBeWon)}</b>
        </li>
      ))}
    </ul>
  );
}

function outcomeWords({ state, pool, cards, winners, standing }: ProgressiveMeeting): string {
  if (state === 'carried' && cards === null) return 'not run';
  if (state === 'carried') return `not won, ${formatRands(pool.left)} went on`;
  if (state === 'paid') return `won by ${winners === null ? 'somebody' : formatCounted(winners, 'card')}`;
  if (state === 'open') return 'to come';
  return standing === 'provisional' ? 'being run, provisional' : 'being run';
}
