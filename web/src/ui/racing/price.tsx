import { useEffect, useState } from 'react';
import { formatOdds, type Odds, type OddsFormat } from '../format/format-odds.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './price.module.css';
import { racingWords } from './racing-words.ts';

/** The direction of the last price move. */
export type PriceMovement = 'shortening' | 'drifting' | 'steady';

interface PriceProps {
  win: Odds | null;
  place: Odds | null;
  movement: PriceMovement;
  format: OddsFormat;
  /** Shown below the price instead of the place price: 'SP'. */
  note?: string | undefined;
  /** Why there is no price: 'Out', 'Off', 'Suspended'. */
  shut?: string | undefined;
  /** Figures without a box: nothing to tap. */
  plain?: boolean;
}

const moveShownMs = 1600;

/**
 * A runner's price in the chosen form, with a mark for its last move and the place price below. While a move is shown,
 * the price before stands on the box's upper edge and covers neither.
 */
export function Price({ win, place, movement, format, note, shut, plain = false }: PriceProps) {
  const was = useMovedFrom(win);
  if (shut !== undefined || win === null) {
    return (
      <span className={classNames(styles.price, styles.shut, plain && styles.plain)}>
        {shut ?? racingWords.noPrice}
      </span>
    );
  }
  const below = note ?? (place === null ? null : racingWords.place(formatOdds(place, format)));
  return (
    <span className={classNames(styles.price, plain && styles.plain, was !== null && styles.moved)}>
      <span className={styles.value}>
        <MovementMark movement={movement} />
        {formatOdds(win, format)}
      </span>
      {below !== null && <small>{below}</small>}
      {was !== null && <small className={styles.was}>{racingWords.was(formatOdds(was, format))}</small>}
    </span>
  );
}

/** The previous price while a change is shown; null otherwise. */
export function useMovedFrom(win: Odds | null): Odds | null {
  const [seen, setSeen] = useState(win);
  const [was, setWas] = useState<Odds | null>(null);
  if (win?.fraction !== seen?.fraction) {
    setSeen(win);
    setWas(win === null ? null : seen);
  }
  useEffect(() => {
    if (was === null) return;
    const timer = setTimeout(() => setWas(null), moveShownMs);
    return () => clearTimeout(timer);
  }, [was]);
  return was;
}

interface MovementMarkProps {
  movement: PriceMovement;
  /** What it is called where it means more than the move. */
  label?: string;
  /** Coloured by what it means for a bet, where it stands on one; else as on a card. */
  tone?: 'better' | 'worse';
}

/** Shortening is a solid mark down, drifting a hollow mark up: shape as well as colour. */
export function MovementMark({ movement, label = movement, tone }: MovementMarkProps) {
  if (movement === 'steady') return null;
  const shortening = movement === 'shortening';
  return (
    <svg
      className={classNames(styles.mark, shortening ? styles.in : styles.out, tone && styles[tone])}
      viewBox="0 0 9 8"
      role="img"
      aria-label={label}
    >
      <path d={shortening ? 'M0 0h9L4.5 8z' : 'M1.3 7 4.5 1.4 7.7 7z'} />
    </svg>
  );
}
