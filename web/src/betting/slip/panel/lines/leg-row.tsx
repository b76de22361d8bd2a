import { type ReactNode, useId } from 'react';
import { CloseIcon } from '../../../../ui/controls/icons.tsx';
import { formatOdds, type OddsFormat, type Odds as ShownOdds } from '../../../../ui/format/format-odds.ts';
import { useMovedFrom } from '../../../../ui/racing/price.tsx';
import { classNames } from '../../../../ui/styles/class-names.ts';
import type { TappedPrices } from '../../../sport.ts';
import { legWords } from '../view/slip-words.ts';
import { PriceBefore } from './price-before.tsx';
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
  /** The prices before a change that the punter is asked about: the very ones that the question names. */
  readonly was: TappedPrices;
}

interface LegRowProps extends LegWords {
  /** Of the selection, so that what is said of it elsewhere leads here. */
  legKey: string;
  /** The tapped prices that a strike would ask about. */
  left: TappedPrices;
  /** The tapped prices: one that moved since, either way, stands struck through beside that of now. */
  tapped: TappedPrices;
  /** Whether it counts. */
  enabled: boolean;
  format: OddsFormat;
  /** The slip has only the starting price, or it was chosen. */
  atStartingPrice: boolean;
  /** The prices may have moved since they were read. */
  isOld: boolean;
  /** Nothing may change while lines are on their way or wait for an answer. */
  locked: boolean;
  onTick: (enabled: boolean) => void;
  onRemove: () => void;
}

/** A selection on the slip. */
export function LegRow(props: LegRowProps) {
  const { legKey, name, mark, detail, isOut, enabled, locked, onTick, onRemove } = props;
  const id = useId();
  if (isOut) return <LegOut {...props} />;
  return (
    <li className={classNames(styles.leg, !enabled && styles.off)} data-leg={legKey} tabIndex={-1}>
      <input
        id={id}
        type="checkbox"
        className={styles.tick}
        aria-describedby={`${id}-detail`}
        checked={enabled}
        disabled={locked}
        onChange={({ target }) => onTick(target.checked)}
      />
      {mark}
      <div>
        <label htmlFor={id}>{name}</label>
        <small id={`${id}-detail`}>{detail}</small>
      </div>
      <LegPrice {...props} />
      <button
        type="button"
        className={styles.remove}
        data-remove=""
        aria-label={legWords.remove(name)}
        disabled={locked}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </li>
  );
}

/** One that cannot be bet on: why, and the way off the slip; a box to tick would do nothing. */
function LegOut({ name, mark, detail, locked, onRemove }: LegRowProps) {
  return (
    <li className={classNames(styles.leg, styles.out, styles.off)}>
      {mark}
      <div>
        <b>{name}</b>
        <small className={styles.why}>{detail}</small>
      </div>
      <button
        type="button"
        className={styles.removeWord}
        data-remove=""
        aria-label={legWords.remove(name)}
        disabled={locked}
        onClick={onRemove}
      >
        {legWords.removeIt}
      </button>
    </li>
  );
}

function LegPrice({ win, place, was, left, tapped, format, atStartingPrice, isOld }: LegRowProps) {
  const movedFrom = useMovedFrom(win);
  const isMoved = movedFrom !== null && !atStartingPrice;
  const before = was.win ?? left.win ?? tapped.win ?? (isMoved ? movedFrom.fraction : null);
  const placeBefore = was.place ?? left.place ?? tapped.place;
  return (
    <div className={classNames(styles.price, isMoved && styles.moved, isOld && styles.old)}>
      {atStartingPrice || win === null ? (
        <>
          <abbr title={legWords.startingPrice}>{legWords.sp}</abbr>
          {win !== null && <span className={styles.grey}> {formatOdds(win, format)}</span>}
        </>
      ) : (
        <>
          <PriceBefore fraction={before} now={win.fraction} format={format} />
          {formatOdds(win, format)}
        </>
      )}
      {place !== null && (
        <small>
          {legWords.place} <PriceBefore fraction={placeBefore} now={place.fraction} format={format} />
          {formatOdds(place, format)}
        </small>
      )}
    </div>
  );
}
