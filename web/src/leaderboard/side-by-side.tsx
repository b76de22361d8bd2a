import type { RacePickDetail } from '@furlong/contract/schemas/standings';
import type { WirePoints } from '@furlong/domain/scoring-rules';
import { raceStatusOfId } from '@furlong/domain/status';
import { TickIcon } from '../ui/controls/icons.tsx';
import { formatFraction } from '../ui/format/format-odds.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { AliasLines } from '../ui/standings/alias-lines.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { describeDiffering, rowWords } from './leaderboard-words.ts';
import { describeDetail, HiddenRaces } from './race-by-race.tsx';
import styles from './side-by-side.module.css';

/** One race of two punters. */
export interface PairedPicks {
  readonly raceNumber: number;
  readonly one: RacePickDetail;
  readonly other: RacePickDetail;
}

interface SideBySideProps {
  /** Read out, and shown where the table stands alone. */
  caption: string;
  captionHidden?: boolean;
  /** Read out behind the caption. */
  captionMore?: string;
  one: string;
  other: string;
  races: readonly PairedPicks[];
  /** Also the races of which one pick is still hidden: the own picks, or of two who have nothing else to compare. */
  showsHalf?: boolean;
  /** The totals of both; null where one has none. */
  totals: readonly [WirePoints, WirePoints] | null;
}

/** Two punters' picks of a meeting, race by race. Races of which one is hidden are named in one line. */
export function SideBySide({
  caption,
  captionHidden = false,
  captionMore = '',
  one,
  other,
  races,
  showsHalf = false,
  totals,
}: SideBySideProps) {
  const isHidden = ({ one, other }: PairedPicks) => one.hidden === true || other.hidden === true;
  const isHalf = ({ one, other }: PairedPicks) => showsHalf && (one.saddle != null || other.saddle != null);
  const shown = races.filter((race) => !isHidden(race) || isHalf(race));
  const compared = shown.filter((race) => !isHidden(race) && isCompared(race));
  const differing = compared.filter(differs).length;
  // While a race is to come nobody has won.
  const isOver = races.every(({ one, other }) => isRun(one) || isRun(other));
  return (
    <>
      {shown.length > 0 && (
        <table className={styles.table}>
          <caption className={styles.caption}>
            <span className={styles.lead}>
              {/* Read out as one text: parts would have a space before the colon. */}
              <span className="sr">{`${caption}${captionMore}`}</span>
              {!captionHidden && <span aria-hidden="true">{caption}</span>}
              {compared.length > 0 && (
                <span className={styles.differing}>
                  {differing > 0 && <i aria-hidden="true" />} {describeDiffering(differing, compared.length)}
                  {differing > 0 && differing < compared.length && (
                    <span aria-hidden="true"> · {rowWords.sameSign}</span>
                  )}
                </span>
              )}
            </span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{rowWords.heads.race}</th>
              {[one, other].map((name) => (
                <th key={name} scope="col">
                  <span className={styles.name}>
                    <span>
                      <AliasLines alias={name} />
                    </span>{' '}
                    <small aria-hidden="true">{rowWords.pointsShort}</small>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((race) => (
              <tr key={race.raceNumber}>
                <th
                  scope="row"
                  className={classNames(
                    'num',
                    styles.race,
                    compared.includes(race) && differs(race) && styles.differs,
                  )}
                >
                  {race.raceNumber}
                  {compared.includes(race) &&
                    (differs(race) ? (
                      <span className="sr">{rowWords.differ}</span>
                    ) : (
                      <>
                        <span className={styles.same} aria-hidden="true">
                          =
                        </span>
                        <span className="sr"> {rowWords.same}</span>
                      </>
                    ))}
                </th>
                <Pick detail={race.one} against={race.other} />
                <Pick detail={race.other} against={race.one} />
              </tr>
            ))}
            {totals !== null && (
              <tr>
                <th scope="row">{rowWords.all}</th>
                {totals.map((total, side) => {
                  const isAhead = total > (totals[1 - side] ?? total);
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: there are always the two sides
                    <td key={side} className={classNames('num', styles.points, isAhead && styles.ahead)}>
                      {formatPoints(total)}
                      {isAhead && isOver && (
                        <>
                          {' '}
                          <TickIcon />
                        </>
                      )}
                      {isAhead && <span className="sr">{rowWords.ahead}</span>}
                    </td>
                  );
                })}
              </tr>
            )}
          </tbody>
        </table>
      )}
      <HiddenRaces
        details={races
          .filter((race) => isHidden(race) && !shown.includes(race))
          .map(({ raceNumber }) => ({ raceNumber, hidden: true }))}
      />
    </>
  );
}

/** Two picks of a race that was run, or will be: none is like nothing, and nothing comes of an abandoned race. */
function isCompared({ one, other }: PairedPicks): boolean {
  const isAbandoned = [one, other].some(
    ({ raceStatusId }) => raceStatusId !== undefined && raceStatusOfId(raceStatusId) === 'abandoned',
  );
  return !isAbandoned && one.saddle != null && other.saddle != null;
}

/** Whether nothing more comes of a race: it has a result, or was abandoned. */
function isRun({ raceStatusId }: RacePickDetail): boolean {
  return raceStatusId !== undefined && ['resulted', 'abandoned'].includes(raceStatusOfId(raceStatusId) ?? '');
}

/** What a race earned; without a pick nothing, beside one that earned something or might have. */
function earnedOf({ points, hidden, saddle }: RacePickDetail, against: RacePickDetail): WirePoints | null {
  if (points != null) return points;
  return hidden !== true && saddle == null && against.points != null ? (0 as WirePoints) : null;
}

/** Whether the two picked different runners. */
function differs({ one, other }: PairedPicks): boolean {
  return one.saddle !== other.saddle;
}

/** Two punters' details as pairs, of the races that either has. */
export function pairPicks(
  one: readonly RacePickDetail[],
  other: readonly RacePickDetail[],
): readonly PairedPicks[] {
  const find = (details: readonly RacePickDetail[], raceNumber: number) =>
    details.find((detail) => detail.raceNumber === raceNumber) ?? { raceNumber };
  const numbers = new Set([...one, ...other].map(({ raceNumber }) => raceNumber));
  return [...numbers]
    .sort((a, b) => a - b)
    .map((raceNumber) => ({
      raceNumber,
      one: find(one, raceNumber),
      other: find(other, raceNumber),
    }));
}

function Pick({ detail, against }: { detail: RacePickDetail; against: RacePickDetail }) {
  const format = useOddsPreference((preference) => preference.format);
  const { saddle = null, horseName } = detail;
  const points = earnedOf(detail, against);
  const isAhead = points !== null && points > (earnedOf(against, detail) ?? 0);
  if (detail.hidden === true) return <td className={styles.unseen}>{rowWords.untilOff}</td>;
  const words = describeDetail(detail, (fraction) => formatFraction(fraction, format), '');
  return (
    <td>
      <span className={styles.pick}>
        <SaddleCloth saddle={saddle} size="small" />
        <span className={styles.horse}>{horseName ?? rowWords.noPick}</span>
        <small>
          {words !== '' && <span className="sr">, </span>}
          {words}
        </small>
        {points !== null && (
          <b className={classNames('num', styles.earned, isAhead && styles.ahead)}>
            <span className="sr">, </span>
            {formatPoints(points)}
            <span className="sr"> {points === 1 ? rowWords.point : rowWords.points}</span>
          </b>
        )}
      </span>
    </td>
  );
}
