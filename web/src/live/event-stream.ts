import { noteServerAnswer, noteUnanswered } from '../platform/offline/server-availability.ts';

/** One event of a stream of server-sent events. */
export interface ServerEvent {
  readonly name: string;
  readonly id: string | null;
  readonly data: string;
}

/** The callbacks of a stream. */
export interface StreamListener {
  /** The server accepted the connection. */
  readonly onOpen: () => void;
  readonly onEvent: (event: ServerEvent) => void;
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
    listener.onOpen();
    const take = blockReader(listener);
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), silenceMaxMs);
      take(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof StreamRefused)) noteUnanswered();
    throw error;
  } finally {
    clearTimeout(alarm);
  }
}

/** Takes a stream's text in whatever pieces it comes. */
function blockReader({ onEvent, onRetry }: StreamListener): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = `${rest}${text}`.replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const { event, retry } = readBlock(block);
      if (retry !== null) onRetry(retry);
      if (event !== null) onEvent(event);
    }
  };
}

function readBlock(block: string): { event: ServerEvent | null; retry: number | null } {
  let name = 'message';
  let id: string | null = null;
  let retry: number | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
    else if (field === 'retry' && /^\d+$/.test(value)) retry = Number(value);
  }
  return { event: data.length === 0 ? null : { name, id, data: data.join('\n') }, retry };
}
