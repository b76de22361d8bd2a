import { raiseStandingsVersions } from '../meetings/queries-lock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { doOrPutOff } from '../platform/database/put-off.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { Jobs } from '../platform/runtime/jobs.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { assertPicksHere } from './assert-picks-here.ts';

/**
 * The input of meetings' standings changed: raises their versions and notifies every node, in the same transaction. Throws
 * Failed 'conflict' where picks of one are in the archive (rule: archive).
 */
export async function standingsChanged(trx: Transaction, meetingIds: readonly number[]): Promise<void> {
  await doOrPutOff(trx, 'standings', meetingIds, async (changed) => {
    const ids = new Set(changed.flat());
    if (ids.size === 0) return;
    await assertPicksHere(trx, [...ids]);
    for (const { id, standings_version } of await raiseStandingsVersions(trx, [...ids])) {
      await publishEvent(trx, { kind: 'standings', meetingId: id, version: standings_version });
      await publishEvent(trx, { kind: 'card', meetingId: id });
    }
  });
}

/** A punter changed alias: live standings that may show it get a new version. */
export async function aliasChanged(
  { jobs }: Pick<Platform, 'jobs'>,
  trx: Transaction,
  punterId: number,
  meetingIds: readonly number[],
): Promise<void> {
  // Before the new versions, so that a node that gets them knows what to read again.
  await publishEvent(trx, { kind: 'alias', punterId });
  await standingsChanged(trx, meetingIds);
  await finalStandingsDue(jobs, trx, meetingIds);
}

/** Somebody whose data are erased is shown under another name on boards that are over. */
export async function finalsRenamed(trx: Transaction, punterId: number): Promise<void> {
  await publishEvent(trx, { kind: 'erased', punterId });
}

/** Picks of races that are off were removed: the standings get a new version without them. */
export async function picksTakenOff(
  { jobs }: Pick<Platform, 'jobs'>,
  trx: Transaction,
  meetingIds: readonly number[],
): Promise<void> {
  // Before the new versions, so that a node that gets them knows what to read again.
  for (const meetingId of meetingIds) await publishEvent(trx, { kind: 'picks', meetingId });
  await standingsChanged(trx, meetingIds);
  await finalStandingsDue(jobs, trx, meetingIds);
}

/** A version of a meeting's final standings. */
interface FinalVersion {
  readonly meetingId: number;
  readonly version: number;
}

/** A meeting's players can be told their results, unless notifications are switched off. */
export async function resultsDue(
  { jobs, operator }: Pick<Platform, 'jobs' | 'operator'>,
  trx: Transaction,
  { meetingId, version }: FinalVersion,
): Promise<void> {
  if (operator.showNotification) await jobs.queue(trx, 'tell-results', { meetingId, version });
}

/** A meeting's final standings were written for a version. */
export async function finalStandingsWritten(
  trx: Transaction,
  { meetingId, version }: FinalVersion,
): Promise<void> {
  await publishEvent(trx, { kind: 'standings', meetingId, version });
}

/** Queues the final standings again: those of a meeting just over may be being written for the version before. */
async function finalStandingsDue(jobs: Jobs, trx: Transaction, meetingIds: readonly number[]): Promise<void> {
  for (const meetingId of meetingIds) await jobs.queue(trx, 'follow-result', { meetingId, raceId: null });
}
