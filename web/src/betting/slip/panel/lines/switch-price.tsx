import { otherPriceLine } from '@furlong/domain/betting/bet-types';
import type { LineKey } from '../../slip-state.ts';
import { keepFocus, slipHeading } from '../keep-focus.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import { lineWords, slipWords } from '../view/slip-words.ts';
import type { SlipLineView, SlipView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface SwitchPriceProps {
  line: SlipLineView;
  nameOfLine: (line: LineKey) => string;
  view: Pick<SlipView, 'forcedSP' | 'lines'>;
  /** Lines are on their way, or not answered. */
  locked: boolean;
  actions: SlipActions;
}

/** Takes a ticked win line to the other price. */
export function SwitchPrice({ line, nameOfLine, view, locked, actions }: SwitchPriceProps) {
  const { list, betType, enabled, waiting } = line;
  if (list === 'placeBets' || !enabled || waiting || view.forcedSP) return null;
  if (view.lines.spBets.length === 0) return null;
  const other = otherPriceLine(list, betType);
  const words = list === 'bets' ? lineWords.toSP : lineWords.toFixed;
  return (
    <button
      type="button"
      className={styles.switch}
      disabled={locked}
      aria-label={words(nameOfLine(line))}
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
      {list === 'bets' ? slipWords.startingPrice : slipWords.fixed}
    </button>
  );
}
