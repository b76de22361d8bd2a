import type { OddsFormat } from '../../../ui/format/format-odds.ts';
import { StakeSteps } from '../../strike/panel/stake-steps.tsx';
import type { KeptSlip } from '../slip-state.ts';
import { PayoutLimitsTable } from './payout-limits.tsx';
import type { SlipActions } from './slip-actions.ts';
import { SlipLegList } from './slip-leg-list.tsx';
import { SlipLists } from './slip-lists.tsx';
import type { SlipView } from './view-slip.ts';

/** What both slips are drawn from. */
export interface SlipBodyProps {
  readonly slip: KeptSlip;
  readonly view: SlipView;
  readonly actions: SlipActions;
  readonly format: OddsFormat;
}

/** The full slip (`showBetSlipV3`): the runners, then every bet type in its list. */
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
