import type { HeadToHead } from '@furlong/contract/schemas/league-season';
import { type ReactNode, useId, useState } from 'react';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TickIcon } from '../../ui/controls/icons.tsx';
import { formatPoints } from '../../ui/format/format-points.ts';
import { AliasLines } from '../../ui/standings/alias-lines.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { retrievalFailed } from '../league-queries.ts';
import { dayWords } from '../league-words.ts';
import { duelWords } from './duel-words.ts';
import styles from './season.module.css';
import { useOlderMeetings } from './season-queries.ts';
import look from './season-table.module.css';
import { seasonWords } from './season-words.ts';

type Met = HeadToHead['meetings'][number];

interface RowsProps {
  leagueCode: string;
  duel: Pick<HeadToHead, 'one' | 'other' | 'running' | 'meetings' | 'older'>;
  /** The meeting that is shown race by race. */
  shownId: number | null;
  onMeeting: (meetingId: number) => void;
}

interface DuelMeetingsProps extends RowsProps {
  one: string;
  other: string;
}

/** The meetings that both played, newest first; each shows itself race by race. */
export function DuelMeetings({ one, other, ...rows }: DuelMeetingsProps) {
  const title = useId();
  const { running, meetings, older } = rows.duel;
  return (
    <div className={styles.met}>
      <h4 className={styles.heading}>
        <span id={title}>{duelWords.meetings}</span>{' '}
        {meetings.length > 0 && <small>{duelWords.lastYear(meetings.length + older)}</small>}
      </h4>
      <div className={styles.scroll}>
        <table className={styles.table} aria-labelledby={title}>
          <thead>
            <tr>
              <th scope="col">{duelWords.meeting}</th>
              {[one, other].map((name) => (
                <th key={name} scope="col" className={`n ${styles.side}`}>
                  <AliasLines alias={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {running.map((met) => (
              <MeetingRow
                key={met.meetingId}
                met={{ ...met, winner: 'none' }}
                stage={seasonWords.after(met.lastRace)}
                isShown={met.meetingId === rows.shownId}
                onMeeting={rows.onMeeting}
              />
            ))}
            <Rows key={`${rows.duel.one.punterId} ${rows.duel.other.punterId}`} {...rows} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A page of them, and below it the next one, once it is asked for. */
function Rows(props: RowsProps) {
  const {
    duel: { meetings, older },
  } = props;
  const [isMore, setMore] = useState(false);
  const last = meetings.at(-1);
  return (
    <>
      {meetings.map((met) => (
        <MeetingRow
          key={met.meetingId}
          met={met}
          isShown={met.meetingId === props.shownId}
          onMeeting={props.onMeeting}
        />
      ))}
      {last !== undefined &&
        older > 0 &&
        (isMore ? (
          <OlderRows {...props} before={last.meetingId} />
        ) : (
          <OneLine>
            <Button size="small" onClick={() => setMore(true)}>
              {duelWords.more(older)}
            </Button>
          </OneLine>
        ))}
    </>
  );
}

function OlderRows({ before, ...props }: RowsProps & { before: number }) {
  const { one, other } = props.duel;
  const { data, isError, refetch } = useOlderMeetings(props.leagueCode, one.punterId, other.punterId, before);
  if (data !== undefined) return <Rows {...props} duel={data} />;
  return (
    <OneLine>
      {isError ? (
        <>
          {retrievalFailed}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {duelWords.again}
          </Button>
        </>
      ) : (
        <span role="status">{duelWords.loading}</span>
      )}
    </OneLine>
  );
}

function OneLine({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td colSpan={3} className={styles.more}>
        {children}
      </td>
    </tr>
  );
}

interface MeetingRowProps {
  met: Met;
  /** How far it is, of one that is under way. */
  stage?: string;
  isShown: boolean;
  onMeeting: (meetingId: number) => void;
}

function MeetingRow({ met, stage, isShown, onMeeting }: MeetingRowProps) {
  return (
    <tr className={classNames(styles.tap, isShown && styles.chosen)}>
      <td className={styles.who}>
        <button
          type="button"
          className={styles.name}
          aria-pressed={isShown}
          onClick={() => onMeeting(met.meetingId)}
        >
          {met.meetingName}
          <span className="sr">{duelWords.raceByRace}</span>
        </button>
        <small>
          {stage === undefined ? (
            dayWords(met.date, serverNow())
          ) : (
            <>
              <span className={look.live}>{seasonWords.liveMark}</span> {stage}
            </>
          )}
        </small>
      </td>
      <Points points={met.one} better={met.winner === 'one'} />
      <Points points={met.other} better={met.winner === 'other'} />
    </tr>
  );
}

function Points({ points, better }: { points: Met['one']; better: boolean }) {
  return (
    <td className={classNames('n num', styles.figure, better && styles.better)}>
      {/* Every figure has the tick's room behind it, so that they stand below each other. */}
      {formatPoints(points)}{' '}
      <span className={better ? undefined : styles.unticked} aria-hidden="true">
        <TickIcon />
      </span>
      {better && <span className="sr">{duelWords.won}</span>}
    </td>
  );
}
