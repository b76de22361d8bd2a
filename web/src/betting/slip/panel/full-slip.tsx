import type { OddsFormat } from '../../../ui/format/format-odds.ts';
import { SlipLegList } from '../../racing/panel/leg-list.tsx';
import type { SlipState } from '../slip-state.ts';
import { SlipLists } from './lines/line-lists.tsx';
import { PayoutLimitsTable } from './lines/payout-limits.tsx';
import { StakeSteps } from './lines/stake-steps.tsx';
import type { SlipActions } from './view/slip-actions.ts';
import type { SlipView } from './view/view-slip.ts';

/** What both slips are drawn from. */
export interface SlipBodyProps {
  readonly slip: SlipState;
  readonly view: SlipView;
  readonly actions: SlipActions;
  readonly format: OddsFormat;
}

/** The full slip (`showBetSlipV3`): the selections, then every bet type in its list. */
export function FullSlip(props: SlipBodyProps) {
  return (
    <>
      <SlipLegList {...props} />
      <StakeSteps {...props} />
      <SlipLists {...props} />
      <PayoutLimitsTable limits={props.view.limits} />
    </>
  );
}
