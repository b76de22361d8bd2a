import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { LuckyPickLink } from '../betting/lucky-pick/lucky-pick-link.tsx';
import { isAbandoned, isPostponed, meetingFacts } from '../meetings/meeting-words.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { linkTo } from '../platform/site/links.ts';
import { Note } from '../ui/feedback/note.tsx';
import styles from './card-head.module.css';
import { abandonedWords, cardWords, describePostponed } from './picks-words.ts';

interface CardHeadProps {
  meeting: Meeting;
  races: readonly Race[];
  now: number;
}

/** The meeting's name and line; beneath them that it is put off or called off. */
export function CardHead({ meeting, races, now }: CardHeadProps) {
  const isOpen = races.some((race) => stateOfRace(race, now) === 'open');
  return (
    <>
      <div className="pagehead">
        <h1>{meeting.raceCourseName}</h1>
        <p>
          {meetingFacts(meeting)}
          {isOpen && <LuckyPickLink meeting={meeting} />}
        </p>
        <Link className="small push" to={linkTo('home')}>
          {cardWords.allMeetings}
        </Link>
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
            <b>Postponed.</b> {describePostponed(meeting, now)}
          </Note>
        </div>
      )}
    </>
  );
}
