import { useClosedTo } from '../../platform/api/closed-to.ts';
import { formatCents } from '../../ui/format/format-money.ts';
import { formatCounted } from '../../ui/format/format-number.ts';
import { Money } from '../../ui/format/money.tsx';
import styles from './slip-chip.module.css';
import { closeSlip, openSlip, useSlipSheet } from './slip-sheet.ts';
import { isSlipShown } from './slip-shown.ts';
import { useSlipInHand } from './slip-store.ts';

/** The way to the slip from everywhere: how many runners are on it, and what it comes to. */
export function SlipChip() {
  const slip = useSlipInHand();
  const isOpen = useSlipSheet((sheet) => sheet.isOpen);
  const isClosed = useClosedTo() !== null;
  if (!isSlipShown() || isClosed) return null;
  const runners = slip?.selections.length ?? 0;
  const total = slip?.totalStake ?? 0;
  return (
    <button
      type="button"
      className={styles.chip}
      aria-expanded={isOpen}
      // What is shown of it in words, in its order.
      aria-label={`${formatCounted(runners, 'runner')} on the bet slip ${formatCents(total)}`}
      onClick={isOpen ? closeSlip : openSlip}
    >
      <b data-count={runners} />
      <span>
        <i>Slip</i> <Money cents={total} />
      </span>
    </button>
  );
}
