import { deleteEndedSessions } from '../platform/runtime/ended-sessions.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { forgetOldEvents } from '../security-events/record-event.ts';
import { deleteExpiredRecords } from './provider-adapter.ts';
import { deleteExpiredLinks } from './queries.ts';

const interval = 60_000;
/** A turn of deleting ends after so long, in milliseconds; what is left is the next one's. */
const longestTurn = 20_000;

/** Deletes some, again and again, until there are none or it may not go on. */
export async function deleteAll(deleteSome: () => Promise<number>, mayGoOn: () => boolean): Promise<void> {
  while ((await deleteSome()) > 0 && mayGoOn());
}

/** Deletes what expired, every minute; every node may do it. Returns the end of it. */
export function startDeletingExpired({ db, clock, log }: Platform): () => Promise<void> {
  let running: Promise<void> | undefined;
  let stopping = false;
  const turn = async () => {
    const end = performance.now() + longestTurn;
    const mayGoOn = () => !stopping && performance.now() < end;
    try {
      await deleteAll(() => deleteExpiredRecords(db, clock()), mayGoOn);
      await deleteAll(() => deleteExpiredLinks(db, clock()), mayGoOn);
      await deleteAll(() => deleteEndedSessions(db), mayGoOn);
      await deleteAll(() => forgetOldEvents(db), mayGoOn);
    } catch (error) {
      log.warn({ err: error }, 'expired sign-in records were not deleted');
    }
  };
  const timer = setInterval(() => {
    running ??= turn().finally(() => {
      running = undefined;
    });
  }, interval);
  timer.unref();
  return async () => {
    stopping = true;
    clearInterval(timer);
    await running;
  };
}
