import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { formatFraction } from '../ui/format/format-odds.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { homeWords, placedWords, shortRace } from './home-words.ts';
import styles from './last-results.module.css';

/** How many races the list shows. */
const resultsShownMax = 5;

interface Result {
  readonly meetingId: number;
  readonly course: string;
  readonly race: RaceBrief;
}

/** The latest races with a result, newest first. */
export function latestResults(meetings: readonly Meeting[], count: number): Result[] {
  return meetings
    .flatMap(({ meetingId, raceCourseName: course, races }) =>
      races.map((race) => ({ meetingId, course, race })),
    )
    .filter(({ race }) => race.placed.length > 0)
    .toSorted((a, b) => Date.parse(b.race.offTime) - Date.parse(a.race.offTime))
    .slice(0, count);
}

interface LastResultsProps {
  today: readonly Meeting[];
  past: {
    readonly data: readonly Meeting[] | undefined;
    readonly isPending: boolean;
    readonly isError: boolean;
  };
}

/**
 * First to third of the latest races. The results' own screen is for punters; a visitor is led to the card of the race,
 * which is open to all.
 */
export function LastResults({ today, past: { data: past, isPending, isError } }: LastResultsProps) {
  const isPunter = useSession((session) => session.isLoggedIn);
  const seen = new Set(today.map(({ meetingId }) => meetingId));
  const results = latestResults(
    [...today, ...(past ?? []).filter(({ meetingId }) => !seen.has(meetingId))],
    resultsShownMax,
  );
  return (
    <section className="sect">
      <h2>{homeWords.lastResults}</h2>
      {results.length > 0 ? (
        <>
          <ul className="small">
            {results.map((result) => (
              <ResultLine key={result.race.raceId} {...result} isPunter={isPunter} />
            ))}
          </ul>
          {isPunter && (
            <p className={`small ${styles.all}`}>
              <Link to={linkTo('results')}>{homeWords.allResults}</Link>
            </p>
          )}
        </>
      ) : isPending ? (
        <Bone height={236} />
      ) : (
        <p className="small dim">
          {isError && past === undefined ? homeWords.resultsLost : homeWords.noResults}
        </p>
      )}
    </section>
  );
}

function ResultLine({ meetingId, course, race, isPunter }: Result & { isPunter: boolean }) {
  const format = useOddsPreference((preference) => preference.format);
  const [winner] = race.placed;
  const to = isPunter
    ? linkTo('results', { meetingId })
    : linkTo('picks', { meetingId, race: race.raceNumber });
  return (
    <li className={styles.line}>
      <b className={`num ${styles.number}`}>
        <span className="sr">
          {homeWords.race} {race.raceNumber}
        </span>
        <span aria-hidden="true">{shortRace(race.raceNumber)}</span>
      </b>
      {race.placed.slice(0, 3).map(({ saddle, position }) => (
        <SaddleCloth key={saddle} saddle={saddle} size="small" label={placedWords(position, saddle)} />
      ))}
      <Link className={styles.words} to={to}>
        <b>{winner?.horseName}</b>
        <span className={styles.course}>{course}</span>
      </Link>
      {winner?.startingPriceFraction != null && (
        <b className="num push">{formatFraction(winner.startingPriceFraction, format)}</b>
      )}
    </li>
  );
}
