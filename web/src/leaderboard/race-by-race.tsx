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
import { describeHidden, rowWords } from './leaderboard-words.ts';
import styles from './race-by-race.module.css';

interface RaceByRaceProps {
  selections: PunterSelections | undefined;
  /** The card's races, for the times of those to come; undefined until loaded. */
  races: readonly Pick<Race, 'raceNumber' | 'offTime'>[] | undefined;
  own: boolean;
  /** What stands at the end of the runner of a race with a result. */
  beside?: (raceNumber: number) => ReactNode;
}

/** What a punter's picks earned, race by race. Picks of races not yet off are not shown. */
export function RaceByRace({ selections, races, own, beside }: RaceByRaceProps) {
  const data = selections?.data?.punterLeaderboardDetails;
  if (data === undefined) return <NoRaces selections={selections} />;
  if (data.length === 0) return <p className="small">{rowWords.noPicks}</p>;
  const offTimeOf = (raceNumber: number) => races?.find((race) => race.raceNumber === raceNumber)?.offTime;
  const cardBonus = selections?.data?.cardBonus ?? 0;
  const shown = data.filter(({ hidden }) => hidden !== true);
  const { heads } = rowWords;
  return (
    <>
      {shown.length > 0 && (
        <table className={styles.races}>
          <thead>
            <tr>
              <th scope="col">{heads.race}</th>
              <th scope="col">
                <span className="sr">{heads.saddle}</span>
              </th>
              <th scope="col">{heads.runner}</th>
              <th scope="col" className="n">
                {heads.bonus}
              </th>
              <th scope="col" className="n">
                {heads.points}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((detail) => (
              <DetailRow
                key={detail.raceNumber}
                detail={detail}
                offTime={offTimeOf(detail.raceNumber)}
                own={own}
                beside={beside}
              />
            ))}
          </tbody>
          {cardBonus > 0 && (
            <tfoot>
              <tr>
                <td colSpan={3} className={styles.runner}>
                  {rowWords.cardBonus}
                </td>
                <td className={`n ${styles.bonus}`}>{formatEarned(cardBonus)}</td>
                <td className="n">{formatPoints(cardBonus)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <HiddenRaces details={data} />
    </>
  );
}

/** What stands in place of a punter's races until they are loaded, or when they could not be. */
export function NoRaces({ selections }: Pick<RaceByRaceProps, 'selections'>) {
  if (selections?.isError) {
    return <ErrorState title={rowWords.notLoaded} onRetry={() => void selections.refetch()} />;
  }
  return (
    <Skeleton text={rowWords.loading} className={styles.waiting}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Bone key={key} height={20} />
      ))}
    </Skeleton>
  );
}

/** The races whose picks are hidden, in one line for all of them. */
export function HiddenRaces({ details }: { details: readonly RacePickDetail[] }) {
  const words = describeHidden(
    details.filter(({ hidden }) => hidden === true).map(({ raceNumber }) => raceNumber),
  );
  return words === null ? null : <p className={`small ${styles.hidden}`}>{words}</p>;
}

interface DetailRowProps {
  detail: RacePickDetail;
  offTime: string | undefined;
  own: boolean;
  beside?: RaceByRaceProps['beside'] | undefined;
}

function DetailRow({ detail, offTime, own, beside }: DetailRowProps) {
  const { raceNumber, saddle = null, horseName, bonus, points } = detail;
  return (
    <tr>
      <td className={`num ${styles.race}`}>
        <b>{raceNumber}</b>
      </td>
      <td className={styles.cloth}>
        <SaddleCloth saddle={saddle} size="small" />
      </td>
      <td className={styles.runner}>
        <span className={styles.said}>
          <span className={styles.horse}>{horseName ?? rowWords.noPick}</span>
          <OutcomeWords detail={detail} offTime={offTime} own={own} />
          {points !== null && points !== undefined && beside?.(raceNumber)}
        </span>
      </td>
      <td className={`n ${styles.bonus}`}>{bonus ? formatEarned(bonus) : ''}</td>
      <td className="n">{points === null || points === undefined ? '–' : formatPoints(points)}</td>
    </tr>
  );
}

function OutcomeWords({ detail, offTime, own }: DetailRowProps) {
  const format = useOddsPreference((preference) => preference.format);
  const toCome = own ? (offTime === undefined ? rowWords.toCome : formatClock(offTime)) : '';
  const words = describeDetail(detail, (fraction) => formatFraction(fraction, format), toCome);
  if (words === '') return null;
  return <small>{words === rowWords.off ? <b className="down">{words}</b> : words}</small>;
}

/** How the pick ran: '1st, 11/2', or why there is no result. `toCome` is shown for a race not yet off. */
export function describeDetail(
  detail: RacePickDetail,
  odds: (fraction: string) => string,
  toCome: string,
): string {
  const status = detail.raceStatusId === undefined ? undefined : raceStatusOfId(detail.raceStatusId);
  if (status === 'abandoned') return rowWords.abandoned;
  if (status === 'closed') return rowWords.off;
  if (status === 'open') return toCome;
  const standIn = detail.countsAs == null ? '' : rowWords.standIn(detail.countsAs);
  if (detail.racePosition == null) return standIn || (detail.saddle == null ? '' : rowWords.notPlaced);
  const price =
    detail.racePosition === 1 && detail.startingPriceFraction
      ? `, ${odds(detail.startingPriceFraction)}`
      : '';
  const place = `${formatOrdinal(detail.racePosition)}${price}`;
  return standIn === '' ? place : `${standIn}: ${place}`;
}
