import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { SlipLists } from './lines/line-lists.tsx';
import { PayoutLimitsTable } from './lines/payout-limits.tsx';
import { StakeChips } from './lines/stake-steps.tsx';
import type { SlipBodyProps } from './sport-panel.ts';

/** The full slip (`showBetSlipV3`): the selections, then every bet type in its list. */
export function FullSlip<Leg extends SlipSelection>(props: SlipBodyProps<Leg>) {
  const { port, view } = props;
  return (
    <>
      <port.Legs {...props} />
      <StakeChips {...props} />
      <SlipLists {...props} />
      <PayoutLimitsTable limits={view.limits} hasFirstTimers={view.lines.spBets.length > 0} />
    </>
  );
}
