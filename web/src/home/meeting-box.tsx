import type { Meeting } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { isAbandoned, isPostponed, meetingStart } from '../meetings/meeting-words.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { chosenMeetingLink } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Stamp, Tag } from '../ui/feedback/tag.tsx';
import { formatCounted } from '../ui/format/format-number.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './meeting-box.module.css';

/** A meeting to play. Opens its card through /home, which carries the chosen meeting. */
export function MeetingBox({ meeting, now }: { meeting: Meeting; now: number }) {
  const { day, clock } = meetingStart(meeting, now);
  const to = chosenMeetingLink(meeting.meetingId);
  const abandoned = isAbandoned(meeting);
  const carded = meeting.races.length > 0;
  return (
    <li className={classNames(styles.meeting, abandoned && styles.abandoned)}>
      <div>
        <h3>{carded ? <Link to={to}>{meeting.raceCourseName}</Link> : meeting.raceCourseName}</h3>
        <p className={styles.facts}>
          {day}
          {clock !== null && (
            <>
              , <time>{clock}</time>
            </>
          )}
          {' · '}
          {formatCounted(meeting.raceCount, 'race')}
          {meeting.going !== '' && (
            <>
              {' · '}
              <span className="nowrap">{meeting.going}</span>
            </>
          )}
        </p>
      </div>
      {carded && !abandoned && <OwnPicks meeting={meeting} />}
      <div className={styles.action}>
        {abandoned ? (
          <Stamp>Abandoned</Stamp>
        ) : (
          <Action meeting={meeting} to={to} carded={carded} now={now} />
        )}
      </div>
    </li>
  );
}

/** A saddle cloth per race, dashed where nothing is picked. */
function OwnPicks({ meeting }: { meeting: Meeting }) {
  const saddles = new Map(meeting.selections?.map(({ raceId, saddle }) => [raceId, saddle]));
  return (
    <ul className={styles.picks} aria-label="Your picks">
      {meeting.races.map((race) => {
        const saddle = saddles.get(race.raceId) ?? null;
        return (
          <li key={race.raceId}>
            <SaddleCloth
              saddle={saddle}
              size="tiny"
              label={`Race ${race.raceNumber}: ${saddle === null ? 'no pick' : `number ${saddle}`}`}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface ActionProps {
  meeting: Meeting;
  to: string;
  carded: boolean;
  now: number;
}

function Action({ meeting, to, carded, now }: ActionProps) {
  const isClosed = useClosedTo() !== null;
  if (isPostponed(meeting)) return <Tag tone="amber">Postponed</Tag>;
  if (!carded) return <Tag>Card to come</Tag>;
  const open = meeting.races.filter((race) => stateOfRace(race, now) === 'open');
  const name = meeting.raceCourseName;
  if (open.length === 0) {
    return (
      <ButtonLink to={to} aria-label={`Follow ${name}`}>
        Follow
      </ButtonLink>
    );
  }
  // Who cannot play only reads (rules: breaks-on-screen, staff).
  if (isClosed) {
    return (
      <ButtonLink to={to} aria-label={`The card of ${name}`}>
        The card
      </ButtonLink>
    );
  }
  const picked = new Set(meeting.selections?.map(({ raceId }) => raceId));
  return open.every(({ raceId }) => picked.has(raceId)) ? (
    <ButtonLink to={to} aria-label={`Change your picks for ${name}`}>
      Change
    </ButtonLink>
  ) : (
    <ButtonLink kind="main" to={to} aria-label={`Pick for ${name}`}>
      Pick
    </ButtonLink>
  );
}
