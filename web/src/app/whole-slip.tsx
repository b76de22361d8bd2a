import { SlipPanel } from '../betting/slip/panel/slip-panel.tsx';
import { BetOnOwnPicks } from '../picks/bet-on-own-picks.tsx';

/** The slip, which offers to bet on what is picked: the two know nothing of each other. Fetched when it is wanted. */
export function WholeSlip() {
  return <SlipPanel emptyOffer={<BetOnOwnPicks />} />;
}
