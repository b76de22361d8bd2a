import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A push as the service got it, decrypted. */
export interface ReceivedPush {
  readonly browser: string;
  readonly headers: IncomingHttpHeaders;
  /** What the browser reads. */
  readonly content: {
    readonly web_push: number;
    readonly notification: {
      readonly title: string;
      readonly body: string;
      readonly navigate: string;
      readonly tag: string;
    };
    readonly kind: string;
    readonly tag: string;
  };
  readonly answered: number;
}

/** How the service answers a push. */
interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Browser {
  readonly key: ECDH;
  readonly auth: Buffer;
}

/**
 * A push service of one's own, for tests: browsers subscribe here, and what is pushed to them is checked as a real
 * service does (RFC 8292) and decrypted as a browser does (RFC 8291), by code that shares nothing with the sender's.
 */
export class PushServiceDouble {
  readonly received: ReceivedPush[] = [];
  /** Called for each push, before it is answered. */
  answer: (browser: string) => Answer | Promise<Answer> = () => ({ status: 201 });
  readonly #browsers = new Map<string, Browser>();
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  origin = '';

  static async start(): Promise<PushServiceDouble> {
    const service = new PushServiceDouble();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    service.origin = `http://127.0.0.1:${(service.#server.address() as AddressInfo).port}`;
    return service;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What a browser answers when a page subscribes it. */
  subscribe(): { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } } {
    const key = createECDH('prime256v1');
    key.generateKeys();
    const auth = randomBytes(16);
    const browser = randomBytes(8).toString('hex');
    this.#browsers.set(browser, { key, auth });
    const keys = { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') };
    return { endpoint: `${this.origin}/push/${browser}`, expirationTime: null, keys };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const name = request.url?.split('/').at(-1) ?? '';
    const browser = this.#browsers.get(name);
    if (request.method !== 'POST' || !browser) throw new Error(`nothing at ${request.method} ${request.url}`);
    await this.#checkSender(request.headers);
    if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
    const content = JSON.parse(decrypt(Buffer.concat(parts), browser).toString('utf8'));
    const { status, headers = {} } = await this.answer(name);
    this.received.push({ browser: name, headers: request.headers, content, answered: status });
    response.writeHead(status, headers).end();
  }

  /** Throws unless the push is signed for this service by the key that it names. */
  async #checkSender({ authorization = '', ttl, topic }: IncomingHttpHeaders): Promise<void> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    const point = Buffer.from(key, 'base64url');
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: this.origin });
    if ((payload.exp ?? 0) * 1_000 > Date.now() + 24 * 3_600_000) throw new Error('signed for too long');
    if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('signed for nobody');
    if (!/^\d+$/.test(String(ttl))) throw new Error('without a TTL');
    if (!/^[\w-]{1,32}$/.test(String(topic))) throw new Error('without a topic');
  }
}

/** Decrypts a message of one record (RFC 8188, 8291). */
function decrypt(message: Buffer, { key, auth }: Browser): Buffer {
  const salt = message.subarray(0, 16);
  const senderLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + senderLength);
  const sealed = message.subarray(21 + senderLength);
  if (sealed.length > message.readUInt32BE(16)) throw new Error('more than one record');
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
  const shared = derive(key.computeSecret(sender), auth, keyInfo, 32);
  const contentKey = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record does not say that it is the last');
  return padded.subarray(0, end);
}
