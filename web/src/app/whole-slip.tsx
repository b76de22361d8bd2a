import { SlipPanel } from '../betting/slip/panel/slip-panel.tsx';
import { BetOnOwnPicks } from '../picks/bet-on-own-picks.tsx';

/** The slip with the offer to bet on one's picks. Joined here because neither imports the other; loaded lazily. */
export function WholeSlip() {
  return <SlipPanel emptyOffer={<BetOnOwnPicks />} />;
}
