import type { LeagueSeason, SeasonRow } from '@furlong/contract/schemas/league-season';
import { serverNow } from '../../platform/device/server-clock.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { AliasText } from '../../ui/standings/alias-text.tsx';
import { Movement } from '../../ui/standings/rank-row.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { MedalCounts, MedalKey, medalNames } from './medals.tsx';
import styles from './season.module.css';
import { behindLeader, formatAverage, ownInPlace, standingWords } from './season-rows.ts';
import look from './season-table.module.css';
import { idleWords, seasonWords } from './season-words.ts';

interface SeasonTableProps {
  season: LeagueSeason;
  isBusy: boolean;
  /** Kept for offline: nothing of it is live. */
  isOld: boolean;
  /** Shows the reader head to head with another. */
  onRival: (punterId: number) => void;
}

/** The rows of a season in their order. The own one is in its place, and in sight while that is out of the window. */
export function SeasonTable({ season, isBusy, isOld, onRival }: SeasonTableProps) {
  const { own, by } = season;
  const rows = ownInPlace(season.rows, own);
  const leader = rows.find(({ rank }) => rank === 1) ?? null;
  const hasMedals = rows.some(({ meetingMedals }) => medalNames.some((name) => meetingMedals[name] > 0));
  const hasLive = rows.some(({ live }) => live !== null);
  return (
    <div className={look.room}>
      <div className={look.frame}>
        <table className={`${styles.table} ${look.table}`} aria-busy={isBusy}>
          <thead>
            <tr>
              <th scope="col">{seasonWords.heads.rank}</th>
              <th scope="col">
                {seasonWords.heads.punter} {hasMedals && <MedalKey />}
              </th>
              <th scope="col" className={`n ${styles.wide}`}>
                {seasonWords.heads.played}
              </th>
              <th scope="col" className={`n ${styles.wide}`}>
                {seasonWords.heads.average}
              </th>
              {hasLive && (
                <th scope="col" className={`n ${styles.wide}`}>
                  {seasonWords.heads.live}
                </th>
              )}
              <th scope="col" className="n">
                {rows.some(({ asItStands }) => asItStands != null)
                  ? seasonWords.heads.standing
                  : seasonWords.heads.points}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const isOwn = row.punterId === own?.punterId;
              const isRival = !isOwn && own !== null && row.standing === 'member';
              return (
                <tr
                  key={row.punterId}
                  className={classNames(
                    isOwn && styles.own,
                    // One without a rank says nothing that should stay in sight.
                    isOwn && row.rank !== null && look.own,
                    isRival && styles.tap,
                  )}
                >
                  <td className={`num ${styles.rank}`}>
                    <span className={look.figure}>
                      <Rank row={row} />
                    </span>
                    {/* Only who moved: a mark that nobody did would stand on most rows. */}
                    {row.rank !== null && (row.movement ?? 0) !== 0 && (
                      <span className={look.move}>
                        <Movement places={row.movement} />
                      </span>
                    )}
                  </td>
                  <td className={`${styles.who} ${look.who}`}>
                    <Who
                      row={row}
                      hasMonths={by === 'season'}
                      isOld={isOld}
                      onRival={isRival ? onRival : null}
                    />
                  </td>
                  <td className={`n num ${styles.wide}`}>
                    {row.playable === 0 ? '–' : seasonWords.of(row.played, row.playable)}
                  </td>
                  <td className={`n num ${styles.wide}`}>
                    {row.average === null || row.played === 0 ? '–' : formatAverage(row.average)}
                  </td>
                  {hasLive && (
                    <td className={`n num ${styles.wide}`}>
                      {row.live === null ? '–' : <b>{seasonWords.plus(formatPoints(row.live))}</b>}
                    </td>
                  )}
                  <td className={`n num ${styles.points}`}>
                    {row.rank === null ? '–' : formatPoints(row.points)}
                    <Behind points={behindLeader(row, leader)} />
                    <Months row={row} isShown={by === 'season'} className={styles.narrow} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Rank({ row: { rank, tied } }: { row: SeasonRow }) {
  return (
    <>
      {rank === null ? '–' : formatCount(rank)}
      {tied && (
        <>
          <span aria-hidden="true">=</span>
          <span className="sr">{seasonWords.shared}</span>
        </>
      )}
    </>
  );
}

interface WhoProps {
  row: SeasonRow;
  hasMonths: boolean;
  isOld: boolean;
  /** Null where nobody can be met: the own row, and who is no member. */
  onRival: ((punterId: number) => void) | null;
}

/**
 * Alias and months won, then, where the columns do not fit, what was played and its average, in one place in every row, and
 * medals: two lines to a row.
 */
function Who({ row, hasMonths, isOld, onRival }: WhoProps) {
  const alias = (
    <b>
      <AliasText alias={row.punterAlias} />
    </b>
  );
  return (
    <>
      <div className={styles.line}>
        {onRival === null ? (
          alias
        ) : (
          <button type="button" className={styles.name} onClick={() => onRival(row.punterId)}>
            {alias}
            <span className="sr">{seasonWords.headToHead}</span>
          </button>
        )}
        {row.live !== null && (
          <small className={classNames(styles.narrow, !isOld && row.live > 0 && look.live)}>
            {(isOld ? seasonWords.soFar : seasonWords.live)(formatPoints(row.live))}
          </small>
        )}
        {row.standing !== 'member' && <small>{standingWords(row.standing)}</small>}
        <Months row={row} isShown={hasMonths} className={styles.besideName} />
      </div>
      <div className={styles.line}>
        {row.played === 0 && row.live === null && row.standing === 'member' && (
          <small>{idleWords(row.since, serverNow())}</small>
        )}
        {row.played > 0 && (
          <small className={`${styles.narrow} ${look.figures}`}>
            <span>{seasonWords.playedOf(row.played)}</span>{' '}
            {row.average !== null && <span>{seasonWords.average(formatAverage(row.average))}</span>}
          </small>
        )}
        <MedalCounts medals={row.meetingMedals} />
      </div>
    </>
  );
}

function Behind({ points }: { points: number | null }) {
  if (points === null) return null;
  return (
    <small>
      {seasonWords.behind(formatPoints(points))}
      <span className="sr">{seasonWords.theLeader}</span>
    </small>
  );
}

interface MonthsProps {
  row: SeasonRow;
  isShown: boolean;
  className: string | undefined;
}

/** 'won 1 month': beside the alias, on a phone under the points, where the leader's line is free. */
function Months({ row: { monthMedals }, isShown, className }: MonthsProps) {
  if (!isShown || monthMedals.gold === 0) return null;
  return <small className={className}>{seasonWords.monthsWon(monthMedals.gold)}</small>;
}
