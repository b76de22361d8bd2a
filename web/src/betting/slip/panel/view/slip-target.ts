import { type StrikeTarget, unansweredActions } from '../../../strike/panel/send-strike.ts';
import { readSlipsAgain, slipInHand, useSlipStore } from '../../slip-store.ts';

/** The current slip of a punter, to be struck. */
export const slipTarget: StrikeTarget = {
  lockName: 'furlong-strike',
  changedWords: 'The slip has changed. Look at it again.',
  readAgain: readSlipsAgain,
  stateOf: (punterId) => slipInHand(useSlipStore.getState(), punterId),
  act: (punterId, action) => useSlipStore.getState().act(punterId, action),
  placementOf: ({ requests, meetingId, isLuckyPick }) => ({
    bets: [...requests],
    singleBet: null,
    isLuckyPick,
    meetingId,
  }),
};

export const slipUnanswered = unansweredActions(slipTarget);
