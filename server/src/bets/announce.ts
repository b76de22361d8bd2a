import { inTransaction, type Queryable, type Transaction } from '../platform/database/database.ts';
import { doOrPutOff } from '../platform/database/put-off.ts';
import { Failed } from '../platform/http/failure.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { JobData, Jobs } from '../platform/runtime/jobs.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Programme } from './programme.ts';
import { selectStepsWithBets, selectTasksWithBets } from './queries-events.ts';

/** Says that bets of a programme, or on one event of it, were settled, or could return something else than before. */
export async function betsChanged(
  db: Queryable,
  { sport, programmeId }: Programme,
  eventId?: number,
): Promise<void> {
  await publishEvent(db, { kind: 'bets', sport, programmeId, ...(eventId === undefined ? {} : { eventId }) });
}

/** Says that a chunk of bets was settled: a job tells their punters, where notifications and My Bets are shown. */
export async function chunkSettled(
  { jobs, operator }: Pick<Platform, 'jobs' | 'operator'>,
  trx: Transaction,
  chunk: JobData['tell-settled'],
): Promise<void> {
  if (operator.showNotification && operator.showMyBets) await jobs.queue(trx, 'tell-settled', chunk);
}

/**
 * Says that what bets on an event (null: on a whole programme) come to may have changed, in the transaction that changes
 * it. Their settlement is queued where there are bets, and nothing where there are none, so that history can be fed
 * without work for settlement.
 *
 * No bet is missed: the transaction has locked the events that it changes against strikes, or they have begun by the
 * clock and take no bets. What was struck before has committed by then and is seen here, because each statement sees
 * what is committed when it begins. What is struck afterwards is struck on the events as they are then, and their next
 * change queues again. So call it last, once the events are changed.
 *
 * Throws Failed 'conflict' where bets on them are in the archive (rule: archive): they could not be settled by it.
 */
export async function settlementDue(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction,
  task: JobData['settle-bets'],
): Promise<void> {
  await doOrPutOff(trx, `settle ${task.sport} ${task.programmeId}`, task, async (tasks) => {
    await assertNoneArchived(trx, task, tasks);
    for (const each of await selectTasksWithBets(trx, task, tasks))
      await jobs.queue(trx, 'settle-bets', each);
  });
}

async function assertNoneArchived(
  trx: Transaction,
  programme: Programme,
  tasks: readonly JobData['settle-bets'][],
): Promise<void> {
  const steps = await selectStepsWithBets(trx, programme, tasks);
  if (steps.length === 0) return;
  const named = steps.length === 1 ? `step ${steps[0]}` : `steps ${steps.join(', ')}`;
  const them = steps.length === 1 ? 'it' : 'them';
  throw new Failed('conflict', `Bets on this are in ${named} of the archive: restore ${them} first`);
}

/** Says that a task was settled without some of its bets: each is queued alone, to be parked with a reason of its own. */
export async function betsSetAside(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  task: JobData['settle-bets'],
  betIds: readonly number[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const betId of betIds) await jobs.queue(trx, 'settle-bets', { ...task, betId });
  });
}

/** Says that a limit on liability was set or removed, or an alarm raised, ended or acknowledged. */
export async function liabilityLimitsChanged(trx: Transaction): Promise<void> {
  await publishEvent(trx, { kind: 'liability' });
}
