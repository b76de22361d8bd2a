import { SLIP_SPORTS } from '@furlong/domain/betting/slip-sports';
import { Segmented } from '../../../../ui/controls/segmented.tsx';
import { formatCentsShort } from '../../../../ui/format/format-money.ts';
import { sportOf } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import styles from './slip-parts.module.css';

/** What a press of plus or minus changes a stake by. */
export function StakeSteps({ slip, actions }: { slip: SlipState; actions: SlipActions }) {
  const options = SLIP_SPORTS[sportOf(slip.event).name].stakeSteps.map((step) => ({
    value: String(step),
    text: formatCentsShort(step),
  }));
  return (
    <div className={styles.steps}>
      <span className="label" aria-hidden="true">
        Stake per bet, step
      </span>
      <Segmented
        label="Step of a stake"
        value={String(slip.step)}
        options={options}
        onChange={(step) => actions.act({ type: 'step-chosen', step: Number(step) })}
      />
    </div>
  );
}
