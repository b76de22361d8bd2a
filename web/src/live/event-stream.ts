import { siteVersionHeader } from '@furlong/contract/server-paths';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { serverNow } from '../platform/device/server-clock.ts';
import { noteServerAnswer, noteUnanswered } from '../platform/offline/server-availability.ts';
import { noteFresh } from '../platform/offline/stale-notice.ts';
import { noteSiteVersion } from '../platform/site/site-version.ts';

/** The callbacks of a stream. */
export interface StreamListener {
  /** The server accepted the connection. */
  readonly onOpen: () => void;
  readonly onEvent: (event: EventSourceMessage) => void;
  /** The server's wait before a reconnect, in milliseconds. */
  readonly onRetry: (wait: number) => void;
}

/** The server refused the stream with an HTTP status. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The stream was refused (${status}).`);
    this.status = status;
  }
}

/** A stream silent for this long counts as broken: the server sends at least every 15 seconds. */
export const silenceMaxMs = 40_000;
/** The longest event that is read, in characters; the server's have a few thousand. */
const eventMax = 1_000_000;

/**
 * Reads a stream of server-sent events until it ends, by fetch because EventSource sends no token. Rejects with
 * {@link StreamRefused} on an error status, and with the cause when it breaks or falls silent.
 */
export async function readEventStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), silenceMaxMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...headers },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    noteServerAnswer();
    if (!response.ok || response.body === null) throw new StreamRefused(response.status);
    noteFresh(response.headers.get('date'));
    noteSiteVersion(response.headers.get(siteVersionHeader));
    listener.onOpen();
    const { onRetry } = listener;
    const onEvent = (event: EventSourceMessage) => {
      // What it brings is shown: it is as good as an answer of now.
      noteFresh(new Date(serverNow()).toUTCString());
      listener.onEvent(event);
    };
    const parser = createParser({ onEvent, onRetry, maxBufferSize: eventMax });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), silenceMaxMs);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof StreamRefused)) noteUnanswered();
    throw error;
  } finally {
    clearTimeout(alarm);
  }
}
