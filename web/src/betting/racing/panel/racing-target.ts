import { slipTarget } from '../../slip/panel/view/slip-target.ts';
import { unansweredActions } from '../../strike/panel/send-strike.ts';
import { isRacingRequest } from '../../strike/strike-wire.ts';
import { racing } from '../racing.ts';
import { placeRacing } from './place-racing.ts';
import { keyOfLeg } from './struck-runner.tsx';

/** The current slip of racing, to be struck. */
export const racingTarget = slipTarget(racing.name, {
  lockName: 'furlong-strike',
  keyOfLeg,
  place: (sent, _punterId, again) =>
    placeRacing(
      sent,
      {
        bets: sent.requests.filter(isRacingRequest),
        singleBet: null,
        isLuckyPick: sent.isLuckyPick,
        acceptBetter: sent.acceptBetter ?? true,
        meetingId: sent.meetingId,
      },
      again,
    ),
});

export const racingUnanswered = unansweredActions(racingTarget);
