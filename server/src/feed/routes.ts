import { applyCard } from '../meetings/apply-card.ts';
import { loadCards } from '../meetings/load-card.ts';
import { postResult } from '../meetings/post-result.ts';
import { recordPrices } from '../meetings/record-prices.ts';
import { scratchRunner } from '../meetings/scratch-runner.ts';
import { setMeetingStatus } from '../meetings/set-meeting-status.ts';
import { setRaceStatus } from '../meetings/set-race-status.ts';
import { success } from '../platform/answer.ts';
import { Failed } from '../platform/failure.ts';
import type { HandlersOf } from '../platform/handlers.ts';
import type { Platform } from '../platform/platform.ts';
import { BodyReader, readCard, readNewPrices, readResult, statusOf } from './read-body.ts';
import { shapeHeld } from './shape-held.ts';

/** The calls of the feed: every supplier of cards, prices and results comes in here. */
export function feedHandlers(
  platform: Platform,
): HandlersOf<
  | 'PutMeeting'
  | 'PutMeetingStatus'
  | 'PutPrices'
  | 'PutScratching'
  | 'PutRaceStatus'
  | 'PutResult'
  | 'GetHeldMeeting'
> {
  return {
    PutMeeting: async ({ params, body, now }) =>
      success(await applyCard(platform, readCard(params.ref, body), now)),

    PutMeetingStatus: async ({ params, body, now }) => {
      const reader = new BodyReader();
      const newDate = body.newDate === undefined ? {} : { newDate: reader.day('newDate', body.newDate) };
      reader.finish();
      const change = { ref: params.ref, sequence: body.sequence, status: statusOf(body.status), ...newDate };
      return success(await setMeetingStatus(platform, change, now));
    },

    PutPrices: async ({ params, body }) =>
      success(await recordPrices(platform, readNewPrices(params.ref, params.number, body))),

    PutScratching: async ({ params, body }) => {
      const reader = new BodyReader();
      const at = reader.instant('at', body.at);
      reader.finish();
      const { ref, number: raceNumber, saddle } = params;
      return success(await scratchRunner(platform, { ref, raceNumber, saddle, sequence: body.sequence, at }));
    },

    PutRaceStatus: async ({ params, body }) => {
      const reader = new BodyReader();
      const at = reader.instant('at', body.at);
      const offAt = body.offAt === undefined ? {} : { offAt: reader.instant('offAt', body.offAt) };
      reader.finish();
      const { sequence, status } = body;
      const change = { ref: params.ref, raceNumber: params.number, sequence, status, at, ...offAt };
      return success(await setRaceStatus(platform, change));
    },

    PutResult: async ({ params, body, now }) =>
      success(await postResult(platform, readResult(params.ref, params.number, body), now)),

    GetHeldMeeting: async ({ params }) => {
      const [card] = await loadCards(platform.db, { ref: params.ref });
      if (!card) throw new Failed('not-found', `There is no meeting '${params.ref}'`);
      return success(shapeHeld(card));
    },
  };
}
