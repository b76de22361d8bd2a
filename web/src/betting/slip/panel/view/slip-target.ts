import { racing } from '../../../racing/racing.ts';
import { type StrikeTarget, unansweredActions } from '../../../strike/panel/send-strike.ts';
import { readSlipsAgain, slipOfSport, useSlipStore } from '../../slip-store.ts';

/** The current slip of a punter, to be struck. */
export const slipTarget: StrikeTarget = {
  lockName: 'furlong-strike',
  changedWords: 'The slip has changed. Look at it again.',
  readAgain: readSlipsAgain,
  stateOf: (punterId) => slipOfSport(useSlipStore.getState(), punterId, racing.name),
  act: (punterId, action) => useSlipStore.getState().act(punterId, racing.name, action),
  placementOf: ({ requests, meetingId, isLuckyPick }) => ({
    bets: [...requests],
    singleBet: null,
    isLuckyPick,
    meetingId,
  }),
};

export const slipUnanswered = unansweredActions(slipTarget);
