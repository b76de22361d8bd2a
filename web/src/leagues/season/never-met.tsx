import type { HeadToHead, LeagueSeason } from '@furlong/contract/schemas/league-season';
import styles from './duel-panel.module.css';
import { duelWords, headOf, neverMetWords } from './duel-words.ts';
import { currentSeason } from './period-choice.tsx';
import { useLeagueSeason } from './season-queries.ts';
import { formatAverage } from './season-rows.ts';

interface NeverMetProps {
  leagueCode: string;
  duel: Pick<HeadToHead, 'one' | 'other'>;
  /** The reader, who is 'You'. */
  own: number | null;
}

/** Two without a meeting in common: what each averages over the season, as far as the table's first page has them. */
export function NeverMet({ leagueCode, duel: { one, other }, own }: NeverMetProps) {
  const { data: season } = useLeagueSeason({ leagueCode, ...currentSeason });
  const sides = [one, other].map(({ punterId, punterAlias }) => ({
    alias: punterAlias,
    isOwn: punterId === own,
    average: averageOf(season, punterId),
  }));
  const [left, right] = sides;
  if (left === undefined || right === undefined) return null;
  return (
    <div className={styles.panel}>
      <p className={styles.title}>{neverMetWords(left, right)}</p>
      {sides.some(({ average }) => average !== null) && (
        <>
          <p className={styles.small}>{duelWords.average}</p>
          <div className={`${styles.sides} ${styles.averages}`}>
            {sides.map((side) => (
              <p key={side.alias}>
                <span>{headOf(side)}</span>
                <b>{side.average ?? '–'}</b>
              </p>
            ))}
          </div>
        </>
      )}
      <p className={styles.small}>
        {left.isOwn || right.isOwn ? duelWords.firstToCome : duelWords.firstToComeOfTwo}
      </p>
    </div>
  );
}

/** A member's points a meeting of the season; null of one who has played none, or is on another page. */
function averageOf(season: LeagueSeason | undefined, punterId: number): string | null {
  const row = [season?.own, ...(season?.rows ?? [])].find((each) => each?.punterId === punterId);
  return row == null || row.average === null || row.played === 0 ? null : formatAverage(row.average);
}
