import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames } from './cookie-names.ts';
import { cookieOf } from './cookie-of.ts';

/** The longest that browsers store a cookie; every sign-in renews it. */
const cookieDays = 400;
/** Enough for a family's tablet; the account that signed in longest ago is dropped first. */
const accountsMax = 5;
const cookieMaxLength = 400;

interface Device {
  readonly id: string;
  readonly issuedAt: number;
  readonly accounts: readonly string[];
}

/**
 * Browsers in which an account signed in before, known by a signed cookie that names the browser and its accounts. The
 * cookie grants nothing: whoever knows the password can sign in there although strangers' failures have locked the
 * name, and a sign-in from an unknown browser sends a mail. Guesses with a stolen cookie are counted like any other.
 */
export class KnownDevices {
  readonly #keys: () => readonly string[];
  readonly #name: string;
  readonly #secure: boolean;

  /** `keys`: the first signs, all verify. Read at every use, because they are rotated. */
  constructor(keys: () => readonly string[], publicUrl: string) {
    this.#keys = keys;
    this.#name = cookieNames(publicUrl).device;
    this.#secure = publicUrl.startsWith('https://');
  }

  /** The id of the request's browser if the account signed in from it before; undefined otherwise. */
  knownDevice(request: Pick<FastifyRequest, 'headers'>, accountId: string, now: Date): string | undefined {
    const device = this.#read(request, now);
    return device?.accounts.includes(tagOf(accountId)) ? device.id : undefined;
  }

  /** Makes the browser a known one of the account. Returns a hash of the browser's id. */
  remember(
    request: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    accountId: string,
    now: Date,
  ): string {
    const before = this.#read(request, now);
    const tag = tagOf(accountId);
    const accounts = [tag, ...(before?.accounts ?? []).filter((other) => other !== tag)];
    const id = before?.id ?? randomBytes(16).toString('base64url');
    const issuedAt = Math.floor(now.getTime() / 1000);
    const payload = [id, issuedAt, ...accounts.slice(0, accountsMax)].join('.');
    const [key = ''] = this.#keys();
    const attributes = `path=/identity; max-age=${cookieDays * 86_400}; httponly; samesite=lax${this.#secure ? '; secure' : ''}`;
    reply.header('set-cookie', `${this.#name}=${payload}.${signatureOf(key, payload)}; ${attributes}`);
    return createHash('sha256').update(`browser ${id}`).digest('base64url').slice(0, 22);
  }

  #read({ headers }: Pick<FastifyRequest, 'headers'>, now: Date): Device | undefined {
    const value = cookieOf(headers.cookie, this.#name);
    if (value === undefined || value.length > cookieMaxLength) return undefined;
    const end = value.lastIndexOf('.');
    const payload = value.slice(0, end);
    if (!this.#keys().some((key) => isSame(signatureOf(key, payload), value.slice(end + 1))))
      return undefined;
    const [id = '', issued, ...accounts] = payload.split('.');
    const issuedAt = Number(issued);
    return issuedAt + cookieDays * 86_400 > now.getTime() / 1000 ? { id, issuedAt, accounts } : undefined;
  }
}

/** An account's name in the cookie: a hash, which cannot be reversed. */
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
