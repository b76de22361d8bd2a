import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { StrikeTarget } from '../../../strike/panel/send-strike.ts';
import { readSlipsAgain, slipOfSport, useSlipStore } from '../../slip-store.ts';
import { slipWords } from './slip-words.ts';

/** The current slip of a punter in a sport, to be struck by the sport's call. */
export function slipTarget(
  sport: SlipSport,
  { lockName, place }: Pick<StrikeTarget, 'lockName' | 'place'>,
): StrikeTarget {
  return {
    lockName,
    changedWords: slipWords.changed,
    readAgain: readSlipsAgain,
    stateOf: (punterId) => slipOfSport(useSlipStore.getState(), punterId, sport),
    act: (punterId, action) => useSlipStore.getState().act(punterId, sport, action),
    place,
  };
}
