import type { Queryable, Transaction } from '../platform/database/database.ts';
import { doOrPutOff } from '../platform/database/put-off.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { JobData, Jobs } from '../platform/runtime/jobs.ts';
import { mayHaveBets } from './queries-events.ts';

/** Says that bets of a meeting were settled, or could return something else than before. */
export async function betsChanged(db: Queryable, meetingId: number): Promise<void> {
  await publishEvent(db, { kind: 'bets', meetingId });
}

/**
 * Says that what a race's bets come to may have changed (null: a meeting's), in the transaction that changes it. Their
 * settlement is queued; nothing is where there is no bet, so that history can be fed without work for settlement.
 *
 * No bet is missed: the transaction holds the races that it changes against strikes (a row lock that their share lock
 * waits for), or they are off by the clock and take none. Whatever was struck before is committed by then, and read
 * here, because each statement sees what is committed when it begins. Whatever is struck afterwards is struck on the
 * races as they are then, and the next change of those queues again. So call it last, once the races are changed.
 */
export async function settlementDue(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction,
  task: JobData['settle-bets'],
): Promise<void> {
  await doOrPutOff(trx, `settle ${task.meetingId}`, task, async (tasks) => {
    // A meeting without bets, as history is, is looked at once for all its races.
    if (tasks.length > 1 && !(await mayHaveBets(trx, task.meetingId, null))) return;
    for (const each of tasks) {
      if (await mayHaveBets(trx, each.meetingId, each.raceId)) await jobs.queue(trx, 'settle-bets', each);
    }
  });
}
