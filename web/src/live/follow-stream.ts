import type { EventSourceMessage } from 'eventsource-parser';
import { serverAddress } from '../platform/api/api.ts';
import { untilCallsMayGo } from '../platform/api/hold-calls.ts';
import { useSession } from '../platform/session/session-store.ts';
import { readEventStream, StreamRefused } from './event-stream.ts';

const waitMinMs = 1_000;
const waitMaxMs = 30_000;

/** The callbacks of a followed stream. */
export interface FollowListener {
  /** Whether the stream is open; while it is not, poll for versions. */
  readonly onConnected: (connected: boolean) => void;
  /** An event by its name, with its data as text. */
  readonly onEvent: (name: string | undefined, data: string) => void;
}

/**
 * Follows a stream of the server by its path, reconnecting whenever it breaks, until it says that it is over (`end`), is
 * refused for good, or is stopped. Returns the function that stops it.
 */
export function followStream(path: string, listener: FollowListener): () => void {
  const stop = new AbortController();
  void keepFollowing(path, listener, stop.signal);
  return () => stop.abort();
}

async function keepFollowing(path: string, listener: FollowListener, signal: AbortSignal): Promise<void> {
  let wait = waitMinMs;
  let failures = 0;
  let lastEventId: string | null = null;
  let over = false;
  const take = ({ event: name, id, data }: EventSourceMessage) => {
    if (signal.aborted) return;
    lastEventId = id ?? lastEventId;
    if (name === 'end') over = true;
    else listener.onEvent(name, data);
  };
  while (!signal.aborted && !over) {
    try {
      await untilCallsMayGo(signal);
      const url = serverAddress(path);
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
