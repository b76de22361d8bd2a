import type { Meeting } from '@furlong/contract/schemas/meetings';
import { progressOf } from '../meetings/meeting-progress.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { chosenMeetingLink } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { heroButton, heroChange, heroInvitation, heroPicked, heroTime, homeWords } from './home-words.ts';
import styles from './next-meeting.module.css';

/** A meeting as the hero: its name, its time, the link to its card. */
export function NextMeeting({ meeting, now }: { meeting: Meeting; now: number }) {
  const { next, stage, left } = progressOf(meeting, now);
  // Staff see the hero, but do not play (rule: staff).
  const isClosed = useClosedTo() !== null;
  if (next === undefined) return null;
  const isToCome = stage === 'to-come';
  const own = new Set(meeting.selections?.map(({ raceId }) => raceId));
  const picked = left.filter(({ raceId }) => own.has(raceId)).length;
  const unpicked = left.length - picked;
  const { text, clock } =
    picked === 0 ? heroTime(next, isToCome, now) : heroPicked(picked, unpicked, next, isToCome, now);
  return (
    <section className={styles.next} aria-label={homeWords.nextMeeting}>
      <Course />
      <p className={styles.when}>
        {text} <time dateTime={next.offTime}>{clock}</time>
      </p>
      <h2>{meeting.raceCourseName}</h2>
      <p className={styles.invitation}>
        {picked > 0 && unpicked === 0
          ? heroChange
          : heroInvitation(isToCome ? meeting.raceCount : left.length, !isToCome, isClosed)}
      </p>
      <ButtonLink className={styles.open} to={chosenMeetingLink(meeting.meetingId)}>
        {heroButton(picked, isClosed ? 0 : unpicked)}
      </ButtonLink>
    </section>
  );
}

/** A drawing of the course from above: the last five furlongs and the winning post. */
function Course() {
  return (
    <svg
      className={styles.course}
      viewBox="0 0 1400 380"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="#2C7A55">
        <path d="M900-60h170a200 200 0 0 1 0 400H690a200 200 0 0 1 0-400h380" strokeWidth="46" opacity=".5" />
        <path
          d="M900-83h170a223 223 0 0 1 0 446H690a223 223 0 0 1 0-446h380M900-37h170a177 177 0 0 1 0 354H690a177 177 0 0 1 0-354h380"
          strokeWidth="2.5"
        />
        <path
          d="M600 317v46M700 317v46M800 317v46M900 317v46M1000 317v46M1237 150h46M1200 270l36 28M1205 30l32-30"
          strokeWidth="2.5"
        />
      </g>
      <g className={styles.furlongs}>
        <text x="596" y="308">
          5
        </text>
        <text x="696" y="308">
          4
        </text>
        <text x="796" y="308">
          3
        </text>
        <text x="896" y="308">
          2
        </text>
        <text x="996" y="308">
          1
        </text>
      </g>
      <path d="M1104 236h5v82h-5z" fill="#fff" />
      <circle cx="1106.5" cy="222" r="19" fill="#C8102E" />
      <circle cx="1106.5" cy="222" r="9" fill="#fff" />
    </svg>
  );
}
