import type { ReactNode } from 'react';
import { useOnline } from '../platform/offline/online.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './price-button.module.css';
import { slipPageWords } from './slip/slip-page-words.ts';

interface PriceTapProps {
  /** Whether what it is the price of is on the slip. */
  pressed: boolean;
  /** Why nothing can be bet on it; what is on the slip can be taken off all the same. */
  shut?: string | null;
  onTap: () => void;
  /** The price; plain where it cannot be tapped now, without the look of a button. */
  children: (plain: boolean) => ReactNode;
}

/**
 * The button around a price, of any sport. Without a connection it keeps its place and can be reached, but looks like
 * what it is, a figure to read: a price from before the connection went is nobody's offer.
 */
export function PriceTap({ pressed, shut = null, onTap, children }: PriceTapProps) {
  const isOff = !useOnline() && !pressed;
  return (
    <button
      type="button"
      className={classNames(styles.button, isOff && styles.off)}
      aria-pressed={pressed}
      aria-disabled={isOff || undefined}
      title={isOff ? slipPageWords.offline : (shut ?? undefined)}
      disabled={shut !== null && !pressed}
      onClick={isOff ? undefined : onTap}
    >
      {children(isOff)}
    </button>
  );
}
