import type { FieldBand, PersonRate, SiteStats } from '@furlong/contract/schemas/stats';
import { formatLocalDay } from '@furlong/domain/local-date';
import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatCount } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { racingWords, siteWords } from './screen-words.ts';
import styles from './site-racing.module.css';
import { useSiteStats } from './site-stats-query.ts';
import keyStyles from './stats.module.css';
import { bandWords, rateWords } from './stats-words.ts';

/** What the local meetings of the last weeks came to (rule: site-stats); nothing before the first of them. */
export function SiteRacing() {
  const { data: stats, isError, refetch } = useSiteStats();
  if (stats === undefined) {
    return isError ? (
      <ErrorState title={siteWords.notLoaded} onRetry={() => void refetch()}>
        {siteWords.returns}
      </ErrorState>
    ) : (
      <Bone height={640} />
    );
  }
  if (stats.races === 0) return null;
  return (
    <>
      <section className="sect">
        <h2>
          {racingWords.title}{' '}
          <small className={keyStyles.under}>
            {racingWords.of(stats.from, stats.to, stats.meetings, stats.races)}
          </small>
        </h2>
        <KeyRacing stats={stats} />
      </section>
      <Prices bands={stats.priceBands} />
      <div className={styles.people}>
        <People title={racingWords.jockeys} people={stats.jockeys} unit={racingWords.rides} />
        <People title={racingWords.trainers} people={stats.trainers} unit={racingWords.runners} />
      </div>
    </>
  );
}

function KeyRacing({ stats }: { stats: SiteStats }) {
  const { favouritesWon, favouritesPlaced, averagePoints, mostPoints } = stats;
  return (
    <dl className={`${keyStyles.key} ${styles.key}`}>
      <div>
        <dt>{racingWords.favouritesWon}</dt>
        <dd>
          {rateWords(favouritesWon)}{' '}
          {favouritesWon.percent !== null && <small>{racingWords.ofRaces(favouritesWon)}</small>}
        </dd>
      </div>
      <div>
        <dt>{racingWords.favouritesPlaced}</dt>
        <dd>
          {rateWords(favouritesPlaced)}{' '}
          {favouritesPlaced.percent !== null && <small>{racingWords.ofRaces(favouritesPlaced)}</small>}
        </dd>
      </div>
      <div>
        <dt>{racingWords.average}</dt>
        <dd>
          {averagePoints === null ? '–' : formatPoints(averagePoints)} <small>{racingWords.aPunter}</small>
        </dd>
      </div>
      <div>
        <dt>{racingWords.most}</dt>
        <dd>
          {mostPoints === null ? '–' : formatPoints(mostPoints.points)}{' '}
          {mostPoints !== null && (
            <small>
              <Link to={linkTo('leaderboard', { meetingId: mostPoints.meetingId })}>
                {mostPoints.raceCourseName}, {formatLocalDay(mostPoints.date)}
              </Link>
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** How often each price wins, and what a pick of it earns: the longest bar is the rate that is highest. */
function Prices({ bands }: { bands: readonly FieldBand[] }) {
  const format = useOddsPreference((preference) => preference.format);
  const run = bands.filter(({ winners }) => winners.of > 0);
  if (run.length === 0) return null;
  const shareOf = ({ winners: { count, of } }: FieldBand) => count / of;
  const longest = Math.max(...run.map(shareOf));
  const most = Math.max(...run.map(({ averagePoints }) => averagePoints ?? 0));
  return (
    <section className="sect">
      <h2>
        {racingWords.byPrice} <small className={keyStyles.under}>{racingWords.byPriceWhat}</small>
      </h2>
      <div className={styles.room}>
        <table className={`sheet ${styles.prices}`}>
          <thead>
            <tr>
              <th scope="col">{racingWords.startingPrice}</th>
              <th scope="col">{racingWords.won}</th>
              <th scope="col" className="n">
                {racingWords.pointsAPick}
              </th>
            </tr>
          </thead>
          <tbody>
            {run.map((band) => (
              <tr key={bandWords(band, format)}>
                <th scope="row">{bandWords(band, format)}</th>
                <td>
                  <span className={styles.rate}>
                    <b>{rateWords(band.winners)}</b>
                    <svg className={styles.bar} aria-hidden="true">
                      <rect width={`${longest === 0 ? 0 : (100 * shareOf(band)) / longest}%`} height="10" />
                    </svg>
                    {band.winners.percent !== null && <small>{racingWords.fromRunners(band.winners)}</small>}
                  </span>
                </td>
                <td className="n">
                  {band.averagePoints === most ? (
                    <b>{formatPoints(band.averagePoints)}</b>
                  ) : (
                    formatPoints(band.averagePoints ?? 0)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface PeopleProps {
  title: string;
  people: readonly PersonRate[];
  /** What they won from: rides, runners. */
  unit: (count: number) => string;
}

function People({ title, people, unit }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="sect">
      <h2>
        {title} <small>{racingWords.mostWinners}</small>
      </h2>
      <ol className={`sheet ${styles.list}`}>
        {people.map(({ name, winners }) => (
          <li key={name}>
            <b>{name}</b>
            <span className="num push">
              <b>
                {formatCount(winners.count)}
                <span className="sr">{racingWords.winners(winners.count)}</span>
              </b>{' '}
              <small>
                {unit(winners.of)}
                {winners.percent !== null && `, ${rateWords(winners)}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
