import type { HeadToHead } from '@furlong/contract/schemas/league-season';
import type { WirePoints } from '@furlong/domain/scoring-rules';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './duel-panel.module.css';
import {
  type Duellist,
  type DuelOutcome,
  duelWords,
  firstMeeting,
  firstMeetingOfTwo,
  formTitle,
  headOf,
  leadWords,
  scoreWords,
  seriesTitle,
  stageWords,
  wonWords,
} from './duel-words.ts';

/** A meeting under way that both play. */
export interface RunningDuel {
  readonly courseName: string;
  /** The last race with a result; null before the first. */
  readonly lastRace: number | null;
  readonly one: WirePoints;
  readonly other: WirePoints;
}

interface DuelPanelProps {
  duel: Pick<HeadToHead, 'one' | 'other' | 'drawn' | 'meetings'>;
  /** The reader, who is 'You'. */
  own: number | null;
  /** Null: none is under way. */
  running: RunningDuel | null;
}

/** How two members stand: in the meeting that runs, else by the meetings that each won. */
export function DuelPanel({ duel: { one, other, drawn, meetings }, own, running }: DuelPanelProps) {
  const left = { alias: one.punterAlias, isOwn: one.punterId === own };
  const right = { alias: other.punterAlias, isOwn: other.punterId === own };
  if (running === null) {
    return (
      <div className={styles.panel}>
        <Score
          title={seriesTitle}
          one={{ ...left, score: formatCount(one.won) }}
          other={{ ...right, score: formatCount(other.won) }}
        />
        {drawn > 0 && <p className={styles.small}>{duelWords.drawn(drawn)}</p>}
        <Form of={left} meetings={meetings} />
      </div>
    );
  }
  const hasMet = meetings.length > 0;
  return (
    <div className={styles.panel}>
      <Score
        isLive
        title={stageWords(running.courseName, running.lastRace)}
        one={{ ...left, score: formatPoints(running.one) }}
        other={{ ...right, score: formatPoints(running.other) }}
      />
      {running.lastRace !== null && (
        <p className={styles.lead}>
          {leadWords({ ...left, points: running.one }, { ...right, points: running.other })}
        </p>
      )}
      <p className={styles.small}>
        {hasMet
          ? wonWords(one.won, other.won, drawn)
          : left.isOwn || right.isOwn
            ? firstMeeting
            : firstMeetingOfTwo}
      </p>
      <Form of={left} meetings={meetings} />
    </div>
  );
}

interface ScoreProps {
  title: string;
  isLive?: boolean;
  one: Duellist & { readonly score: string };
  other: Duellist & { readonly score: string };
}

function Score({ title, isLive = false, one, other }: ScoreProps) {
  return (
    <>
      <p className="sr" aria-live={isLive ? 'polite' : undefined}>
        {scoreWords(title, one, other)}
      </p>
      <div aria-hidden="true">
        <p className={styles.title}>
          {title} {isLive && <Tag tone="amber">Live</Tag>}
        </p>
        <div className={styles.sides}>
          {[one, other].map((side) => (
            <p key={side.alias}>
              <span>{headOf(side)}</span>
              <b>{side.score}</b>
            </p>
          ))}
        </div>
      </div>
    </>
  );
}

/** Meetings that the form shows. */
const formMax = 5;
const outcomes = { one: 'won', other: 'lost', none: 'drawn' } as const;

/** The last meetings of the one on the left, latest first, as letters. */
function Form({ of, meetings }: { of: Duellist; meetings: HeadToHead['meetings'] }) {
  const last = meetings.slice(0, formMax);
  if (last.length < 2) return null;
  return (
    <div className={styles.form}>
      <span id="duel-form">{formTitle(of, last.length)}</span>
      <ol aria-labelledby="duel-form">
        {last.map(({ meetingId, winner }) => (
          <Outcome key={meetingId} outcome={outcomes[winner]} />
        ))}
      </ol>
    </div>
  );
}

const letters = { won: 'W', drawn: 'D', lost: 'L' } as const;

function Outcome({ outcome }: { outcome: DuelOutcome }) {
  return (
    <li className={classNames(outcome === 'won' && styles.won)}>
      <span title={duelWords.whole[outcome]} aria-hidden="true">
        {letters[outcome]}
      </span>
      <span className="sr">{duelWords.whole[outcome]}</span>
    </li>
  );
}
