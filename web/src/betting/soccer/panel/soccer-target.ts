import { call } from '../../../platform/api/api.ts';
import { slipTarget } from '../../slip/panel/view/slip-target.ts';
import { unansweredActions } from '../../strike/panel/send-strike.ts';
import { isSoccerRequest } from '../../strike/strike-wire.ts';
import { soccer } from '../soccer.ts';
import { keyOfLeg } from './struck-outcome.ts';

/** The current slip of soccer, to be struck: one call for new lines, failed ones and those with new prices. */
export const soccerTarget = slipTarget(soccer.name, {
  lockName: 'furlong-strike-soccer',
  keyOfLeg,
  place: ({ requests, acceptBetter = true }, _punterId, again) =>
    call('PlaceSportBet', {
      query: again ? { again } : {},
      body: { bets: requests.filter(isSoccerRequest), acceptBetter },
    }),
});

export const soccerUnanswered = unansweredActions(soccerTarget);
