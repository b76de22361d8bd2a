import type { Meeting } from '@furlong/contract/schemas/meetings';
import { laterMeetings } from './home-words.ts';
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
      {meetings.map((meeting) => (
        <MeetingBox key={meeting.meetingId} meeting={meeting} now={now} />
      ))}
    </ul>
  );
}
