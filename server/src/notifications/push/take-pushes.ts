import { localDayOf } from '@furlong/domain/local-date';
import { decidePush, type PushRefusal } from '@furlong/domain/notices/decide-push';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { kindRules } from '../kinds.ts';
import type { MessageRefusalsOf } from '../message-refusals.ts';
import {
  type DeliveryKey,
  endDeliveries,
  lockCounts,
  putOffDeliveries,
  selectPushedOn,
  type TakenPush,
  takeDeliveries,
  updatePushedOn,
} from './queries-deliveries.ts';

/** A push to send, and for how many seconds its service may keep it. */
export interface PushToSend extends TakenPush {
  readonly seconds: number;
}

/** What was taken: what to send, and what is not sent and why. */
export interface TakenPushes {
  /** How many were taken; those neither sent nor dropped wait for the end of their punters' quiet hours. */
  readonly taken: number;
  readonly toSend: readonly PushToSend[];
  readonly dropped: readonly (DeliveryKey & { readonly reason: PushRefusal })[];
}

/**
 * Takes pushes that are due and decides each (rule: pushes). What a punter may get of a day is counted under a lock, by
 * notice: another browser, and another attempt, count once.
 */
export async function takePushes(
  db: Database,
  refusalsOf: MessageRefusalsOf,
  lease: { readonly limit: number; readonly leaseSeconds: number },
  now: Date,
): Promise<TakenPushes> {
  return inTransaction(db, async (trx) => {
    const taken = await takeDeliveries(trx, lease, now);
    if (taken.length === 0) return { taken: 0, toSend: [], dropped: [] };
    const punterIds = [...new Set(taken.map(({ punterId }) => punterId))];
    const today = localDayOf(now);
    await lockCounts(trx, punterIds);
    const away = await refusalsOf(trx, punterIds, now);
    const counted = Map.groupBy(await selectPushedOn(trx, punterIds, today), ({ punterId }) => punterId);
    const pushed = new Map(
      punterIds.map((id) => [id, new Set((counted.get(id) ?? []).map((each) => each.id))]),
    );
    const toSend: PushToSend[] = [];
    const dropped: (DeliveryKey & { reason: PushRefusal })[] = [];
    const waiting: (DeliveryKey & { until: Date })[] = [];
    const fresh = new Set<number>();
    for (const push of taken) {
      const ofToday = pushed.get(push.punterId) ?? new Set<number>();
      const isCounted = ofToday.has(push.noticeId);
      const decision = decidePush(
        {
          ...push,
          worthSeconds: kindRules[push.kind].worthSeconds,
          mayBeTold: !away.has(push.punterId),
          pushedToday: ofToday.size - (isCounted ? 1 : 0),
        },
        now,
      );
      if (decision.what === 'drop') {
        dropped.push({ ...push, reason: decision.why });
        continue;
      }
      if (decision.what === 'wait') {
        waiting.push({ ...push, until: decision.until });
        continue;
      }
      toSend.push({ ...push, seconds: decision.seconds });
      if (!isCounted) fresh.add(push.noticeId);
      ofToday.add(push.noticeId);
    }
    await updatePushedOn(trx, [...fresh], today);
    await endDeliveries(trx, dropped, now);
    await putOffDeliveries(trx, waiting);
    return { taken: taken.length, toSend, dropped };
  });
}
