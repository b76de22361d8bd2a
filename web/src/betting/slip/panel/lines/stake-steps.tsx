import { SLIP_SPORTS } from '@furlong/domain/betting/slip-sports';
import { STAKE_CHIPS } from '@furlong/domain/betting/step-stake';
import { useId } from 'react';
import { formatCentsShort } from '../../../../ui/format/format-money.ts';
import { classNames } from '../../../../ui/styles/class-names.ts';
import { stakeWords } from '../../../strike/panel/strike-words.ts';
import { sportOf } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import type { SlipView } from '../view/view-slip.ts';
import { isOneBet } from './fold-lines.ts';
import { hasOneStake } from './has-one-stake.ts';
import styles from './slip-parts.module.css';

interface StakeStepsProps {
  slip: SlipState;
  view: Pick<SlipView, 'bets' | 'selections'>;
  actions: SlipActions;
}

/** The stakes that one tap sets on every ticked line: the sport's first one too, which is lit on a fresh slip. */
export function StakeChips({ slip, view, actions }: StakeStepsProps) {
  const id = useId();
  const ticked = view.bets.filter(({ enabled, waiting }) => enabled && !waiting);
  const first = SLIP_SPORTS[sportOf(slip.event).name].defaultStake;
  const chips = STAKE_CHIPS.includes(first) ? STAKE_CHIPS : [first, ...STAKE_CHIPS];
  return (
    <div className={classNames(styles.stakes, isOneBet(view) && styles.stakeOne)}>
      <div className={styles.stakesHead}>
        <span className={isOneBet(view) ? 'sr' : 'label'} id={`${id}-stake`}>
          {stakeWords.perBet}
        </span>
      </div>
      <fieldset
        className={styles.chips}
        aria-labelledby={`${id}-stake`}
        disabled={slip.sent !== null || ticked.length === 0}
      >
        {chips.map((stake) => (
          <button
            key={stake}
            type="button"
            aria-label={stakeWords.chip(formatCentsShort(stake))}
            aria-pressed={
              ticked.length > 0 && ticked.every((line) => line.stakeToBet === stake && hasOneStake(line))
            }
            onClick={() => actions.act({ type: 'stakes-set', stake })}
          >
            {formatCentsShort(stake)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/**
 * What a press of plus or minus moves a stake by. A small menu, because a second row of amounts is taken for stakes.
 */
export function StakeStep({ slip, actions }: Pick<StakeStepsProps, 'slip' | 'actions'>) {
  const id = useId();
  return (
    <p className={styles.steps}>
      <label htmlFor={id}>
        <span className="sr">{stakeWords.step} </span>
        {stakeWords.stepOf}
      </label>
      <select
        id={id}
        value={slip.step}
        disabled={slip.sent !== null}
        onChange={({ target }) => actions.act({ type: 'step-chosen', step: Number(target.value) })}
      >
        {SLIP_SPORTS[sportOf(slip.event).name].stakeSteps.map((step) => (
          <option key={step} value={step}>
            {formatCentsShort(step)}
          </option>
        ))}
      </select>
    </p>
  );
}
