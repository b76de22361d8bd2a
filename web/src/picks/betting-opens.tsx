import { useProtection } from '../protection/protection-queries.ts';
import styles from './betting-opens.module.css';
import { cardWords } from './picks-words.ts';

/** Tells a punter whose details are still being checked that picks can be made and bets cannot, before a price is tapped. */
export function BettingOpens() {
  const { data } = useProtection();
  if (data === undefined || data.break !== null || data.identity.status !== 'pending') return null;
  return (
    <p className={styles.band} role="status">
      {cardWords.bettingOpens}
    </p>
  );
}
