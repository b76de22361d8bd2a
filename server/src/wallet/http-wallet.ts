import { randomUUID } from 'node:crypto';
import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findSubjects } from '../session/find-punter.ts';
import { externalWalletAccount, house, receivableAccount } from './accounts.ts';
import { creditWallets } from './credit-wallets.ts';
import { postTransfers } from './ledger.ts';
import { lockWallets } from './lock-wallets.ts';
import { selectWallet } from './queries.ts';
import { endHolds, insertHold, insertMovements, selectHoldsForUpdate } from './queries-external-wallet.ts';
import { deskCredits, shareCredits } from './share-credits.ts';
import {
  type AmountToTakeBack,
  creditsToTakeBack,
  payoutsToTakeBack,
  sharesToTakeBack,
} from './take-back.ts';
import type { Transfer } from './transfer.ts';
import type { WalletClient } from './wallet-client.ts';
import type {
  Credit,
  DeskCredit,
  JackpotShare,
  Reservation,
  ReservationRefusal,
  SpendableFunds,
  TakeBack,
  WalletPort,
  WalletState,
} from './wallet-port.ts';

/** Time from a hold to its strike's commit; an older hold is released. */
const defaultLapseMs = 30_000;
/** Requests for one hold; each has its own deadline. */
const holdAttemptsMax = 2;

/**
 * An operator's own wallet over HTTP. A stake is held there before the strike, and the strike's own transaction decides
 * whether the hold is confirmed or released. All later requests are sent from the outbox (external-wallet-outbox.ts).
 */
export class HttpWallet implements WalletPort {
  readonly inHouse = false;
  readonly #platform: Pick<Platform, 'db' | 'log' | 'metrics'>;
  readonly #client: WalletClient;
  readonly #lapseMs: number;

  constructor(
    platform: Pick<Platform, 'db' | 'log' | 'metrics'>,
    client: WalletClient,
    lapseMs: number = defaultLapseMs,
  ) {
    this.#platform = platform;
    this.#client = client;
    this.#lapseMs = lapseMs;
  }

  accountOf(punterId: number): number {
    return externalWalletAccount(punterId);
  }

  async stateOf(punterId: number): Promise<WalletState> {
    const { db, metrics } = this.#platform;
    const own = await selectWallet(db, punterId);
    const subject = (await findSubjects(db, [punterId])).get(punterId);
    if (!own || subject === undefined) return { kind: 'not-linked' };
    const answer = await this.#client.readAccount(subject);
    metrics.walletRequests.inc({ request: 'account', outcome: answer.kind });
    if (answer.kind === 'answered') {
      return { kind: 'open', balance: answer.value.balance, owed: own.owed };
    }
    return answer.kind === 'refused' && answer.code === 'no-account'
      ? { kind: 'not-linked' }
      : { kind: 'unavailable' };
  }

