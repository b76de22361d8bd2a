import { Link } from 'react-router';
import { stateOfRace } from '../meetings/race-state.ts';
import { linkTo } from '../platform/site/links.ts';
import { formatClock } from '../ui/format/format-date.ts';
import { formatFraction } from '../ui/format/format-odds.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import type { BoardRace } from './board-parts.ts';
import { raceWords } from './leaderboard-words.ts';
import styles from './races-so-far.module.css';

interface RacesSoFarProps {
  meetingId: number;
  races: readonly BoardRace[];
  now: number;
}

/** What the points were made of: each race's winner with its price, or when it is off. Beside the rows of a wide page. */
export function RacesSoFar({ meetingId, races, now }: RacesSoFarProps) {
  const format = useOddsPreference((preference) => preference.format);
  if (races.length === 0) return null;
  return (
    <section className="sect">
      <h2>{raceWords.title}</h2>
      <ol className={`sheet ${styles.races}`}>
        {races.map((race) => {
          const winners = race.runners.filter(({ position }) => position === 1);
          const [winner] = winners;
          const state = stateOfRace(race, now);
          return (
            <li key={race.raceId}>
              <b className={`num ${styles.number}`}>
                <span className="sr">{raceWords.race} </span>
                {race.raceNumber}
              </b>
              {winner === undefined ? (
                <span className={`dim ${styles.words}`}>
                  {state === 'open' ? (
                    <>
                      <Link to={linkTo('picks', { meetingId, race: race.raceNumber })}>
                        {formatClock(race.offTime)}
                      </Link>{' '}
                      {race.raceName}
                    </>
                  ) : state === 'abandoned' ? (
                    raceWords.abandoned
                  ) : (
                    raceWords.awaited
                  )}
                </span>
              ) : (
                <>
                  {winners.map(({ saddle }) => (
                    <SaddleCloth key={saddle} saddle={saddle} size="small" />
                  ))}
                  <span className={styles.words}>
                    {winners.map(({ horseName }) => horseName).join(raceWords.and)}
                  </span>
                  {winner.startingPriceFraction !== null && (
                    <b className="num push">{formatFraction(winner.startingPriceFraction, format)}</b>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
