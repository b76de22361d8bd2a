import type { DuelRow, LeagueDuels } from '@furlong/contract/schemas/league-season';
import { formatCount } from '../../ui/format/format-number.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { duelWords } from './duel-words.ts';
import styles from './season.module.css';
import { ownInPlace, standingWords } from './season-rows.ts';

interface DuelTableProps {
  duels: LeagueDuels;
  isBusy: boolean;
  /** The two who are shown head to head. */
  pair: readonly (number | null)[];
  onChoose: (punterId: number) => void;
}

const counts = ['played', 'won', 'drawn', 'lost'] as const;

/** The table of duels, the own row in its place, or at the side of a page without it; a tap on another's shows the two head to head. */
export function DuelTable({ duels: { rows, own }, isBusy, pair, onChoose }: DuelTableProps) {
  const isChosen = ({ punterId }: DuelRow) => punterId !== own?.punterId && pair.includes(punterId);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">{duelWords.heads.rank}</th>
            <th scope="col">{duelWords.heads.punter}</th>
            {counts.map((count) => (
              <th key={count} scope="col" className={`n ${styles.wide}`}>
                {duelWords.whole[count]}
              </th>
            ))}
            <th scope="col" className="n">
              {duelWords.heads.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {ownInPlace<DuelRow>(rows, own).map((row) => (
            <tr
              key={row.punterId}
              className={classNames(
                row.punterId === own?.punterId ? styles.own : row.standing !== 'former' && styles.tap,
                isChosen(row) && styles.chosen,
              )}
            >
              <td className={`num ${styles.rank}`}>
                {formatCount(row.rank)}
                {row.tied && (
                  <>
                    <span aria-hidden="true">=</span>
                    <span className="sr">{duelWords.shared}</span>
                  </>
                )}
              </td>
              <td className={classNames(styles.who, styles.clip)}>
                {row.punterId === own?.punterId || row.standing === 'former' ? (
                  <b>{row.punterAlias}</b>
                ) : (
                  <button
                    type="button"
                    className={styles.name}
                    aria-label={duelWords.headToHeadWith(row.punterAlias)}
                    aria-current={isChosen(row) || undefined}
                    onClick={() => onChoose(row.punterId)}
                  >
                    {row.punterAlias}
                  </button>
                )}
                {row.standing !== 'member' && <small>{standingWords(row.standing)}</small>}
                {/* Where the columns do not fit beside the alias. */}
                <small className={styles.narrow}>{duelWords.line(row.won, row.drawn, row.lost)}</small>
              </td>
              {counts.map((count) => (
                <td key={count} className={`n num ${styles.wide}`}>
                  {formatCount(row[count])}
                </td>
              ))}
              <td className={`n num ${styles.points}`}>{formatCount(row.points)}</td>
            </tr>
          ))}
          {own === null && <NotPlayedYet />}
        </tbody>
      </table>
    </div>
  );
}

/** The own row before the first meeting with another: where it will be, and without noughts. */
function NotPlayedYet() {
  return (
    <tr className={styles.own}>
      <td className={`num ${styles.rank}`}>–</td>
      <td className={classNames(styles.who, styles.clip)}>
        <b>{duelWords.you}</b>
        <small>{duelWords.noneYet}</small>
      </td>
      {counts.map((count) => (
        <td key={count} className={`n num ${styles.wide}`}>
          –
        </td>
      ))}
      <td className={`n num ${styles.points}`}>–</td>
    </tr>
  );
}
