import type { RunningMeeting, SeasonMeeting } from '@furlong/contract/schemas/league-season';
import { useState } from 'react';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { dayWords } from '../league-words.ts';
import styles from './season.module.css';
import look from './season-table.module.css';
import { describeRunning, seasonWords } from './season-words.ts';

interface RunningMeetingsProps {
  meetings: readonly RunningMeeting[];
  /** Kept for offline: nothing of it is live. */
  isOld: boolean;
  onMeeting: (meetingId: number) => void;
}

/** What is run now and is in no table yet: each opens the league's live board. */
export function RunningMeetings({ meetings, isOld, onMeeting }: RunningMeetingsProps) {
  if (meetings.length === 0) return null;
  return (
    <ul className={`${look.list} ${look.running}`} aria-label={seasonWords.running}>
      {meetings.toSorted(ownPlayedFirst).map((meeting) => (
        <li key={meeting.meetingId} className={styles.tap}>
          <span className={look.course}>
            <button
              type="button"
              className={classNames(styles.name, look.link)}
              onClick={() => onMeeting(meeting.meetingId)}
            >
              {meeting.meetingName}
            </button>{' '}
            <small>
              {!isOld && <span className={look.live}>{seasonWords.liveMark}</span>}{' '}
              {seasonWords.after(meeting.lastRace)}
            </small>
          </span>
          <span className={look.names}>
            <span className="sr">, </span>
            {describeRunning(meeting)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ownPlayedFirst(a: RunningMeeting, b: RunningMeeting): number {
  return Number(a.ownRank === null) - Number(b.ownRank === null);
}

/** Meetings shown before the rest is asked for. */
const firstMeetings = 6;

interface WhoWonProps {
  meetings: readonly SeasonMeeting[];
  onMeeting: (meetingId: number) => void;
}

/** The meetings that count, newest first, with who won each. */
export function WhoWon({ meetings, onMeeting }: WhoWonProps) {
  const [all, setAll] = useState(false);
  if (meetings.length === 0) return null;
  const shown = all ? meetings : meetings.slice(0, firstMeetings);
  return (
    <div>
      <h3 className={styles.heading}>{seasonWords.whoWon}</h3>
      <ul className={look.list}>
        {shown.map(({ meetingId, meetingName, date, gold, players }) => (
          <li key={meetingId} className={styles.tap}>
            <span className={look.course}>
              <button
                type="button"
                className={classNames(styles.name, look.link)}
                onClick={() => onMeeting(meetingId)}
              >
                {meetingName}
                <span className="sr">, </span>
              </button>{' '}
              <small>{dayWords(date, serverNow())}</small>
            </span>
            <span className={look.names}>
              {gold.length === 0 ? (
                <span className="dim">{seasonWords.noMedals(players)}</span>
              ) : (
                <b>{gold.join(', ')}</b>
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < meetings.length && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {seasonWords.showAll(meetings.length)}
        </Button>
      )}
    </div>
  );
}