  async reserve(punterId: number, amount: Cents): Promise<Reservation> {
    const { db, log } = this.#platform;
    const refuse = (refusal: ReservationRefusal): Reservation => ({ punterId, id: null, refusal });
    if (amount === 0) return { punterId, id: null, refusal: null };
    const id = randomUUID();
    const subject = (await findSubjects(db, [punterId])).get(punterId);
    if (subject === undefined) return refuse('not-linked');
    if (!(await insertHold(db, { id, punterId, amount }, this.#lapseMs))) return refuse('not-linked');
    const answer = await this.#askToHold(id, subject, amount);
    if (answer.kind === 'answered') return { punterId, id, refusal: null };
    // Released after a refusal too: a request that timed out, or was duplicated on its way, may still be granted later.
    await endHolds(db, [{ id, taken: 0 }]);
    if (answer.kind === 'unanswered')
      log.warn({ movement: id, trouble: answer.trouble }, 'the wallet does not answer');
    else if (answer.code === 'insufficient-balance') return refuse('insufficient-balance');
    else if (answer.code === 'no-account') return refuse('not-linked');
    else log.error({ movement: id, code: answer.code }, 'the wallet refused a new hold');
    return refuse('unavailable');
  }

  async #askToHold(id: string, subject: string, amount: Cents) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#client.hold(id, subject, amount);
      this.#platform.metrics.walletRequests.inc({ request: 'hold', outcome: answer.kind });
      if (answer.kind !== 'unanswered' || attempt >= holdAttemptsMax) return answer;
    }
  }

  async lockFunds(
    trx: Transaction,
    reservations: readonly Reservation[],
  ): Promise<readonly SpendableFunds[]> {
    const ids = reservations.flatMap(({ id }) => id ?? []);
    const [, holds] = await Promise.all([
      // The ledger's rows are locked too, so that other work on these punters waits, as with the in-house wallet.
      lockWallets(trx, [...new Set(reservations.map(({ punterId }) => punterId))]),
      selectHoldsForUpdate(trx, ids),
    ]);
    const held = new Map(holds.map(({ id, amount }) => [id, amount]));
    return reservations.map(({ id }) => ({ left: (id && held.get(id)) || 0 }));
  }

  async settle(
    trx: Transaction,
    taken: readonly { readonly reservation: Reservation; readonly taken: Cents }[],
  ): Promise<void> {
    const holds = taken.flatMap((each) =>
      each.reservation.id === null ? [] : [{ id: each.reservation.id, taken: each.taken }],
    );
    if (holds.length > 0) await endHolds(trx, holds);
  }

  async release({ id }: Reservation): Promise<void> {
    if (id === null) return;
    try {
      await endHolds(this.#platform.db, [{ id, taken: 0 }]);
    } catch (error) {
      this.#platform.log.warn({ err: error, movement: id }, 'a hold was not released; it will lapse');
    }
  }

  async credit(trx: Transaction, credits: readonly Credit[]): Promise<void> {
    await this.#post(
      trx,
      credits.map((credit) => ({
        ...credit,
        debit: house.book,
        credit: externalWalletAccount(credit.punterId),
      })),
    );
  }

  async payShares(trx: Transaction, shares: readonly JackpotShare[]): Promise<void> {
    await this.#post(trx, shareCredits(shares, externalWalletAccount));
  }

  async payDeskCredits(trx: Transaction, credits: readonly DeskCredit[]): Promise<void> {
    await this.#post(trx, deskCredits(credits, externalWalletAccount));
  }

  async takeBack(trx: Transaction, amounts: readonly TakeBack[]): Promise<void> {
    await this.#takeBack(trx, payoutsToTakeBack(amounts));
  }

  async takeBackShares(trx: Transaction, shares: readonly JackpotShare[]): Promise<void> {
    await this.#takeBack(trx, sharesToTakeBack(shares));
  }

  async takeBackDeskCredits(trx: Transaction, credits: readonly DeskCredit[]): Promise<void> {
    await this.#takeBack(trx, creditsToTakeBack(credits));
  }

  async #post(trx: Transaction, transfers: readonly Transfer[]): Promise<void> {
    const { posted, recovered } = await creditWallets(trx, transfers);
    await insertMovements(
      trx,
      posted.flatMap(({ id, punterId, amount, betId, at }) => {
        const net = amount - (recovered.get(id) ?? 0);
        return net === 0 ? [] : [{ id, kind: 'credit', punterId, amount: net, betId, at }];
      }),
    );
  }

  async #takeBack(trx: Transaction, amounts: readonly AmountToTakeBack[]): Promise<void> {
    await lockWallets(trx, [...new Set(amounts.map(({ punterId }) => punterId))]);
    const transfers = amounts.map(
      ({ account, ...amount }): Transfer => ({
        ...amount,
        kind: 'reversal',
        debit: receivableAccount(amount.punterId),
        credit: account,
      }),
    );
    const repeated = await postTransfers(trx, transfers);
    const fresh = amounts.filter(({ id }) => !repeated.has(id));
    await insertMovements(
      trx,
      fresh.map((amount) => ({ ...amount, kind: 'debit' })),
    );
  }
}
