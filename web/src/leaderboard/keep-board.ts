import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { DailyLeaderboard } from '@furlong/contract/schemas/standings';
import { serverAddress } from '../platform/api/api.ts';
import { callPaths } from '../platform/api/call-paths.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { keepAnswer } from '../platform/offline/kept-answers.ts';
import { useSession } from '../platform/session/session-store.ts';

/** Keeps a board's first page for its reader to read offline, as the call of the whole board would have brought it now. */
export function keepBoard(readerId: number | null, dailyLeaderboard: DailyLeaderboard): void {
  keep('GetDailyLeaderboard', readerId, dailyLeaderboard.meetingId, { dailyLeaderboard });
}

/** Keeps the own place likewise. */
export function keepOwnPlace(readerId: number | null, meetingId: number, ownPlace: LiveOwn): void {
  keep('GetOwnPlace', readerId, meetingId, { ownPlace });
}

function keep(
  name: 'GetDailyLeaderboard' | 'GetOwnPlace',
  readerId: number | null,
  meetingId: number,
  payload: object,
): void {
  const { legacyAccessToken: token, punterId } = useSession.getState();
  // It has the reader's own row: whoever signed out or in meanwhile gets none of it.
  if (punterId !== readerId || (token === null) !== (readerId === null)) return;
  const text = JSON.stringify({ status: 1, message: '', ...payload });
  const address = serverAddress(callPaths[name].path.replace(':meetingId', String(meetingId)));
  void keepAnswer(name, { token, punterId }, address, { text, date: new Date(serverNow()).toUTCString() });
}
