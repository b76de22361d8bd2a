import { classNames } from '../styles/class-names.ts';
import { racingWords } from './racing-words.ts';
import styles from './saddle-cloth.module.css';

interface SaddleClothProps {
  /** Null shows a dashed, empty cloth. */
  saddle: number | null;
  size?: 'tiny' | 'small' | 'normal' | 'row';
  /** The runner is scratched. */
  gone?: boolean;
  /** The accessible name; by default the number, or 'No pick'. */
  label?: string;
}

/** A saddle-cloth number: 1 to 20 in the standard colours, higher ones as text. */
export function SaddleCloth({ saddle, size = 'normal', gone = false, label }: SaddleClothProps) {
  const sized = size === 'normal' ? undefined : styles[size];
  if (saddle === null) {
    return (
      <span
        className={classNames(styles.cloth, styles.none, sized)}
        role="img"
        aria-label={label ?? racingWords.noPick}
      />
    );
  }
  const colour = saddle >= 1 && saddle <= 20 ? styles[`c${saddle}`] : styles.text;
  const naming = label === undefined ? {} : { role: 'img', 'aria-label': label };
  return (
    <span className={classNames(styles.cloth, colour, sized, gone && styles.gone)} {...naming}>
      {saddle}
    </span>
  );
}
