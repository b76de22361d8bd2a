import { useClosedTo } from '../../platform/api/closed-to.ts';
import { formatCents } from '../../ui/format/format-money.ts';
import { formatCounted } from '../../ui/format/format-number.ts';
import { Money } from '../../ui/format/money.tsx';
import { selectionsLeft } from './reduce-slip.ts';
import styles from './slip-chip.module.css';
import { slipPageWords } from './slip-page-words.ts';
import { closeSlip, openSlip, useSlipSheet } from './slip-sheet.ts';
import { isSlipShown } from './slip-shown.ts';
import { sportOf } from './slip-sports.ts';
import type { SlipState } from './slip-state.ts';
import { useCurrentSlips } from './slip-store.ts';

/**
 * The way to the slip from every page: how many selections are on it, of all sports, and their total stake. An empty one
 * shows no sum: its room in a phone's header is the brand's.
 */
export function SlipChip() {
  const slips = useCurrentSlips();
  const isOpen = useSlipSheet((sheet) => sheet.isOpen);
  const isClosed = useClosedTo() !== null;
  if (!isSlipShown() || isClosed) return null;
  const all = slips.filter((slip) => selectionsLeft(slip).length > 0);
  const live = all.filter(({ over }) => !over);
  const filled = live.length > 0 ? live : all;
  const [only, ...others] = filled;
  const noun = others.length > 0 ? 'selection' : sportOf(only?.event ?? {}).noun;
  const count = filled.reduce((sum, slip) => sum + countLive(slip), 0);
  const total = filled.reduce((sum, { totalStake }) => sum + totalStake, 0);
  // Where nothing can be struck any more there is no sum.
  const over = live.length === 0 && count > 0 ? (only?.over ?? null) : null;
  const selections = formatCounted(count, noun);
  return (
    <button
      type="button"
      className={styles.chip}
      aria-expanded={isOpen}
      // The same in words, in the order shown.
      aria-label={
        over !== null
          ? slipPageWords.overInFull(selections)
          : slipPageWords.chipInFull(selections, formatCents(total))
      }
      onClick={isOpen ? closeSlip : openSlip}
    >
      <b data-count={count} />
      <span>
        <i>{slipPageWords.chip}</i>{' '}
        {over !== null ? (
          <em>{over === 'off' ? slipPageWords.off[sportOf(only?.event ?? {}).name] : slipPageWords.out}</em>
        ) : (
          count > 0 && <Money cents={total} />
        )}
      </span>
    </button>
  );
}

/** The selections that can still be bet on; all of them once none can, where the chip says why. */
function countLive(slip: SlipState): number {
  const { length } = selectionsLeft(slip);
  return slip.over ? length : Math.max(1, length - (slip.gone ?? 0));
}
