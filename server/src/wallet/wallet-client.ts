import type { Cents } from '@furlong/domain/money';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { readBounded } from '../platform/http/read-bounded.ts';
import { signRequest } from '../platform/http/sign-request.ts';

/** Where an operator's own wallet is, and the secret shared with it. */
export interface WalletAccess {
  readonly url: string;
  readonly secret: string;
}

/**
 * What a request came to. `refused` is the wallet's own answer; `unanswered` is everything after which nobody knows
 * whether it was done, and the same request is to be sent again under the same id.
 */
export type WalletAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  | { readonly kind: 'unanswered'; readonly trouble: string };

/** Why the wallet refuses; docs/wallet.md says when. */
export type RefusalCode = 'insufficient-balance' | 'no-account' | 'released' | 'id-used-otherwise';

const refusalCodes: readonly string[] = [
  'insufficient-balance',
  'no-account',
  'released',
  'id-used-otherwise',
];

const Cent = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Account = Type.Object({ balance: Cent });
const Done = Type.Object({});
const Taken = Type.Object({ taken: Cent });
const Refusal = Type.Object({ error: Type.Object({ code: Type.String() }) });

/** Milliseconds that one request may take, its answer read. */
const defaultDeadline = 5_000;
/** Somebody waits for a page that shows the balance: rather without it than late. */
const balanceDeadline = 2_000;
/** An answer is a few fields; a longer one is not the wallet's. In bytes. */
const longestAnswer = 10_000;

/** Makes the requests of docs/wallet.md. Never throws for what the other side does. */
export class WalletClient {
  readonly #access: WalletAccess;
  readonly #deadline: number;

  constructor(access: WalletAccess, deadline: number = defaultDeadline) {
    this.#access = access;
    this.#deadline = deadline;
  }

  /** What an account holds that can be staked. */
  readAccount(subject: string): Promise<WalletAnswer<Static<typeof Account>>> {
    return this.#send('GET', `/accounts/${encodeURIComponent(subject)}`, undefined, Account);
  }

  /** Holds an amount for a stake. */
  hold(id: string, subject: string, amount: Cents): Promise<WalletAnswer<unknown>> {
    return this.#send('PUT', `/stakes/${id}`, { account: subject, amount }, Done);
  }

  /** Takes so much of what is held, and lets the rest go. */
  confirm(id: string, amount: Cents): Promise<WalletAnswer<unknown>> {
    return this.#send('PUT', `/stakes/${id}/confirmation`, { amount }, Done);
  }

  /** Lets all of it go, now or when the request to hold it comes in late. */
  release(id: string): Promise<WalletAnswer<unknown>> {
    return this.#send('PUT', `/stakes/${id}/release`, {}, Done);
  }

  /** Pays an amount in. */
  credit(id: string, subject: string, amount: Cents, reference: string): Promise<WalletAnswer<unknown>> {
    return this.#send('PUT', `/credits/${id}`, { account: subject, amount, reference }, Done);
  }

  /** Takes back up to an amount, as far as the balance goes. */
  debit(
    id: string,
    subject: string,
    amount: Cents,
    reference: string,
  ): Promise<WalletAnswer<Static<typeof Taken>>> {
    return this.#send('PUT', `/debits/${id}`, { account: subject, amount, reference }, Taken);
  }

  async #send<S extends TSchema>(
    method: 'GET' | 'PUT',
    path: string,
    content: object | undefined,
    schema: S,
  ): Promise<WalletAnswer<Static<S>>> {
    const url = `${this.#access.url}${path}`;
    const body = content === undefined ? '' : JSON.stringify(content);
    try {
      const response = await fetch(url, {
        method,
        headers: {
          'content-type': 'application/json',
          'furlong-signature': signRequest(
            this.#access.secret,
            method,
            new URL(url).pathname,
            body,
            new Date(),
          ),
        },
        ...(content === undefined ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(
          method === 'GET' ? Math.min(this.#deadline, balanceDeadline) : this.#deadline,
        ),
      });
      const answer = await readBounded(response, longestAnswer);
      return readAnswer(response.status, answer.toString('utf8'), schema);
    } catch (error) {
      return { kind: 'unanswered', trouble: causeOf(error) };
    }
  }
}

function readAnswer<S extends TSchema>(status: number, text: string, schema: S): WalletAnswer<Static<S>> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  if (status === 200 && Value.Check(schema, content)) return { kind: 'answered', value: content };
  if (status >= 400 && status < 500 && Value.Check(Refusal, content)) {
    const { code } = content.error;
    if (refusalCodes.includes(code)) return { kind: 'refused', code: code as RefusalCode };
  }
  return { kind: 'unanswered', trouble: `answered ${status} with what the protocol does not know` };
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error ? inner.message : message;
}
