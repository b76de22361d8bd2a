import { type ReactNode, useId } from 'react';
import { CloseIcon } from '../../../../ui/controls/icons.tsx';
import {
  formatFraction,
  formatOdds,
  type OddsFormat,
  type Odds as ShownOdds,
} from '../../../../ui/format/format-odds.ts';
import { useMovedFrom } from '../../../../ui/racing/price.tsx';
import { classNames } from '../../../../ui/styles/class-names.ts';
import styles from './slip-parts.module.css';

/** A selection on the slip, as its sport draws it. */
export interface LegWords {
  readonly name: string;
  /** What stands before it: a saddle cloth, a team's mark. */
  readonly mark: ReactNode;
  /** Its event, and when that is; or why it cannot be bet on. */
  readonly detail: string;
  readonly isOut: boolean;
  readonly win: ShownOdds | null;
  readonly place: ShownOdds | null;
  /** The price before a change that the punter is asked about, as a fraction. */
  readonly was: string | null;
}

interface LegRowProps extends LegWords {
  /** Whether it counts. */
  enabled: boolean;
  format: OddsFormat;
  /** The slip has only the starting price, or it was chosen. */
  atStartingPrice: boolean;
  /** Nothing may change while lines are on their way or wait for an answer. */
  locked: boolean;
  onTick: (enabled: boolean) => void;
  onRemove: () => void;
}

/** A selection on the slip. */
export function LegRow(props: LegRowProps) {
  const { name, mark, detail, isOut, enabled, locked, onTick, onRemove } = props;
  const id = useId();
  return (
    <li className={classNames(styles.leg, !enabled && styles.off)}>
      <input
        id={id}
        type="checkbox"
        className={styles.tick}
        aria-describedby={`${id}-detail`}
        checked={enabled}
        disabled={locked || isOut}
        onChange={({ target }) => onTick(target.checked)}
      />
      {mark}
      <div>
        <label htmlFor={id}>{name}</label>
        <small id={`${id}-detail`} className={isOut ? styles.why : undefined}>
          {detail}
        </small>
      </div>
      <LegPrice {...props} />
      <button
        type="button"
        className={styles.remove}
        data-remove=""
        aria-label={`Take ${name} off the slip`}
        disabled={locked}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </li>
  );
}

function LegPrice({ win, place, was, isOut, format, atStartingPrice }: LegRowProps) {
  const movedFrom = useMovedFrom(win);
  if (isOut) return <div className={styles.price}>–</div>;
  if (atStartingPrice || win === null) {
    return (
      <div className={styles.price}>
        <abbr title="Starting price">SP</abbr>
      </div>
    );
  }
  const before = was === null ? movedFrom && formatOdds(movedFrom, format) : formatFraction(was, format);
  return (
    <div className={classNames(styles.price, movedFrom !== null && styles.moved)}>
      {before !== null && (
        <>
          <span className="sr">was </span>
          <s>{before}</s> <span className="sr">now </span>
        </>
      )}
      {formatOdds(win, format)}
      {place !== null && <small>Pl {formatOdds(place, format)}</small>}
    </div>
  );
}
