import { useClosedTo } from '../../platform/api/closed-to.ts';
import { formatCents } from '../../ui/format/format-money.ts';
import { formatCounted } from '../../ui/format/format-number.ts';
import { Money } from '../../ui/format/money.tsx';
import styles from './slip-chip.module.css';
import { closeSlip, isSlipShown, openSlip, useSlipSheet } from './slip-sheet.ts';
import { slipSport } from './slip-sport.ts';
import { useSlipInHand } from './slip-store.ts';

/** The way to the slip from every page: how many selections are on it, and their total stake. */
export function SlipChip() {
  const slip = useSlipInHand();
  const isOpen = useSlipSheet((sheet) => sheet.isOpen);
  const isClosed = useClosedTo() !== null;
  if (!isSlipShown() || isClosed) return null;
  const count = slip?.selections.length ?? 0;
  const total = slip?.totalStake ?? 0;
  return (
    <button
      type="button"
      className={styles.chip}
      aria-expanded={isOpen}
      // The same in words, in the order shown.
      aria-label={`${formatCounted(count, slipSport.noun)} on the bet slip ${formatCents(total)}`}
      onClick={isOpen ? closeSlip : openSlip}
    >
      <b data-count={count} />
      <span>
        <i>Slip</i> <Money cents={total} />
      </span>
    </button>
  );
}
