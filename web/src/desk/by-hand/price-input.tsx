import { useId } from 'react';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './by-hand.module.css';
import { byHandWords } from './by-hand-words.ts';
import { readPrice } from './read-price.ts';

interface PriceInputProps {
  label: string;
  /** The price on offer; empty for none. */
  shown: string;
  /** What was typed and not saved. */
  draft: string | undefined;
  /** How many prices a row has. */
  columns: number;
  onType: (text: string) => void;
  onTakeBack: () => void;
}

const rowsOfKey: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Goes to another price of the form; from the first or the last one it stays. */
function goTo(from: HTMLInputElement, steps: number): void {
  const fields = [...(from.form?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(from) + steps]?.focus();
}

/** A price to be typed over. While it differs from the one on offer, that one stands below it. */
export function PriceInput({ label, shown, draft, columns, onType, onTakeBack }: PriceInputProps) {
  const id = useId();
  const price = draft === undefined ? undefined : readPrice(draft);
  const isBad = price === null;
  const isChanged = draft !== undefined && price !== (shown || 'none');
  const note = isBad
    ? byHandWords.badPrice
    : isChanged && shown !== ''
      ? byHandWords.feedNow(shown)
      : undefined;
  return (
    <span className={styles.price}>
      <input
        className={classNames(isChanged && styles.changed, isBad && styles.bad)}
        aria-label={label}
        aria-invalid={isBad || undefined}
        aria-describedby={note === undefined ? undefined : id}
        autoComplete="off"
        placeholder={byHandWords.none}
        maxLength={16}
        value={draft ?? shown}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onTakeBack();
          const rows = rowsOfKey[event.key];
          if (rows === undefined) return;
          event.preventDefault();
          goTo(event.currentTarget, rows * columns);
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
