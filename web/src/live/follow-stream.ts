import type { EventSourceMessage } from 'eventsource-parser';
import { serverAddress } from '../platform/api/api.ts';
import { untilCallsMayGo } from '../platform/api/hold-calls.ts';
import { spreadWait } from '../platform/api/spread-wait.ts';
import { pause } from '../platform/offline/recovery.ts';
import { useSession } from '../platform/session/session-store.ts';
import { hearOfBreak } from '../platform/session/shared-break.ts';
import { noteSiteVersion } from '../platform/site/site-version.ts';
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

/** One open stream of this tab and who listens to it. Browsers allow few connections per host. */
interface SharedStream {
  readonly listeners: Set<{ readonly listener: FollowListener }>;
  /** The last of each event that states something, for who joins later. */
  readonly latest: Map<string, string>;
  readonly stop: AbortController;
  connected: boolean;
}

/** The open streams, each until its last listener leaves or it is over. */
const streams = new Map<string, SharedStream>();
/** Events that state something. Any other says that something changed: whoever joins later reads that anyhow. */
const statements: ReadonlySet<string> = new Set(['standings', 'own', 'league', 'board']);

/**
 * Follows a stream of the server by its path, reconnecting whenever it breaks, until it says that it is over (`end`), is
 * refused for good, or is stopped. Several who follow the same share one connection. Returns the function that stops it.
 */
export function followStream(path: string, listener: FollowListener): () => void {
  // Another punter has another place on it.
  const key = `${useSession.getState().punterId ?? ''} ${path}`;
  const known = streams.get(key);
  const stream = known ?? {
    listeners: new Set(),
    latest: new Map(),
    stop: new AbortController(),
    connected: false,
  };
  const heard = { listener };
  stream.listeners.add(heard);
  if (known === undefined) {
    streams.set(key, stream);
    void keepFollowing(path, stream).finally(() => forget(key, stream));
  } else {
    queueMicrotask(() => {
      if (stream.listeners.has(heard)) catchUp(stream, listener);
    });
  }
  return () => {
    stream.listeners.delete(heard);
    if (stream.listeners.size > 0) return;
    forget(key, stream);
    stream.stop.abort();
  };
}

function forget(key: string, stream: SharedStream): void {
  if (streams.get(key) === stream) streams.delete(key);
}

/** Tells somebody who joins an open stream what the others were told. */
function catchUp({ connected, latest }: SharedStream, listener: FollowListener): void {
  if (connected) listener.onConnected(true);
  for (const [name, data] of latest) listener.onEvent(name, data);
}

async function keepFollowing(path: string, stream: SharedStream): Promise<void> {
  const { signal } = stream.stop;
  let wait = waitMinMs;
  let failures = 0;
  let lastEventId: string | null = null;
  let over = false;
  const connect = (is: boolean) => {
    stream.connected = is;
    for (const { listener } of [...stream.listeners]) listener.onConnected(is);
  };
  const take = ({ event: name, id, data }: EventSourceMessage) => {
    if (signal.aborted) return;
    lastEventId = id ?? lastEventId;
    if (name === 'end') over = true;
    else if (name === 'break') hearOfBreak(data);
    else if (name === 'site') noteSiteVersion(data);
    else tell(stream, name, data);
  };
  while (!signal.aborted && !over) {
    try {
      await untilCallsMayGo(signal);
      const url = serverAddress(path);
      const onOpen = () => {
        failures = 0;
        connect(true);
      };
      const onRetry = (milliseconds: number) => {
        wait = milliseconds;
      };
      await readEventStream(url, headersOf(lastEventId), { onOpen, onEvent: take, onRetry }, signal);
    } catch (error) {
      failures += 1;
      if (error instanceof StreamRefused && (error.status === 404 || error.status === 400)) over = true;
    }
    if (!signal.aborted) connect(false);
    if (!over) await pause(waitBeforeTry(wait, failures), signal);
  }
}

/**
 * How long to wait before the next try: up to twice as long after each failure. The viewers of a node that died do not
 * come to the next one in one moment; see {@link spreadWait}.
 */
export function waitBeforeTry(wait: number, failures: number, random?: () => number): number {
  return spreadWait(Math.min(waitMaxMs, wait * 2 ** Math.min(failures, 6)), random);
}

function tell(stream: SharedStream, name: string | undefined, data: string): void {
  if (name !== undefined && statements.has(name)) stream.latest.set(name, data);
  for (const { listener } of [...stream.listeners]) listener.onEvent(name, data);
}

function headersOf(lastEventId: string | null): Record<string, string> {
  const { legacyAccessToken } = useSession.getState();
  return {
    ...(legacyAccessToken === null ? {} : { authorization: `Bearer ${legacyAccessToken}` }),
    ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
  };
}
