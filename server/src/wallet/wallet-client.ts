import type { Cents } from '@furlong/domain/money';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { readBounded } from '../platform/http/read-bounded.ts';
import { signRequest } from '../platform/http/sign-request.ts';

/** The address of an operator's own wallet, and the secret shared with it. */
export interface WalletAccess {
  readonly url: string;
  readonly secret: string;
}

/**
 * The result of a request. `refused` is the wallet's own answer. `unanswered` is every failure after which the request
 * may or may not have been carried out; it is sent again under the same id.
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

/** Time limit for one request, including its answer. */
const requestMaxMs = 5_000;
/** Time limit for a balance: a page waits for it and can be shown without it. */
const balanceMaxMs = 2_000;
/** A longer answer is not the wallet's: its answers are a few fields. */
const answerMaxBytes = 10_000;

/** Makes the requests of docs/wallet.md. Never throws, whatever the wallet answers. */
export class WalletClient {
  readonly #access: WalletAccess;
  readonly #requestMaxMs: number;

  constructor(access: WalletAccess, timeLimitMs: number = requestMaxMs) {
    this.#access = access;
    this.#requestMaxMs = timeLimitMs;
  }

  /** Reads how much of an account can be staked. */
  readAccount(subject: string): Promise<WalletAnswer<Static<typeof Account>>> {
    return this.#send('GET', `/accounts/${encodeURIComponent(subject)}`, undefined, Account);
  }

  /** Holds an amount for a stake. */
  hold(id: string, subject: string, amount: Cents): Promise<WalletAnswer<unknown>> {
    return this.#send('PUT', `/stakes/${id}`, { account: subject, amount }, Done);
  }

  /** Takes an amount out of a hold, and releases the rest. */
  confirm(id: string, amount: Cents): Promise<WalletAnswer<unknown>> {
    return this.#send('PUT', `/stakes/${id}/confirmation`, { amount }, Done);
  }

  /** Releases a whole hold, now or when the request to hold it arrives late. */
  release(id: string): Promise<WalletAnswer<unknown>> {
    return this.#send('PUT', `/stakes/${id}/release`, {}, Done);
  }

  /** Pays an amount in. */
  credit(id: string, subject: string, amount: Cents, reference: string): Promise<WalletAnswer<unknown>> {
    return this.#send('PUT', `/credits/${id}`, { account: subject, amount, reference }, Done);
  }

  /** Takes back up to an amount, as far as the balance allows. */
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
          method === 'GET' ? Math.min(this.#requestMaxMs, balanceMaxMs) : this.#requestMaxMs,
        ),
      });
      const answer = await readBounded(response, answerMaxBytes);
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
  return {
    kind: 'unanswered',
    trouble: `answered ${status} with content that docs/wallet.md does not define`,
  };
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error ? inner.message : message;
}
