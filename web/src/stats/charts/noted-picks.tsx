import type { NotedPick } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { formatOrdinal } from '../../ui/format/format-number.ts';
import { formatFraction } from '../../ui/format/format-odds.ts';
import { formatEarned } from '../../ui/format/format-points.ts';
import { useOddsPreference } from '../../ui/format/odds-preference.ts';
import { SaddleCloth } from '../../ui/racing/saddle-cloth.tsx';
import { chartWords } from './chart-words.ts';
import styles from './charts.module.css';
import { correctedSign, meetingWords } from './meeting-words.ts';

interface NotedPicksProps {
  picks: readonly NotedPick[];
  today: LocalDay;
  /** Said when there are none. */
  none: string;
}

/** Picks that stand out, with their prices (rule: best-and-worst-picks). */
export function NotedPicks({ picks, today, none }: NotedPicksProps) {
  const format = useOddsPreference((preference) => preference.format);
  if (picks.length === 0) return <p className="small dim">{none}</p>;
  return (
    <ol className={styles.picks}>
      {picks.map((pick) => (
        <li key={`${pick.meetingId}/${pick.raceNumber}`}>
          <SaddleCloth saddle={pick.saddle} size="small" />
          <span>
            <b>{pick.horseName}</b>
            <small>
              {meetingWords(pick, today)}
              {chartWords.inRace(pick.raceNumber)}
              {pick.position !== null && `: ${formatOrdinal(pick.position)}`}
              {pick.corrected && ` ${correctedSign} ${chartWords.resultCorrected}`}
            </small>
          </span>
          <span className={styles.price}>
            <span className="sr">{chartWords.at}</span>
            {formatFraction(pick.startingPriceFraction, format)}
            <small>
              {formatEarned(pick.points)} {chartWords.pointsUnit(pick.points)}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}
