import type { Race } from '@furlong/contract/schemas/meetings';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { earnedIn, stateOfRace } from '../meetings/race-state.ts';
import { formatClock } from '../ui/format/format-date.ts';
import { formatOdds, type OddsFormat, oddsOf } from '../ui/format/format-odds.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { describeOutcome } from '../ui/racing/race-rail.tsx';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { pickOfRace, putOff } from './card-picks.ts';
import type { MeetingDraft } from './picks-draft.ts';
import { yourCardWords } from './picks-words.ts';
import { toHeading } from './race-arrival.ts';
import styles from './your-card.module.css';

interface YourCardProps {
  races: readonly Race[];
  draft: MeetingDraft;
  here: number;
  linkOf: (raceNumber: number) => string;
  now: number;
  /** The meeting is postponed. */
  isPutOff?: boolean;
  /** Ways to fill it, beneath. */
  children?: ReactNode;
}

/** Every pick of the meeting in one list. */
export function YourCard({ races, draft, here, linkOf, now, isPutOff = false, children }: YourCardProps) {
  const format = useOddsPreference((preference) => preference.format);
  return (
    <section className="sect">
      <h2>{yourCardWords.title}</h2>
      <ul className={`sheet small ${styles.list}`}>
        {races.map((race) => {
          const saddle = pickOfRace(race, draft, now);
          const runner = race.runners.find((each) => each.saddle === saddle);
          return (
            <li
              key={race.raceId}
              className={classNames(styles.line, race.raceNumber === here && styles.here)}
            >
              <b className={`num ${styles.number}`}>{race.raceNumber}</b>
              <time className={`dim ${styles.time}`} dateTime={race.offTime}>
                {formatClock(race.offTime)}
              </time>
              <SaddleCloth saddle={saddle} size="small" />
              <Link
                className={classNames(styles.name, runner === undefined && styles.unpicked)}
                to={linkOf(race.raceNumber)}
                replace
                preventScrollReset
                state={toHeading}
              >
                <span className="sr">{yourCardWords.race(race.raceNumber)} </span>
                {runner?.horseName ?? yourCardWords.none}
              </Link>
              <span className="num push">
                <Outcome race={race} saddle={saddle} now={now} format={format} isPutOff={isPutOff} />
              </span>
            </li>
          );
        })}
      </ul>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}

interface OutcomeProps {
  race: Race;
  saddle: number | null;
  now: number;
  format: OddsFormat;
  isPutOff: boolean;
}

function Outcome({ race, saddle, now, format, isPutOff }: OutcomeProps) {
  const state = stateOfRace(race, now);
  if (state === 'open') {
    const runner = race.runners.find((each) => each.saddle === saddle);
    const odds = runner === undefined ? null : oddsOf(runner.winOdds, runner.winOddsFraction);
    return odds === null ? null : formatOdds(odds, format);
  }
  const { raceNumber, offTime } = race;
  const stop = { raceNumber, offTime, state, saddle, points: earnedIn(race) };
  const { text, loud, earned } = describeOutcome(isPutOff ? putOff(stop) : stop);
  return loud ? <b className={earned ? 'up' : 'down'}>{text}</b> : text;
}
