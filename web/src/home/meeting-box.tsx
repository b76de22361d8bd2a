import type { Meeting } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { type MeetingProgress, progressOf } from '../meetings/meeting-progress.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { useOnline } from '../platform/offline/online.ts';
import { chosenMeetingLink } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Stamp, Tag } from '../ui/feedback/tag.tsx';
import { Facts } from '../ui/format/facts.tsx';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { cardWords, clothWords, followWords, homeWords, meetingStanding, pickWords } from './home-words.ts';
import styles from './meeting-box.module.css';

/** A meeting to play and where it stands. Opens its card through /home, which carries the chosen meeting. */
export function MeetingBox({ meeting, now }: { meeting: Meeting; now: number }) {
  const progress = progressOf(meeting, now);
  const { lead, rest } = meetingStanding(meeting, progress, now);
  const to = chosenMeetingLink(meeting.meetingId);
  const { stage } = progress;
  return (
    <li className={classNames(styles.meeting, stage === 'abandoned' && styles.abandoned)}>
      <div>
        <h3>
          {meeting.races.length > 0 ? <Link to={to}>{meeting.raceCourseName}</Link> : meeting.raceCourseName}
        </h3>
        <p className={styles.facts}>
          <Facts facts={lead === null ? rest : [<b key="lead">{lead}</b>, ...rest]} />
        </p>
      </div>
      {stage !== 'abandoned' && stage !== 'postponed' && <OwnPicks meeting={meeting} />}
      <div className={styles.action}>
        {stage === 'abandoned' ? (
          <Stamp>{homeWords.abandoned}</Stamp>
        ) : stage === 'postponed' ? (
          <Tag tone="amber">{homeWords.postponed}</Tag>
        ) : stage === 'no-card' ? (
          <Tag>{homeWords.noCard}</Tag>
        ) : (
          <Action meeting={meeting} to={to} progress={progress} />
        )}
      </div>
    </li>
  );
}

/** The cloths that are picked, by race. */
function OwnPicks({ meeting: { races, selections = [] } }: { meeting: Meeting }) {
  const saddles = new Map(selections.map(({ raceId, saddle }) => [raceId, saddle]));
  const picked = races.flatMap(({ raceId, raceNumber, scratched }) => {
    const saddle = saddles.get(raceId);
    return saddle === undefined
      ? []
      : [{ raceId, raceNumber, saddle, isOut: scratched?.includes(saddle) === true }];
  });
  if (picked.length === 0) return null;
  return (
    <ul className={styles.picks} aria-label={homeWords.yourPicks}>
      {picked.map(({ raceId, raceNumber, saddle, isOut }) => (
        <li key={raceId}>
          <SaddleCloth
            saddle={saddle}
            size="tiny"
            gone={isOut}
            label={clothWords(raceNumber, saddle, isOut)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ActionProps {
  meeting: Meeting;
  to: string;
  progress: MeetingProgress;
}

function Action({ meeting: { raceCourseName, races, selections }, to, progress }: ActionProps) {
  // Who cannot play only reads (rules: breaks-on-screen, staff).
  // Offline there is a card to read, and nothing to save.
  const isOnline = useOnline();
  const isClosed = useClosedTo() !== null || !isOnline;
  const picked = new Set(selections?.map(({ raceId }) => raceId));
  const unpicked = progress.left.filter(({ raceId }) => !picked.has(raceId)).length;
  const isToPick = progress.left.length > 0 && !isClosed;
  const { text, more, name } = isClosed
    ? cardWords(raceCourseName)
    : isToPick
      ? pickWords(raceCourseName, races.filter(({ raceId }) => picked.has(raceId)).length, unpicked)
      : followWords(raceCourseName, progress.awaited.length === 0);
  return (
    <ButtonLink kind={isToPick && unpicked > 0 ? 'main' : 'plain'} to={to} aria-label={name}>
      <span>
        {text}
        <span className={styles.more}>{more}</span>
      </span>
    </ButtonLink>
  );
}
