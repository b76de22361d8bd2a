import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isAbandoned, isPostponed } from '../meetings/meeting-words.ts';
import { linkTo } from '../platform/site/links.ts';
import { Note } from '../ui/feedback/note.tsx';
import facts from '../ui/format/facts.module.css';
import { formatDay } from '../ui/format/format-date.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './card-head.module.css';
import { abandonedWords, cardWords, describePostponed, postponedWords } from './picks-words.ts';

interface CardHeadProps {
  meeting: Meeting;
  now: number;
  /** A way on, at the end of the line. */
  children?: ReactNode;
}

/** The meeting's name and line; beneath them that it is put off or called off. */
export function CardHead({ meeting, now, children }: CardHeadProps) {
  return (
    <>
      <div className={classNames('pagehead', styles.head)}>
        <h1>{meeting.raceCourseName}</h1>
        <p className={classNames(facts.facts, facts.narrow)}>
          <span>{formatDay(meeting.meetingDate)}</span>
          <span className={styles.count}>{formatCounted(meeting.raceCount, 'race')}</span>
          {meeting.going !== '' && <span>{meeting.going}</span>}
        </p>
        <span className={classNames('small', 'push', styles.ways)}>
          {children}
          <Link className={styles.meetings} to={linkTo('home')}>
            {cardWords.allMeetings}
          </Link>
        </span>
      </div>
      {isAbandoned(meeting) && (
        <div className={styles.note}>
          <Note tone="red">
            <b>{abandonedWords.title}</b> {abandonedWords.text}
          </Note>
        </div>
      )}
      {isPostponed(meeting) && (
        <div className={styles.note}>
          <Note tone="amber">
            <b>{postponedWords.title}</b> {describePostponed(meeting, now)}
          </Note>
        </div>
      )}
    </>
  );
}
