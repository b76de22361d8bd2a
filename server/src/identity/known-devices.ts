import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames } from './cookie-names.ts';

/** As long as browsers keep a cookie; every sign-in begins it anew. */
const days = 400;
/** A family's tablet; who signed in longest ago is forgotten first. */
const mostAccounts = 5;
const longestCookie = 400;

interface Device {
  readonly id: string;
  readonly issuedAt: number;
  readonly accounts: readonly string[];
}

/**
 * Browsers that an account signed in from before, by a cookie of theirs that names the browser and its accounts and is
 * signed with the cookie keys. It opens nothing: who knows the password comes in although strangers' failures lock the
 * name, and a browser that is not known is worth a mail. A stolen cookie has a count of guesses like any other.
 */
export class KnownDevices {
  readonly #keys: () => readonly string[];
  readonly #name: string;
  readonly #secure: boolean;

  /** `keys`: the first signs, all are good; asked at every use, because they are rotated. */
  constructor(keys: () => readonly string[], publicUrl: string) {
    this.#keys = keys;
    this.#name = cookieNames(publicUrl).device;
    this.#secure = publicUrl.startsWith('https://');
  }

  /** The id of the request's browser where the account signed in from it before; undefined otherwise. */
  knownDevice(request: Pick<FastifyRequest, 'headers'>, accountId: string, now: Date): string | undefined {
    const device = this.#read(request, now);
    return device?.accounts.includes(tagOf(accountId)) ? device.id : undefined;
  }

  /** Makes the browser one that the account is known by. */
  remember(
    request: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    accountId: string,
    now: Date,
  ): void {
    const before = this.#read(request, now);
    const tag = tagOf(accountId);
    const accounts = [tag, ...(before?.accounts ?? []).filter((other) => other !== tag)];
    const id = before?.id ?? randomBytes(16).toString('base64url');
    const issuedAt = Math.floor(now.getTime() / 1000);
    const payload = [id, issuedAt, ...accounts.slice(0, mostAccounts)].join('.');
    const [key = ''] = this.#keys();
    const attributes = `path=/identity; max-age=${days * 86_400}; httponly; samesite=lax${this.#secure ? '; secure' : ''}`;
    reply.header('set-cookie', `${this.#name}=${payload}.${signatureOf(key, payload)}; ${attributes}`);
  }

  #read({ headers }: Pick<FastifyRequest, 'headers'>, now: Date): Device | undefined {
    const value = cookieOf(headers.cookie, this.#name);
    if (value === undefined || value.length > longestCookie) return undefined;
    const end = value.lastIndexOf('.');
    const payload = value.slice(0, end);
    if (!this.#keys().some((key) => isSame(signatureOf(key, payload), value.slice(end + 1))))
      return undefined;
    const [id = '', issued, ...accounts] = payload.split('.');
    const issuedAt = Number(issued);
    return issuedAt + days * 86_400 > now.getTime() / 1000 ? { id, issuedAt, accounts } : undefined;
  }
}

/** An account as its browsers carry it: not to be read back. */
function tagOf(accountId: string): string {
  return createHash('sha256').update(accountId).digest('base64url').slice(0, 22);
}

function signatureOf(key: string, payload: string): string {
  return createHmac('sha256', key).update(`known device ${payload}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
