import { LARGEST_DEPOSIT, WalletErrorCode } from '@furlong/contract/codes/wallet';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { type Cents, moneyToWire, parseMoney } from '@furlong/domain/money';
import { loadHeads } from '../meetings/load-card.ts';
import type { Database } from '../platform/database/database.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findUsername } from '../session/find-punter.ts';
import { enterWallet } from './enter-wallet.ts';
import { loadStatement } from './load-statement.ts';
import { deposit, type MoneyGuard, type MoneyToMove, type MoveOutcome, withdraw } from './move-money.ts';
import { mayBeOlder } from './read-period.ts';
import type { StakesPort } from './stakes-port.ts';
import type { WalletPort } from './wallet-port.ts';

/** Player protection's part in the wallet's calls. */
export interface WalletGuard extends MoneyGuard {
  permitOf(
    caller: Pick<Caller, 'punterId' | 'signedInAt'>,
    now: Date,
  ): Promise<{ readonly mayBet: boolean; readonly reason: string | null }>;
  /** Whether the punter has to sign in again before money moves. */
  isStale(caller: Caller, now: Date): Promise<boolean>;
}

export function walletHandlers(
  platform: Platform,
  wallet: WalletPort,
  stakes: StakesPort,
  guard: WalletGuard,
): HandlersOf<'wallet'> {
  const { db } = platform;
  return {
    ...balanceHandlers(platform, wallet, guard),

    async GetPunterBet({ params: { meetingId, accountNumber }, caller: { punterId } }) {
      if (accountNumber !== wallet.accountOf(punterId)) {
        throw new Failed('forbidden', "Another punter's bets are not shown");
      }
      const [meeting] = await loadHeads(db, { ids: [meetingId] });
      if (!meeting) throw new Failed('not-found', `There is no meeting ${meetingId}`);
      const [staked, doubling] = await Promise.all([
        stakes.findStakeTotal(db, punterId, meetingId),
        stakes.findDoublingTotal(db, punterId, meetingId),
      ]);
      return success({
        doubleJackpotBet: { betTotal: moneyToWire(doubling) },
        staked: moneyToWire(staked),
      });
    },

    async GetStatement({ query, caller: { punterId }, now }) {
      const load = (from: Database) => loadStatement(from, wallet, stakes, punterId, query);
      const statement = mayBeOlder(query.to, now) ? await platform.reads.read(load) : await load(db);
      return success({ statement });
    },

    ...moveHandlers(platform, wallet, guard),
  };
}

function balanceHandlers(
  platform: Platform,
  wallet: WalletPort,
  guard: WalletGuard,
): HandlersOf<'ClientBalance' | 'ClientBalanceByUserName' | 'ClientIn'> {
  const showBalance = async (punterId: number, now: Date) => {
    const state = await enterWallet(platform, wallet, punterId, now);
    if (state.kind === 'not-linked') throw new Failed('not-found', words.notLinked);
    if (state.kind === 'unavailable') throw new Failed('unavailable', words.unavailable);
    return success({
      clientBalances: {
        responseObject: {
          accountNumber: wallet.accountOf(punterId),
          balance: moneyToWire(state.balance),
          owed: moneyToWire(state.owed),
          currency: 'ZAR' as const,
        },
      },
    });
  };
  return {
    ClientBalance: ({ caller, now }) => showBalance(caller.punterId, now),

    async ClientBalanceByUserName({ params, caller, now }) {
      const own = await findUsername(platform.db, caller.punterId);
      if (own?.toLowerCase() !== params.userName.toLowerCase()) {
        throw new Failed('forbidden', "Another punter's balance is not shown");
      }
      return await showBalance(caller.punterId, now);
    },

    async ClientIn({ caller, now }) {
      const { punterId } = caller;
      const state = await enterWallet(platform, wallet, punterId, now);
      const linked = state.kind !== 'not-linked';
      const permit = await guard.permitOf(caller, now);
      const reason = state.kind === 'open' ? permit.reason : linked ? words.unavailable : words.notLinked;
      return success({
        responseObject: {
          linked,
          mayBet: state.kind === 'open' && permit.mayBet,
          reason,
          accountNumber: linked ? wallet.accountOf(punterId) : null,
        },
      });
    },
  };
}

function moveHandlers(
  platform: Platform,
  wallet: WalletPort,
  guard: WalletGuard,
): HandlersOf<'Deposit' | 'Withdraw'> {
  const move = async (
    how: typeof deposit,
    body: { readonly amount: number; readonly guid: string },
    caller: Caller,
    now: Date,
  ) => {
    if (!wallet.inHouse || !platform.settings.demo) {
      return refusal(WalletErrorCode.notHere, words.notHere, words.notHere);
    }
    const { punterId, signedInAt } = caller;
    const sitting = { signedInAt, isStale: await guard.isStale(caller, now) };
    const amount = readAmount(body.amount);
    const asked: MoneyToMove = { id: body.guid, punterId, amount, sitting };
    await enterWallet(platform, wallet, punterId, now);
    return answerMove(await how(platform.db, guard, asked, now), asked.id);
  };
  return {
    Deposit: ({ body, caller, now }) => move(deposit, body, caller, now),
    Withdraw: ({ body, caller, now }) => move(withdraw, body, caller, now),
  };
}

const words = {
  notLinked: 'Your betting account is not linked.',
  unavailable: 'We can’t reach your wallet at the moment. Try again in a minute.',
  notHere: 'Money goes in and out of your betting account, not here.',
};

function readAmount(rands: number): Cents {
  const expected = `rands above 0, at most ${LARGEST_DEPOSIT}, with at most two decimals (12.50)`;
  try {
    const amount = parseMoney(rands);
    if (amount > 0 && amount <= LARGEST_DEPOSIT * 100) return amount;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
  }
  throw new Failed('bad-request', 'Some fields are not as expected', [{ field: 'amount', expected }]);
}

function answerMove(outcome: MoveOutcome, transferId: string) {
  if (outcome.kind === 'moved') return success({ balance: moneyToWire(outcome.balance), transferId });
  const { code, words: reason } = outcome.refusal;
  if (code === 'freshSignIn') throw new Failed('fresh-sign-in-needed', reason);
  return refusal(WalletErrorCode[code], reason, reason);
}
