import type { RacePickDetail } from '@furlong/contract/standings';
import { raceStatusOfId } from '@furlong/domain/status';
import { formatEarned, formatOrdinal, formatPoints } from '../ui/format-number.ts';
import { formatFraction } from '../ui/format-odds.ts';
import { useOddsPreference } from '../ui/odds-preference.ts';
import { SaddleCloth } from '../ui/saddle-cloth.tsx';
import { Bone, Skeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { usePickDetails } from './leaderboard-queries.ts';
import styles from './race-by-race.module.css';

interface RaceByRaceProps {
  meetingId: number;
  punterId: number;
  own: boolean;
  version: number;
}

/** What a punter's picks earned, race by race; of races not yet off only that there is something to come. */
export function RaceByRace({ meetingId, punterId, own, version }: RaceByRaceProps) {
  const { data, isError, refetch } = usePickDetails(meetingId, punterId, version);
  if (data === undefined) {
    if (isError) return <ErrorState title="The races did not load." onRetry={() => void refetch()} />;
    return (
      <Skeleton text="Loading races" className={styles.waiting}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Bone key={key} height={20} />
        ))}
      </Skeleton>
    );
  }
  if (data.length === 0) return <p className="small">No picks on this meeting.</p>;
  return (
    <table className={styles.races}>
      <thead>
        <tr>
          <th scope="col">Race</th>
          <th scope="col">
            <span className="sr">Saddle number</span>
          </th>
          <th scope="col">Runner</th>
          <th scope="col" className="n">
            Bonus
          </th>
          <th scope="col" className="n">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((detail) => (
          <DetailRow key={detail.raceNumber} detail={detail} own={own} />
        ))}
      </tbody>
    </table>
  );
}

function DetailRow({ detail, own }: { detail: RacePickDetail; own: boolean }) {
  const { raceNumber, saddle = null, horseName, bonus, points } = detail;
  return (
    <tr>
      <td className={`num ${styles.race}`}>
        <b>{raceNumber}</b>
      </td>
      <td className={styles.cloth}>
        <SaddleCloth saddle={saddle} size="small" {...(detail.hidden === true && { label: 'Hidden' })} />
      </td>
      <td className={styles.runner}>
        <span>{detail.hidden === true ? 'Hidden' : (horseName ?? 'No pick')}</span>
        <OutcomeWords detail={detail} own={own} />
      </td>
      <td className={`n ${styles.bonus}`}>{bonus ? formatEarned(bonus) : ''}</td>
      <td className="n">{points === null || points === undefined ? '–' : formatPoints(points)}</td>
    </tr>
  );
}

function OutcomeWords({ detail, own }: { detail: RacePickDetail; own: boolean }) {
  const format = useOddsPreference((preference) => preference.format);
  const words = describeDetail(detail, (fraction) => formatFraction(fraction, format), own);
  if (words === '') return null;
  return <small>{words === 'Off' ? <b className="down">Off</b> : words}</small>;
}

/** How the pick ran: '1st, 11/2'; or why that is not known. */
export function describeDetail(
  detail: RacePickDetail,
  odds: (fraction: string) => string,
  own: boolean,
): string {
  if (detail.hidden === true) return 'until the race is off';
  const status = detail.raceStatusId === undefined ? undefined : raceStatusOfId(detail.raceStatusId);
  if (status === 'abandoned') return 'Abandoned';
  if (status === 'closed') return 'Off';
  if (status === 'open') return own ? 'To come' : '';
  const standIn = detail.countsAs == null ? '' : `Scratched, number ${detail.countsAs} counts`;
  if (detail.racePosition == null) return standIn || (detail.saddle == null ? '' : 'Not placed');
  const price =
    detail.racePosition === 1 && detail.startingPriceFraction
      ? `, ${odds(detail.startingPriceFraction)}`
      : '';
  const place = `${formatOrdinal(detail.racePosition)}${price}`;
  return standIn === '' ? place : `${standIn}: ${place}`;
}
