import type { StakesPort } from '../../wallet/stakes-port.ts';
import { findBetsOfStakes, findStakeTotal } from '../show/queries-stakes.ts';
import { programmeOf } from './programme.ts';

/** What the wallet asks of bets: in its calls a programme is a meeting. What doubles a jackpot, jackpots know. */
export const stakesPort: Omit<StakesPort, 'findDoublingTotal'> = {
  findBetsOfStakes,
  findStakeTotal: (db, punterId, meetingId) => findStakeTotal(db, punterId, programmeOf(meetingId)),
};
