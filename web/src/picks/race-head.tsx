import type { Race } from '@furlong/contract/schemas/meetings';
import type { RefObject } from 'react';
import { runningMs, stateOfRace } from '../meetings/race-state.ts';
import { useOnline } from '../platform/offline/online.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Tag } from '../ui/feedback/tag.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import styles from './race-head.module.css';
import { describeStandIn, raceFacts, raceTagWords, raceWords } from './race-words.ts';

interface RaceHeadProps {
  race: Race;
  /** Where the heading is told to. */
  heading: RefObject<HTMLHeadingElement | null> | undefined;
  /** The meeting's going, which is not said again. */
  going: string;
  now: number;
  /** The meeting is postponed. */
  isPutOff: boolean;
}

/** A race's name, time, state and facts, in two lines. */
export function RaceHead({ race, heading, going, now, isPutOff }: RaceHeadProps) {
  const isRunning =
    !isPutOff && stateOfRace(race, now) === 'off' && now - Date.parse(race.offTime) < runningMs;
  return (
    <div className={styles.head}>
      <span className={styles.number} aria-hidden="true">
        {race.raceNumber}
      </span>
      <h2 ref={heading} tabIndex={-1}>
        <span className="sr">{raceWords.race(race.raceNumber)}: </span>
        <span className={styles.inline} aria-hidden="true">
          {race.raceNumber}{' '}
        </span>
        {race.raceName}
      </h2>
      <p className={styles.facts}>
        {raceFacts(race, going).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p className={styles.when}>
        {isRunning && (
          <small>
            <Tag tone="red">{raceTagWords.running}</Tag>{' '}
          </small>
        )}
        <time dateTime={race.offTime}>{formatClock(race.offTime)}</time>
        {!isRunning && (
          <small>
            <RaceTag race={race} now={now} isPutOff={isPutOff} />
          </small>
        )}
      </p>
    </div>
  );
}

function RaceTag({ race, now, isPutOff }: Pick<RaceHeadProps, 'race' | 'now' | 'isPutOff'>) {
  const state = stateOfRace(race, now);
  const isOnline = useOnline();
  if (isPutOff && (state === 'open' || state === 'off')) {
    return <Tag tone="amber">{raceTagWords.postponed}</Tag>;
  }
  switch (state) {
    case 'abandoned':
      return <Tag tone="red">{raceTagWords.abandoned}</Tag>;
    case 'off':
      return <Tag tone="red">{raceTagWords.off}</Tag>;
    case 'resulted':
      return race.resultState === 'official' ? (
        <Tag tone="blue">{raceTagWords.official}</Tag>
      ) : (
        <Tag tone="amber">{raceTagWords.provisional}</Tag>
      );
    case 'open':
      return race.suspended ? (
        <Tag tone="amber">{raceTagWords.suspended}</Tag>
      ) : isOnline ? (
        <Tag tone="green">{raceTagWords.open}</Tag>
      ) : (
        <Tag>{raceTagWords.wasOpen}</Tag>
      );
  }
}

/** A scratched pick and the favourite that counts for it. */
export function StandIn({ race }: { race: Race }) {
  const { selection } = race;
  if (!selection || selection.countsAs === null) return null;
  const favourite = race.runners.find(({ saddle }) => saddle === selection.countsAs);
  const { title, text } = describeStandIn(selection.horseName, selection.countsAs, favourite?.horseName);
  return (
    <Note tone="amber">
      <b>{title}</b> {text}
    </Note>
  );
}
