import type { Selection } from '@furlong/contract/schemas/meetings';
import { loadCard } from '../meetings/load-card.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { loadOwnPicks } from './load-picks.ts';
import type { PickSaver } from './pick-saver.ts';

/** The calls a punter picks by. */
export function picksHandlers(platform: Platform, saver: PickSaver): HandlersOf<'picks'> {
  return {
    async SavePunterSelections({ body, caller, now }) {
      const outcome = await saver.save(caller.punterId, body, now, {
        signedInAt: caller.signedInAt,
        isStale: false,
      });
      if (outcome.kind === 'invalid') {
        throw new Failed('bad-request', 'These picks cannot be saved', outcome.details);
      }
      if (outcome.kind === 'refused') return refusal(outcome.errorCode, outcome.message, outcome.detail);
      return success({ selections: body });
    },

    async GetPunterSelection({ params: { punterId, meetingId }, caller }) {
      if (punterId !== caller.punterId) {
        throw new Failed('forbidden', "Another punter's picks are not shown before their race is off");
      }
      const card = await loadCard(platform.db, meetingId);
      if (!card) throw new Failed('not-found', `There is no meeting ${meetingId}`);
      const picks = (await loadOwnPicks(platform.db, punterId, [meetingId])).get(meetingId);
      const selections = card.races.flatMap(({ id, number }): Selection[] => {
        const saddle = picks?.get(number);
        return saddle === undefined ? [] : [{ meetingId, raceId: id, raceNumber: number, saddle }];
      });
      return success({ selections });
    },
  };
}
