import { useState } from 'react';
import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import { Note } from '../ui/feedback/note.tsx';
import type { BoardMeeting } from './board-parts.ts';
import styles from './leaderboard-screen.module.css';
import { boardWords } from './leaderboard-words.ts';

interface OtherMeetingProps {
  meetings: readonly BoardMeeting[];
  shown: number | null;
  /** The meeting a board opens on by default. */
  current: number | null;
}

/** Offers a link when another meeting has become the default since the board was opened. */
export function OtherMeeting({ meetings, shown, current }: OtherMeetingProps) {
  const [first, setFirst] = useState(current);
  // Following the link dismisses it.
  if (current === shown && first !== current) setFirst(current);
  const other = meetings.find(({ meetingId }) => meetingId === current);
  const isNews = current !== first && current !== shown && other !== undefined;
  return (
    <div role="status" className={isNews ? styles.news : undefined}>
      {isNews && (
        <Note>
          <b>{boardWords.toFollow(other.meetingName)}</b>{' '}
          <Link to={linkTo('leaderboard', { meetingId: other.meetingId })}>{boardWords.seeIt}</Link>
        </Note>
      )}
    </div>
  );
}
