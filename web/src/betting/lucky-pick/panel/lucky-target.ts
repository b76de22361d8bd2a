import { placeRacing } from '../../racing/panel/place-racing.ts';
import type { SlipProgramme } from '../../sport.ts';
import type { StrikeTarget } from '../../strike/panel/send-strike.ts';
import { luckyPickOf, readLuckyPicksAgain, useLuckyStore } from './lucky-store.ts';
import { luckyWords } from './lucky-words.ts';
import { placementOf } from './make-lucky-requests.ts';

/** The lucky pick of a meeting, to be struck. */
export function luckyTarget(event: SlipProgramme): StrikeTarget {
  return {
    lockName: 'furlong-strike-lucky-pick',
    changedWords: luckyWords.changed,
    readAgain: readLuckyPicksAgain,
    stateOf: (punterId) => luckyPickOf(punterId, event),
    act: (punterId, action) => useLuckyStore.getState().act(punterId, event, action),
    place: (sent, punterId, again) => placeRacing(sent, placementOf(sent, punterId), again),
  };
}
