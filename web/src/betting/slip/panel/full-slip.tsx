import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { isOneBet } from './lines/fold-lines.ts';
import { SlipLists } from './lines/line-lists.tsx';
import { StakeChips } from './lines/stake-steps.tsx';
import type { SlipBodyProps } from './sport-panel.ts';

/**
 * The full slip (`showBetSlipV3`): the selections, then every bet type in its list. The chips head the lines that they
 * stake; the one bet on a slip of one selection comes before them.
 */
export function FullSlip<Leg extends SlipSelection>(props: SlipBodyProps<Leg>) {
  const { port, view } = props;
  return (
    <>
      <port.Legs {...props} />
      {!isOneBet(view) && <StakeChips {...props} />}
      <SlipLists {...props} />
    </>
  );
}
