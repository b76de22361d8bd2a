import type { StakesPort } from '../../wallet/stakes-port.ts';
import { findBetsOfStakes, findStakeTotal } from '../show/queries-stakes.ts';
import { programmeOf } from './programme.ts';

/** What the wallet asks of bets: in its calls a programme is a meeting. */
export const stakesPort: StakesPort = {
  findBetsOfStakes,
  findStakeTotal: (db, punterId, meetingId) => findStakeTotal(db, punterId, programmeOf(meetingId)),
};
