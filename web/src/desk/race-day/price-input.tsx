import { useId } from 'react';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './by-hand.module.css';
import { handWords } from './hand-words.ts';
import { priceKinds, readPrice } from './price-drafts.ts';

interface PriceInputProps {
  label: string;
  /** The price on offer; empty for none. */
  shown: string;
  /** What was typed and not saved. */
  draft: string | undefined;
  onType: (text: string) => void;
  onTakeBack: () => void;
}

const rowsOfKey: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Goes to the same price of a runner above or below. */
function goTo(from: HTMLInputElement, rows: number): void {
  const fields = [...(from.form?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(from) + rows * priceKinds.length]?.focus();
}

/** A price to be typed over. While it differs from the one on offer, that one stands below it. */
export function PriceInput({ label, shown, draft, onType, onTakeBack }: PriceInputProps) {
  const id = useId();
  const price = draft === undefined ? undefined : readPrice(draft);
  const isBad = price === null;
  const isChanged = draft !== undefined && price !== (shown || 'none');
  const note = isBad ? handWords.badPrice : isChanged && shown !== '' ? handWords.feedNow(shown) : undefined;
  return (
    <span className={styles.price}>
      <input
        className={classNames(isChanged && styles.changed, isBad && styles.bad)}
        aria-label={label}
        aria-invalid={isBad || undefined}
        aria-describedby={note === undefined ? undefined : id}
        autoComplete="off"
        maxLength={16}
        value={draft ?? shown}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onTakeBack();
          const rows = rowsOfKey[event.key];
          if (rows === undefined) return;
          event.preventDefault();
          goTo(event.currentTarget, rows);
        }}
      />
      {note !== undefined && (
        <small id={id} className={isBad ? 'down' : 'dim'}>
          {note}
        </small>
      )}
    </span>
  );
}
