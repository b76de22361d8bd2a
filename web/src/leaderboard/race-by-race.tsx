import type { Race } from '@furlong/contract/schemas/meetings';
import type { RacePickDetail } from '@furlong/contract/schemas/standings';
import { raceStatusOfId } from '@furlong/domain/status';
import type { ReactNode } from 'react';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import { formatOrdinal } from '../ui/format/format-number.ts';
import { formatFraction } from '../ui/format/format-odds.ts';
import { formatEarned, formatPoints } from '../ui/format/format-points.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import type { PunterSelections } from './leaderboard-queries.ts';
import styles from './race-by-race.module.css';

interface RaceByRaceProps {
  selections: PunterSelections | undefined;
  /** The card's races, for the times of those to come; undefined until loaded. */
  races: readonly Pick<Race, 'raceNumber' | 'offTime'>[] | undefined;
  own: boolean;
  /** What stands under the runner of a race with a result. */
  under?: (raceNumber: number) => ReactNode;
}

/** What a punter's picks earned, race by race. Picks of races not yet off are not shown. */
export function RaceByRace({ selections, races, own, under }: RaceByRaceProps) {
  const data = selections?.data?.punterLeaderboardDetails;
  if (data === undefined) {
    if (selections?.isError) {
      return <ErrorState title="The races did not load." onRetry={() => void selections.refetch()} />;
    }
    return (
      <Skeleton text="Loading races" className={styles.waiting}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Bone key={key} height={20} />
        ))}
      </Skeleton>
    );
  }
  const offTimeOf = (raceNumber: number) => races?.find((race) => race.raceNumber === raceNumber)?.offTime;
  const cardBonus = selections?.data?.cardBonus ?? 0;
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
          <DetailRow
            key={detail.raceNumber}
            detail={detail}
            offTime={offTimeOf(detail.raceNumber)}
            own={own}
            under={under}
          />
        ))}
      </tbody>
      {cardBonus > 0 && (
        <tfoot>
          <tr>
            <td colSpan={3} className={styles.runner}>
              Every winner of the card
            </td>
            <td className={`n ${styles.bonus}`}>{formatEarned(cardBonus)}</td>
            <td className="n">{formatPoints(cardBonus)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface DetailRowProps {
  detail: RacePickDetail;
  offTime: string | undefined;
  own: boolean;
  under?: RaceByRaceProps['under'] | undefined;
}

function DetailRow({ detail, offTime, own, under }: DetailRowProps) {
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
        <OutcomeWords detail={detail} offTime={offTime} own={own} />
        {points !== null && points !== undefined && under?.(raceNumber)}
      </td>
      <td className={`n ${styles.bonus}`}>{bonus ? formatEarned(bonus) : ''}</td>
      <td className="n">{points === null || points === undefined ? '–' : formatPoints(points)}</td>
    </tr>
  );
}

function OutcomeWords({ detail, offTime, own }: DetailRowProps) {
  const format = useOddsPreference((preference) => preference.format);
  const toCome = own ? (offTime === undefined ? 'To come' : formatClock(offTime)) : '';
  const words = describeDetail(detail, (fraction) => formatFraction(fraction, format), toCome);
  if (words === '') return null;
  return <small>{words === 'Off' ? <b className="down">Off</b> : words}</small>;
}

/** How the pick ran: '1st, 11/2', or why there is no result. `toCome` is shown for a race not yet off. */
export function describeDetail(
  detail: RacePickDetail,
  odds: (fraction: string) => string,
  toCome: string,
): string {
  if (detail.hidden === true) return 'until the race is off';
  const status = detail.raceStatusId === undefined ? undefined : raceStatusOfId(detail.raceStatusId);
  if (status === 'abandoned') return 'Abandoned';
  if (status === 'closed') return 'Off';
  if (status === 'open') return toCome;
  const standIn = detail.countsAs == null ? '' : `Scratched, number ${detail.countsAs} counts`;
  if (detail.racePosition == null) return standIn || (detail.saddle == null ? '' : 'Not placed');
  const price =
    detail.racePosition === 1 && detail.startingPriceFraction
      ? `, ${odds(detail.startingPriceFraction)}`
      : '';
  const place = `${formatOrdinal(detail.racePosition)}${price}`;
  return standIn === '' ? place : `${standIn}: ${place}`;
}
