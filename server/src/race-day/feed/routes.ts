import type { Applied } from '@furlong/contract/schemas/feed';
import { BodyReader } from '../../feed/body-reader.ts';
import { makeCounted } from '../../feed/count-calls.ts';
import { loadCards } from '../../meetings/load-card.ts';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { applyCard } from '../apply-card.ts';
import { postResult } from '../post-result.ts';
import { recordPrices } from '../record-prices.ts';
import { scratchRunner } from '../scratch-runner.ts';
import { setMeetingStatus } from '../set-meeting-status.ts';
import { setRaceStatus } from '../set-race-status.ts';
import type { BatchedName, MeetingChangeName } from './read-batch.ts';
import { readCard, readNewPrices, readResult, statusOf } from './read-body.ts';
import {
  type BatchMakers,
  type CountCall,
  createBatchLimit,
  type LockTogether,
  runBatch,
} from './run-batch.ts';
import { shapeHeld } from './shape-held.ts';

/** The calls that change a meeting. The platform's database may be a transaction. */
function feedChanges(platform: Platform, count: CountCall = () => undefined): HandlersOf<MeetingChangeName> {
  const put = (call: MeetingChangeName, change: () => Promise<Applied>) =>
    makeCounted((outcome) => count(call, outcome), change);
  return {
    PutMeeting: ({ params, body, now }) =>
      put('PutMeeting', async () => applyCard(platform, readCard(params.ref, body), now)),

    PutMeetingStatus: ({ params, body }) =>
      put('PutMeetingStatus', async () => {
        const reader = new BodyReader();
        const newDate = body.newDate === undefined ? {} : { newDate: reader.day('newDate', body.newDate) };
        reader.finish();
        const { sequence } = body;
        const change = { ref: params.ref, sequence, status: statusOf(body.status), ...newDate };
        return setMeetingStatus(platform, change);
      }),

    PutPrices: ({ params, body }) =>
      put('PutPrices', async () => recordPrices(platform, readNewPrices(params.ref, params.number, body))),

    PutScratching: ({ params, body, now }) =>
      put('PutScratching', async () => {
        const reader = new BodyReader();
        const at = reader.instant('at', body.at);
        reader.finish();
        const { ref, number: raceNumber, saddle } = params;
        const { sequence, nonRunner = false } = body;
        return scratchRunner(platform, { ref, raceNumber, saddle, sequence, at, nonRunner }, now);
      }),

    PutRaceStatus: ({ params, body }) =>
      put('PutRaceStatus', async () => {
        const reader = new BodyReader();
        const at = reader.instant('at', body.at);
        const offAt = body.offAt === undefined ? {} : { offAt: reader.instant('offAt', body.offAt) };
        reader.finish();
        const { sequence, status } = body;
        const change = { ref: params.ref, raceNumber: params.number, sequence, status, at, ...offAt };
        return setRaceStatus(platform, change);
      }),

    PutResult: ({ params, body, now }) =>
      put('PutResult', async () => postResult(platform, readResult(params.ref, params.number, body), now)),
  };
}

/** The feed's calls of another sport, which a batch makes too, and the locks that come before many of them. */
interface OtherSport {
  readonly changesOf: (platform: Platform) => Partial<HandlersOf<Exclude<BatchedName, MeetingChangeName>>>;
  readonly lockTogether: LockTogether;
}

const noOther: OtherSport = { changesOf: () => ({}), lockTogether: async () => undefined };

/** The calls of the feed: every supplier of cards, prices and results comes in here. */
export function feedHandlers(platform: Platform, other: OtherSport = noOther): HandlersOf<'feed'> {
  const count: CountCall = (call, outcome) => platform.metrics.feedCalls.inc({ call, outcome });
  const limit = createBatchLimit();
  const makers: BatchMakers = {
    changesOf: (on) => ({ ...feedChanges(on), ...other.changesOf(on) }),
    lockTogether: other.lockTogether,
  };
  return {
    ...feedChanges(platform, count),

    PostFeedBatch: async ({ body, now }) =>
      success({ answers: await runBatch(platform, makers, body.calls, now, count, limit) }),

    GetHeldMeeting: async ({ params }) => {
      const [card] = await loadCards(platform.db, { ref: params.ref });
      if (!card) throw new Failed('not-found', `There is no meeting '${params.ref}'`);
      return success(shapeHeld(card));
    },
  };
}
