import { Agent, type IncomingHttpHeaders, request as open } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { openDoor, ownId, rivalId } from './fuzz-document.ts';
import type { FuzzRequest, Person } from './make-request.ts';

/** What came back; no status where the connection was closed without an answer. */
export interface FuzzAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Why there was none, in words. */
  readonly failure?: string;
}

/** What a run's people hold: their tokens, and the browser in which a sign-in is open. */
export interface Holdings {
  readonly tokens: Readonly<Record<Person, string | undefined>>;
  readonly ids: Readonly<Partial<Record<Person, number>>>;
  readonly door: { readonly uid: string; readonly cookie: string };
}

const patience = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request as it was made. Never throws. */
export async function sendRequest(
  url: string,
  holdings: Holdings,
  request: FuzzRequest,
): Promise<FuzzAnswer> {
  try {
    return request.raw === undefined
      ? await sendHttp(url, holdings, request)
      : await sendBytes(url, request.raw);
  } catch (error) {
    return { status: undefined, headers: {}, body: '', failure: (error as Error).message };
  }
}

async function sendHttp(
  url: string,
  { tokens, ids, door }: Holdings,
  { who, method, path, headers, body }: FuzzRequest,
) {
  const token = tokens[who];
  const payload = typeof body === 'string' ? Buffer.from(body) : body;
  const { host, hostname, port } = new URL(url);
  return await new Promise<FuzzAnswer>((resolve, reject) => {
    const sent = open({
      agent,
      hostname,
      port,
      method,
      path: path
        .replaceAll('PUBLIC_URL', encodeURIComponent(url))
        .replaceAll(openDoor, door.uid)
        .replaceAll(ownId, String(ids[who] ?? 1))
        .replaceAll(rivalId, String(ids.rival ?? 1)),
      headers: {
        host,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload ? { 'content-length': payload.length } : {}),
        ...(path.includes(openDoor) ? { cookie: door.cookie } : {}),
        ...headers,
        ...(headers.origin ? { origin: url } : {}),
      },
      signal: AbortSignal.timeout(patience),
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const { statusCode: status, headers: head } = answer;
      // A stream ends when its reader goes.
      if (head['content-type']?.startsWith('text/event-stream')) {
        resolve({ status, headers: head, body: '' });
        sent.destroy();
        return;
      }
      text(answer).then((words) => resolve({ status, headers: head, body: words }), reject);
    });
    sent.end(payload);
  });
}

async function sendBytes(url: string, bytes: string): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setTimeout(patience, () =>
    socket.destroy(new Error('timed out')),
  );
  socket.end(bytes);
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  const status = /^HTTP\/1\.[01] (\d{3}) /.exec(head)?.[1];
  const lines = head.split('\r\n').slice(1);
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  // What more came is the answer to another request that the bytes held.
  const whole = rest.join('\r\n\r\n').slice(0, Number(headers['content-length'] ?? 0));
  return { status: status === undefined ? undefined : Number(status), headers, body: whole };
}
