import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames } from './cookie-names.ts';
import { cookieOf } from './cookie-of.ts';

/** As long as the mailed link works. */
const registeredSeconds = 24 * 3_600;
/** From the confirmation to the sign-in the browser only follows redirects. */
const confirmedSeconds = 120;
const cookieMaxLength = 200;

type Cookies = Pick<FastifyRequest, 'headers'>;

/**
 * Browsers that registered an account, which are signed in to it when its address is confirmed there: what the password
 * would prove was proved by typing it at the registration. The mailed link alone signs nobody in, so neither whoever
 * opens a forwarded mail is, nor somebody who is led to the link of another's account. Two signed cookies that scripts
 * cannot read: one names the registration from the form until it is confirmed, the other the account from then to the
 * sign-in.
 */
export class RegisteredHere {
  readonly #keys: () => readonly string[];
  readonly #names: { readonly registered: string; readonly confirmed: string };
  readonly #secure: string;

  /** `keys`: the first signs, all verify. Read at every use, because they are rotated. */
  constructor(keys: () => readonly string[], publicUrl: string) {
    this.#keys = keys;
    const { registered, confirmed } = cookieNames(publicUrl);
    this.#names = { registered, confirmed };
    this.#secure = publicUrl.startsWith('https://') ? '; secure' : '';
  }

  /** Notes that this browser sent a registration: the one with this hash of a password, whose salt no other has. */
  noteRegistration(reply: FastifyReply, passwordHash: string): void {
    this.#write(reply, this.#names.registered, this.#sign(`registered ${passwordHash}`), registeredSeconds);
  }

  /** Lets this browser in to an account just confirmed, if it is the one that registered it. Tells whether it is. */
  letIn(
    request: Cookies,
    reply: FastifyReply,
    { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
    now: Date,
  ): boolean {
    const value = this.#read(request, this.#names.registered);
    if (value === undefined || !this.#isSigned(`registered ${passwordHash}`, value)) return false;
    this.#write(reply, this.#names.registered, '', 0);
    const payload = `${id}.${Math.floor(now.getTime() / 1000)}`;
    this.#write(
      reply,
      this.#names.confirmed,
      `${payload}.${this.#sign(`confirmed ${payload}`)}`,
      confirmedSeconds,
    );
    return true;
  }

  /** The account that {@link letIn} let this browser in to, once; undefined without one, or when it is too late. */
  takeLetIn(request: Cookies, reply: FastifyReply, now: Date): string | undefined {
    const value = this.#read(request, this.#names.confirmed);
    if (value === undefined) return undefined;
    this.#write(reply, this.#names.confirmed, '', 0);
    const [id = '', issued = '', signature = ''] = value.split('.');
    const age = now.getTime() / 1000 - Number(issued);
    const isGood = age >= -1 && age < confirmedSeconds;
    return isGood && this.#isSigned(`confirmed ${id}.${issued}`, signature) ? id : undefined;
  }

  #read({ headers }: Cookies, name: string): string | undefined {
    const value = cookieOf(headers.cookie, name);
    return value === undefined || value.length > cookieMaxLength ? undefined : value;
  }

  #write(reply: FastifyReply, name: string, value: string, seconds: number): void {
    const attributes = `path=/identity; max-age=${seconds}; httponly; samesite=lax${this.#secure}`;
    reply.header('set-cookie', `${name}=${value}; ${attributes}`);
  }

  #sign(text: string): string {
    return signatureOf(this.#keys()[0] ?? '', text);
  }

  #isSigned(text: string, signature: string): boolean {
    return this.#keys().some((key) => isSame(signatureOf(key, text), signature));
  }
}

function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
