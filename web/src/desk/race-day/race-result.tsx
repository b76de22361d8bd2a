import type { DeskRace } from '@furlong/contract/schemas/desk-race-day';
import { Link } from 'react-router';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatFraction } from '../../ui/format/format-odds.ts';
import { SaddleCloth } from '../../ui/racing/saddle-cloth.tsx';
import { resultWords } from '../approvals/approvals-words.ts';
import { resultLink } from '../desk-links.ts';
import styles from './race-day.module.css';
import { correctionWords, raceWords, standingWords } from './race-day-words.ts';

/** The result of a race: who was placed, at which starting price, and whether it is final; with the way to its page. */
interface RaceResultProps {
  race: DeskRace;
  isLinked: boolean;
  /** Whether the reader captures and corrects results. */
  mayPropose: boolean;
}

export function RaceResult({ race, isLinked, mayPropose }: RaceResultProps) {
  const { resultState, correction } = race;
  const placed = race.runners
    .flatMap((runner) => (runner.position === null ? [] : [{ ...runner, position: runner.position }]))
    .filter(({ position }) => position <= Math.max(4, race.placesPaid))
    .sort((one, other) => one.position - other.position || one.saddle - other.saddle);
  return (
    <section className={styles.result}>
      <div className={styles.resulthead}>
        <h2>{raceWords.result}</h2>
        {resultState !== 'none' && (
          <Tag tone={resultState === 'official' ? 'blue' : 'amber'}>{standingWords[resultState]}</Tag>
        )}
      </div>
      {placed.length === 0 ? (
        <p className={styles.none}>{race.resultWithheld ? resultWords.withheld : raceWords.noResult}</p>
      ) : (
        <ol>
          {placed.map(({ saddle, position, horseName, startingPrice }) => (
            <li key={saddle}>
              <b className={styles.place}>{raceWords.finished(position)}</b>
              <SaddleCloth saddle={saddle} />
              <span>
                <b>{horseName}</b>
                {placed.filter((each) => each.position === position).length > 1 && (
                  <span className="small dim"> {raceWords.deadHeat}</span>
                )}
              </span>
              {startingPrice !== null && (
                <span className="num push">{formatFraction(startingPrice, 'fraction')}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      {correction !== null && (
        <p className={styles.none}>{raceWords.corrected(correctionWords[correction])}</p>
      )}
      {isLinked && (
        <p className={styles.none}>
          <Link to={resultLink(race.raceId)}>{mayPropose ? resultWords.link : resultWords.look}</Link>
        </p>
      )}
    </section>
  );
}
