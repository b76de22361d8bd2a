import type { HeadToHead } from '@furlong/contract/schemas/league-season';
import type { ReactNode } from 'react';
import { Tag } from '../../ui/feedback/tag.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './duel-panel.module.css';
import { type Duellist, type DuelOutcome, duelWords, formTitle, wonWords } from './duel-words.ts';
import { MemberChoice, type Pair } from './pair-choice.tsx';

interface DuelPanelProps {
  leagueCode: string;
  pair: Pair;
  onPair: (pair: Pair) => void;
  /** Their score, and what stands below it. */
  children: ReactNode;
}

/** The two who are head to head, each as a menu that stays while another pair is loaded, over their score. */
export function DuelPanel({ leagueCode, pair: [one, other], onPair, children }: DuelPanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.sides}>
        <MemberChoice
          label={duelWords.one}
          leagueCode={leagueCode}
          value={one}
          onChoose={(id) => onPair([id, other])}
        />
        <span aria-hidden="true">{duelWords.versus}</span>
        <MemberChoice
          label={duelWords.other}
          leagueCode={leagueCode}
          value={other}
          onChoose={(id) => onPair([one, id])}
        />
      </div>
      {children}
    </div>
  );
}

interface DuelScoreProps {
  /** What the figures are of. */
  title: string;
  /** The figures change while one looks. */
  isLive?: boolean;
  /** Under the names; null: none. */
  figures: readonly [string, string] | null;
  /** No score: in smaller type. */
  isPlain?: boolean;
  /** The title and the figures as they are read out. */
  said: string;
}

/** What the figures are of, above the names, and under each its own. */
export function DuelScore({ title, isLive = false, figures, isPlain = false, said }: DuelScoreProps) {
  return (
    <>
      <p className="sr" aria-live={isLive ? 'polite' : undefined}>
        {said}
      </p>
      <p className={styles.title} aria-hidden="true">
        {title} {isLive && <Tag tone="amber">{duelWords.live}</Tag>}
      </p>
      {figures !== null && (
        <p className={classNames(styles.figures, isPlain && styles.plain)} aria-hidden="true">
          <b>{figures[0]}</b>
          <b>{figures[1]}</b>
        </p>
      )}
    </>
  );
}

/** Takes the room of a score that is loaded. */
export function NoScore() {
  return <DuelScore title={'\u00A0'} figures={['\u00A0', '\u00A0']} said="" />;
}

interface SeriesProps {
  duel: Pick<HeadToHead, 'one' | 'other' | 'drawn' | 'meetings'>;
  left: Duellist;
}

/** The meetings that each of two won, and the last of them. */
export function Series({ duel: { one, other, drawn, meetings }, left }: SeriesProps) {
  return (
    <div className={styles.series}>
      <p>{wonWords(one.won, other.won, drawn)}</p>
      <Form of={left} meetings={meetings} />
    </div>
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
