import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { StrikeTarget } from '../../../strike/panel/send-strike.ts';
import { pricesSent } from '../../../strike/panel/tapped-prices.ts';
import type { SentStrike } from '../../../strike/strike-state.ts';
import { tickedLines } from '../../line-choices.ts';
import { isSameLine, isWaiting, lineOfRequest } from '../../line-requests.ts';
import type { LineKey, SlipState } from '../../slip-state.ts';
import { readSlipsAgain, slipOfSport, useSlipStore } from '../../slip-store.ts';
import type { SportPanel } from '../sport-panel.ts';
import { slipWords } from './slip-words.ts';

/** The ticked lines that a strike is made without: the punter is told of them with its receipt. */
export function linesUnsent(slip: SlipState, { requests }: Pick<SentStrike, 'requests'>): LineKey[] {
  const sent = requests.flatMap((request) => lineOfRequest(request) ?? []);
  return tickedLines(slip).filter(
    (line) => !isWaiting(slip, line) && !sent.some((each) => isSameLine(each, line)),
  );
}

/** The current slip of a punter in a sport, to be struck by the sport's call. */
export function slipTarget(
  sport: SlipSport,
  {
    lockName,
    place,
    keyOfLeg,
  }: Pick<StrikeTarget, 'lockName' | 'place'> & Pick<SportPanel<SlipSelection>, 'keyOfLeg'>,
): StrikeTarget {
  return {
    lockName,
    changedWords: slipWords.changed,
    readAgain: readSlipsAgain,
    stateOf: (punterId) => slipOfSport(useSlipStore.getState(), punterId, sport),
    act(punterId, action) {
      const { act } = useSlipStore.getState();
      act(punterId, sport, action);
      if (action.type === 'strike-started') {
        act(punterId, sport, { type: 'prices-taken', prices: pricesSent(action.sent, keyOfLeg) });
        const slip = slipOfSport(useSlipStore.getState(), punterId, sport);
        if (slip !== null && action.sent.how !== 'restrike') {
          act(punterId, sport, { type: 'unsent-noted', lines: linesUnsent(slip, action.sent) });
        }
      }
    },
    place,
  };
}
