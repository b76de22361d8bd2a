import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { usePastMeetings } from '../meetings/meeting-queries.ts';
import { linkTo } from '../platform/site/links.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { formatFraction } from '../ui/format/format-odds.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
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

/** First to third of the latest races. */
export function LastResults({ today }: { today: readonly Meeting[] }) {
  const { data: past, isPending, isError } = usePastMeetings(2);
  const seen = new Set(today.map(({ meetingId }) => meetingId));
  const results = latestResults(
    [...today, ...(past ?? []).filter(({ meetingId }) => !seen.has(meetingId))],
    resultsShownMax,
  );
  return (
    <section className="sect">
      <h2>Last results</h2>
      {results.length > 0 ? (
        <>
          <ul className="small">
            {results.map((result) => (
              <ResultLine key={result.race.raceId} {...result} />
            ))}
          </ul>
          <p className={`small ${styles.all}`}>
            <Link to={linkTo('results')}>All results</Link>
          </p>
        </>
      ) : isPending ? (
        <Bone height={200} />
      ) : (
        <p className="small dim">
          {isError && past === undefined ? 'The last results did not load.' : 'No race has been run yet.'}
        </p>
      )}
    </section>
  );
}

function ResultLine({ meetingId, course, race }: Result) {
  const format = useOddsPreference((preference) => preference.format);
  const [winner] = race.placed;
  return (
    <li className={styles.line}>
      <b className={`num ${styles.number}`}>
        <span className="sr">Race </span>
        {race.raceNumber}
      </b>
      {race.placed.slice(0, 3).map(({ saddle, position }) => (
        <SaddleCloth key={saddle} saddle={saddle} size="small" label={`${position}: number ${saddle}`} />
      ))}
      <Link className={styles.words} to={linkTo('results', { meetingId })}>
        <b>{winner?.horseName}</b>
        <span className={styles.course}>{course}</span>
      </Link>
      {winner?.startingPriceFraction != null && (
        <b className="num push">{formatFraction(winner.startingPriceFraction, format)}</b>
      )}
    </li>
  );
}
