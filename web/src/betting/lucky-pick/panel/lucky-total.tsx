import type { LuckyPickDraw } from '@furlong/domain/betting/lucky-pick';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { formatCents } from '../../../ui/format/format-money.ts';
import { Money } from '../../../ui/format/money.tsx';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';
import { isLocked } from '../../slip/slip-state.ts';
import type { LuckyActions } from './lucky-actions.ts';
import styles from './lucky-pick.module.css';
import { type LuckyPickState, stepTotal } from './lucky-state.ts';
import { luckyWords } from './lucky-words.ts';

interface LuckyTotalProps {
  state: LuckyPickState;
  runners: LuckyPickDraw<SlipLegView>;
  actions: LuckyActions;
}

/** The total to split over the lines, in steps of ten rand. */
export function LuckyTotal({ state, runners, actions }: LuckyTotalProps) {
  const move = (direction: -1 | 1) => {
    const total = stepTotal(state.total, direction);
    if (total === null) return;
    actions.act({ type: 'total-set', total, runners });
    announce(luckyWords.totalNow(formatCents(total)));
  };
  const locked = isLocked(state);
  return (
    <div className={styles.total}>
      <b>{luckyWords.totalStake}</b>
      <div className={styles.steps}>
        <button
          type="button"
          aria-label={luckyWords.less}
          disabled={locked || stepTotal(state.total, -1) === null}
          onClick={() => move(-1)}
        >
          −
        </button>
        <output aria-label={luckyWords.totalStake}>
          <Money cents={state.total} />
        </output>
        <button
          type="button"
          aria-label={luckyWords.more}
          disabled={locked || stepTotal(state.total, 1) === null}
          onClick={() => move(1)}
        >
          +
        </button>
      </div>
    </div>
  );
}
