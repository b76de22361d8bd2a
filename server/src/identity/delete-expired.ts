import { deleteEndedSessions } from '../platform/runtime/ended-sessions.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { deleteOldEvents } from '../security-events/queries.ts';
import { deleteExpiredRecords } from './provider-adapter.ts';
import { deleteExpiredLinks } from './queries.ts';
import { deleteOldProofs } from './second-factor/queries.ts';

const intervalMs = 60_000;
/** Time limit for one round of deletions; the next round continues. */
const roundMaxMs = 20_000;
/** Proofs of a second factor, and set-ups, are good for minutes. */
const proofsKeptMs = 3_600_000;
/** Those deleted in one statement. */
const proofsMax = 1_000;

/** Repeats a deletion until nothing is left or it may not continue. */
export async function deleteAll(deleteSome: () => Promise<number>, mayGoOn: () => boolean): Promise<void> {
  while ((await deleteSome()) > 0 && mayGoOn());
}

/** Deletes expired rows every minute; every node may do it. Returns the function that stops it. */
export function startDeletingExpired({ db, clock, log }: Platform): () => Promise<void> {
  let running: Promise<void> | undefined;
  let stopping = false;
  const round = async () => {
    const end = performance.now() + roundMaxMs;
    const mayGoOn = () => !stopping && performance.now() < end;
    try {
      await deleteAll(() => deleteExpiredRecords(db, clock()), mayGoOn);
      await deleteAll(() => deleteExpiredLinks(db, clock()), mayGoOn);
      await deleteAll(
        () => deleteOldProofs(db, new Date(clock().getTime() - proofsKeptMs), proofsMax),
        mayGoOn,
      );
      await deleteAll(() => deleteEndedSessions(db), mayGoOn);
      await deleteAll(() => deleteOldEvents(db), mayGoOn);
    } catch (error) {
      log.warn({ err: error }, 'expired sign-in records were not deleted');
    }
  };
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = undefined;
    });
  }, intervalMs);
  timer.unref();
  return async () => {
    stopping = true;
    clearInterval(timer);
    await running;
  };
}
