import type { LiveOwn, LiveStandings } from '@furlong/contract/schemas/live';
import type { EventSourceMessage } from 'eventsource-parser';
import { serverAddress } from '../platform/api/api.ts';
import { callPaths } from '../platform/api/call-paths.ts';
import { untilCallsMayGo } from '../platform/api/hold-calls.ts';
import { useSession } from '../platform/session/session-store.ts';
import { readEventStream, StreamRefused } from './event-stream.ts';

const { path } = callPaths.FollowLiveStandings;
const waitMinMs = 1_000;
const waitMaxMs = 30_000;

/** The callbacks of a followed meeting. */
export interface LiveListener {
  /** Whether the stream is open; while it is not, poll for versions. */
  readonly onConnected: (connected: boolean) => void;
  readonly onStandings: (standings: LiveStandings) => void;
  readonly onOwn?: (own: LiveOwn) => void;
  /** Bets on the meeting were settled or have changed. */
  readonly onBets?: () => void;
  /** The cards of the meeting's jackpot closed, or it was decided anew. */
  readonly onJackpot?: () => void;
}

/**
 * Follows a live meeting, reconnecting whenever the stream breaks, until it is final or stopped. Returns the function
 * that stops it.
 */
export function followLive(meetingId: number, listener: LiveListener): () => void {
  const stop = new AbortController();
  void keepFollowing(meetingId, listener, stop.signal);
  return () => stop.abort();
}

async function keepFollowing(meetingId: number, listener: LiveListener, signal: AbortSignal): Promise<void> {
  let wait = waitMinMs;
  let failures = 0;
  let lastEventId: string | null = null;
  let over = false;
  const take = ({ event: name, id, data }: EventSourceMessage) => {
    if (signal.aborted) return;
    lastEventId = id ?? lastEventId;
    if (name === 'standings') listener.onStandings(JSON.parse(data) as LiveStandings);
    else if (name === 'own') listener.onOwn?.(JSON.parse(data) as LiveOwn);
    else if (name === 'bets') listener.onBets?.();
    else if (name === 'jackpot') listener.onJackpot?.();
    else if (name === 'end') over = true;
  };
  while (!signal.aborted && !over) {
    try {
      await untilCallsMayGo(signal);
      const url = serverAddress(path.replace(':meetingId', String(meetingId)));
      const onOpen = () => {
        failures = 0;
        listener.onConnected(true);
      };
      const onRetry = (milliseconds: number) => {
        wait = milliseconds;
      };
      await readEventStream(url, headersOf(lastEventId), { onOpen, onEvent: take, onRetry }, signal);
    } catch (error) {
      failures += 1;
      if (error instanceof StreamRefused && (error.status === 404 || error.status === 400)) over = true;
    }
    if (!signal.aborted) listener.onConnected(false);
    if (!over) await pause(Math.min(waitMaxMs, wait * 2 ** Math.min(failures, 6)), signal);
  }
}

function headersOf(lastEventId: string | null): Record<string, string> {
  const { legacyAccessToken } = useSession.getState();
  return {
    ...(legacyAccessToken === null ? {} : { authorization: `Bearer ${legacyAccessToken}` }),
    ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
