import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as requestOverHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestOverHttps } from 'node:https';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** What a push service answered. */
export interface PushAnswer {
  readonly status: number;
  /** How long it asks to wait, in seconds; null: it does not say. */
  readonly retryAfter: number | null;
}

/** Time limit for one push, with its answer. */
const pushMaxMs = 10_000;
/** An answer has no content worth reading; a longer one ends its connection. */
const answerMaxBytes = 10_000;
const connectionsMax = 50;

/** Networks whose addresses are somebody's own, or none that one sends to. */
const privateIPv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;
/** The same, and networks that carry an IPv4 address to a translator or through a tunnel, which may be a private one. */
export const privateIPv6 = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const notPublic = new BlockList();
for (const [address, prefix] of privateIPv4) notPublic.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of privateIPv6) notPublic.addSubnet(address, prefix, 'ipv6');

/** Whether an address lies in a network of somebody's own, or is none that one sends to. */
export function isPrivateAddress(address: string): boolean {
  return notPublic.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Finds a host's addresses, and fails where one is private: a name may be made to lead into this server's network. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error) return done(error, '');
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      return done(new Error(`'${hostname}' has a private address`), '');
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** The connections to push services. They are kept open between pushes; nothing is redirected. */
export class PushLine {
  readonly #agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: connectionsMax }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: connectionsMax }),
  };
  readonly #stop = new AbortController();

  /**
   * Posts to a push service; `own` is one that the configuration names by its whole origin, and may be private. Throws
   * when there is no answer in time.
   */
  post(
    { url, own }: { readonly url: URL; readonly own: boolean },
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<PushAnswer> {
    const isSecure = url.protocol === 'https:';
    const request = isSecure ? requestOverHttps : requestOverHttp;
    return new Promise((resolve, reject) => {
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        agent: this.#agents[isSecure ? 'https:' : 'http:'],
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(pushMaxMs)]),
        ...(own ? {} : { lookup: lookupPublic }),
      };
      const sent = request(url, options, (response) => {
        let bytes = 0;
        response.on('error', () => undefined);
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > answerMaxBytes) response.destroy();
        });
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: readRetryAfter(response.headers['retry-after'], new Date()),
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Breaks off what is under way. */
  close(): void {
    this.#stop.abort();
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

/** Reads Retry-After: seconds, or an instant. Null for anything else. */
export function readRetryAfter(text: string | undefined, now: Date): number | null {
  if (text === undefined || text.length > 40) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
