import type { Meeting } from '@furlong/contract/schemas/meetings';
import { Fragment } from 'react';
import { isAbandoned } from '../meetings/meeting-words.ts';
import { homeWords, laterMeetings } from './home-words.ts';
import { partMeetings } from './listed-meetings.ts';
import styles from './meeting-box.module.css';
import { MeetingBox } from './meeting-box.tsx';

/** The meetings to play: today's, and those of other days behind a line that says how many they are. */
export function MeetingRows({ meetings, now }: { meetings: readonly Meeting[]; now: number }) {
  const { shown, later } = partMeetings(meetings, now);
  return (
    <>
      <Rows meetings={shown} now={now} />
      {later.length > 0 && (
        <details className={styles.later}>
          <summary>{laterMeetings(later.length)}</summary>
          <Rows meetings={later} now={now} />
        </details>
      )}
    </>
  );
}

function Rows({ meetings, now }: { meetings: readonly Meeting[]; now: number }) {
  return (
    <ul className={styles.meetings}>
      {meetings.map((meeting, place) => (
        <Fragment key={meeting.meetingId}>
          {/* Foreign meetings come after local ones, and those called off after both: the order explains itself. */}
          {partOf(meeting) !== partOf(meetings[place - 1]) && (
            <li className={styles.label}>{partOf(meeting)}</li>
          )}
          <MeetingBox meeting={meeting} now={now} />
        </Fragment>
      ))}
    </ul>
  );
}

/** The part of the list that a meeting is in; the first one, local meetings that are held, has no name. */
function partOf(meeting: Meeting | undefined): string | undefined {
  if (meeting === undefined) return undefined;
  if (isAbandoned(meeting)) return homeWords.abandoned;
  return meeting.isForeign ? homeWords.overseas : undefined;
}
