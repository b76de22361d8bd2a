import { useId } from 'react';
import { CloseIcon } from '../../../ui/controls/icons.tsx';
import { formatClock } from '../../../ui/format/format-date.ts';
import { formatFraction, formatOdds, type OddsFormat } from '../../../ui/format/format-odds.ts';
import { useMovedFrom } from '../../../ui/racing/price.tsx';
import { SaddleCloth } from '../../../ui/racing/saddle-cloth.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from '../../slip/panel/lines/slip-parts.module.css';
import { type SlipLegView, shownOdds } from './legs-of.ts';
import { describeUnavailable } from './racing-words.ts';

interface LegRowProps {
  leg: SlipLegView;
  format: OddsFormat;
  /** The slip has only the starting price, or it was chosen. */
  atStartingPrice: boolean;
  /** The price before a change that the punter is asked about, as a fraction. */
  was: string | null;
  /** Nothing may change while lines are on their way or wait for an answer. */
  locked: boolean;
  onTick: (enabled: boolean) => void;
  onRemove: () => void;
}

/** A runner on the slip. */
export function LegRow({ leg, format, atStartingPrice, was, locked, onTick, onRemove }: LegRowProps) {
  const id = useId();
  const { horseName, unavailable, raceNumber, offTime } = leg;
  return (
    <li className={classNames(styles.leg, !leg.enabled && styles.off)}>
      <input
        id={id}
        type="checkbox"
        className={styles.tick}
        aria-describedby={`${id}-race`}
        checked={leg.enabled}
        disabled={locked || unavailable !== null}
        onChange={({ target }) => onTick(target.checked)}
      />
      <SaddleCloth saddle={leg.saddle} size="small" gone={unavailable === 'scratched'} />
      <div>
        <label htmlFor={id}>{horseName}</label>
        <small id={`${id}-race`} className={unavailable === null ? undefined : styles.why}>
          {unavailable === null
            ? `Race ${raceNumber}${offTime === null ? '' : `, ${formatClock(offTime)}`}`
            : describeUnavailable(unavailable, leg)}
        </small>
      </div>
      <LegPrice leg={leg} format={format} atStartingPrice={atStartingPrice} was={was} />
      <button
        type="button"
        className={styles.remove}
        data-remove=""
        aria-label={`Take ${horseName} off the slip`}
        disabled={locked}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </li>
  );
}

function LegPrice({
  leg,
  format,
  atStartingPrice,
  was,
}: Pick<LegRowProps, 'leg' | 'format' | 'atStartingPrice' | 'was'>) {
  const win = shownOdds(leg.odds);
  const place = shownOdds(leg.placeOdds);
  const movedFrom = useMovedFrom(win);
  if (leg.unavailable !== null) return <div className={styles.price}>–</div>;
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
