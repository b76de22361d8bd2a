import { SLIP_SPORTS } from '@furlong/domain/betting/slip-sports';
import { STAKE_CHIPS } from '@furlong/domain/betting/step-stake';
import { Segmented } from '../../../../ui/controls/segmented.tsx';
import { formatCentsShort } from '../../../../ui/format/format-money.ts';
import { stakeWords } from '../../../strike/panel/strike-words.ts';
import { sportOf } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import type { SlipView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface StakeStepsProps {
  slip: SlipState;
  view: Pick<SlipView, 'bets'>;
  actions: SlipActions;
}

/** The stakes that one tap sets on every ticked line, and what a press of plus or minus moves one by. */
export function StakeSteps({ slip, view, actions }: StakeStepsProps) {
  const ticked = view.bets.filter(({ enabled, waiting }) => enabled && !waiting);
  const steps = SLIP_SPORTS[sportOf(slip.event).name].stakeSteps.map((step) => ({
    value: String(step),
    text: formatCentsShort(step),
  }));
  return (
    <div className={styles.stakes}>
      <fieldset className={styles.chips} disabled={slip.sent !== null || ticked.length === 0}>
        <legend className="label">{stakeWords.perBet}</legend>
        <div>
          {STAKE_CHIPS.map((stake) => (
            <button
              key={stake}
              type="button"
              aria-label={stakeWords.chip(formatCentsShort(stake))}
              aria-pressed={ticked.length > 0 && ticked.every(({ stakeToBet }) => stakeToBet === stake)}
              onClick={() => actions.act({ type: 'stakes-set', stake })}
            >
              {formatCentsShort(stake)}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={styles.steps}>
        <span className="label" aria-hidden="true">
          {stakeWords.steps}
        </span>
        <Segmented
          label={stakeWords.step}
          value={String(slip.step)}
          options={steps}
          onChange={(step) => actions.act({ type: 'step-chosen', step: Number(step) })}
        />
      </div>
    </div>
  );
}
