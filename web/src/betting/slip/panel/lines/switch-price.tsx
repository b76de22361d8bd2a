import { otherPriceLine } from '@furlong/domain/betting/bet-types';
import { keepFocus, slipHeading } from '../keep-focus.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import { nameOfLine } from '../view/slip-words.ts';
import type { SlipLineView, SlipView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface SwitchPriceProps {
  line: SlipLineView;
  view: SlipView;
  actions: SlipActions;
}

/** Takes a ticked win line to the other price. */
export function SwitchPrice({ line, view, actions }: SwitchPriceProps) {
  const { list, betType, enabled, waiting } = line;
  if (list === 'placeBets' || !enabled || waiting || view.forcedSP) return null;
  const other = otherPriceLine(list, betType);
  const to = list === 'bets' ? 'SP: take the starting price' : 'Fixed: take fixed odds';
  return (
    <button
      type="button"
      className={styles.switch}
      disabled={view.isStrikingBet}
      aria-label={`${to} on ${nameOfLine(line)}`}
      data-switch={`${list}/${betType}`}
      onClick={() =>
        keepFocus(
          () => actions.act({ type: 'line-switched', line: { list, betType } }),
          () =>
            (other && document.querySelector(`[data-switch="${other.list}/${other.betType}"]`)) ??
            slipHeading(),
        )
      }
    >
      {list === 'bets' ? 'SP' : 'Fixed'}
    </button>
  );
}
