import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { ChevronIcon } from '../../../ui/controls/icons.tsx';
import { PayoutLimitsTable } from './lines/payout-limits.tsx';
import styles from './lines/slip-parts.module.css';
import { StakeStep } from './lines/stake-steps.tsx';
import type { SlipBodyProps } from './sport-panel.ts';
import { StrikeChoices } from './strike-choices.tsx';
import { settingsWords } from './view/slip-words.ts';

type SlipSettingsProps<Leg extends SlipSelection> = Pick<SlipBodyProps<Leg>, 'slip' | 'view' | 'actions'>;

/** What is set once and read seldom, folded: a phone's first screen is for the bets. */
export function SlipSettings<Leg extends SlipSelection>({ slip, view, actions }: SlipSettingsProps<Leg>) {
  return (
    <details className={styles.limits}>
      <summary className={styles.more}>
        {settingsWords.title}
        <ChevronIcon />
      </summary>
      <div className={styles.settings}>
        <StakeStep slip={slip} actions={actions} />
        <StrikeChoices />
        <PayoutLimitsTable limits={view.limits} hasFirstTimers={view.lines.spBets.length > 0} />
      </div>
    </details>
  );
}
