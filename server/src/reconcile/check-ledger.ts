import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { type Cents, formatMoney } from '@furlong/domain/money';
import type { Check } from './check.ts';
import {
  type BetMoney,
  countRows,
  selectBetsPaidTwice,
  selectGoodwillBackDifferences,
  selectLateLegs,
  selectNumberGaps,
  selectOddTransfers,
  selectPayoutDifferences,
  selectRepeatedGifts,
  selectStakeDifferences,
  selectStrayStakes,
  selectWalletDifferences,
} from './queries-ledger.ts';

/** Sums the transfers again for every balance and every debt. */
export const walletsCheck: Check = {
  name: 'wallets',
  what: 'balances and debts from the transfers',
  async run(trx, { differs, progress }) {
    const count = await countRows(trx, 'wallets');
    progress(0, count);
    for (const { punterId, balance, balanceSum, owed, owedSum } of await selectWalletDifferences(trx)) {
      if (balance !== balanceSum || balance < 0) {
        differs(
          `punter ${punterId} has a balance of ${formatMoney(balance)}, and transfers that come to ${formatMoney(balanceSum)}`,
        );
      }
      if (owed !== owedSum || owed < 0) {
        differs(`punter ${punterId} owes ${formatMoney(owed)}, and by the transfers ${formatMoney(owedSum)}`);
      }
    }
    progress(count, count);
    return count;
  },
};

/**
 * Checks the accounts of every transfer by its kind, that nobody has two welcome gifts, and that goodwill pays no bet that
 * its settlement pays (rule: judges-error).
 */
export const transfersCheck: Check = {
  name: 'transfers',
  what: 'accounts and owners of transfers from their kinds, one welcome gift at most, and no bet paid twice by goodwill',
  async run(trx, { differs, progress }) {
    const count = await countRows(trx, 'transfers');
    progress(0, count);
    for (const { id, kind } of await selectOddTransfers(trx)) {
      differs(`transfer ${id} is not between the accounts of a ${kind}, or not its bet's punter's`);
    }
    for (const { punterId, gifts, amount } of await selectRepeatedGifts(trx)) {
      differs(`punter ${punterId} was given the welcome gift ${gifts} times, ${formatMoney(amount)} in all`);
    }
    for (const { betId, payout, goodwill, broughtTo } of await selectBetsPaidTwice(trx)) {
      differs(
        `bet ${receiptNumber(betId)} was paid ${formatMoney(payout)} and goodwill of ${formatMoney(goodwill)}; the goodwill was to bring it to ${formatMoney(broughtTo)}`,
      );
    }
    for (const { punterId, moved, said } of await selectGoodwillBackDifferences(trx)) {
      differs(
        `goodwill of ${formatMoney(moved)} was taken back from punter ${punterId}, and its record says ${formatMoney(said)}`,
      );
    }
    progress(count, count);
    return count;
  },
};

/** Matches bets with their stakes both ways, and checks that no bet was struck after the off. */
export const stakesCheck: Check = {
  name: 'stakes',
  what: 'stakes of bets, bets of stakes, and that none was struck after the off',
  async run(trx, { differs, progress }) {
    const count = await countRows(trx, 'bets');
    progress(0, count);
    for (const { betId, kind, amount, expected, punterId, payer } of await selectStakeDifferences(trx)) {
      differs(
        `bet ${receiptNumber(betId)} of punter ${punterId} costs ${formatMoney(expected)}; its transfer is a ${kind} of ${formatMoney(amount)} of punter ${payer}`,
      );
    }
    for (const { id, punterId } of await selectStrayStakes(trx)) {
      differs(`transfer ${id} of punter ${punterId} is a stake without a bet`);
    }
    for (const { betId, raceId, struckAt, closedAt } of await selectLateLegs(trx)) {
      differs(
        `bet ${receiptNumber(betId)} was struck at ${struckAt.toISOString()}, and race ${raceId} was off at ${closedAt.toISOString()}`,
      );
    }
    progress(count, count);
    return count;
  },
};

/** Compares what every bet was paid and taxed with its settlements. */
export const payoutsCheck: Check = {
  name: 'payouts',
  what: 'payouts and taxes from the settlements',
  async run(trx, { differs, progress }) {
    const count = await countRows(trx, 'bets');
    progress(0, count);
    for (const { betId, moved, settled } of await selectPayoutDifferences(trx)) {
      const bet = `bet ${receiptNumber(betId)}`;
      if (paidBy(moved) !== paidBy(settled)) {
        differs(
          `${bet} was paid ${formatMoney(paidBy(moved))}, and its settlement says ${formatMoney(paidBy(settled))}`,
        );
      } else if (describePaid(moved) !== describePaid(settled)) {
        differs(`${bet} was paid ${describePaid(moved)}; by its settlements ${describePaid(settled)}`);
      }
      if (moved.tax !== settled.tax) {
        differs(
          `${bet} was taxed ${formatMoney(moved.tax)}, and its settlement says ${formatMoney(settled.tax)}`,
        );
      }
    }
    for (const { betId } of await selectNumberGaps(trx)) {
      differs(`bet ${receiptNumber(betId)} lacks one of its settlements`);
    }
    progress(count, count);
    return count;
  },
};

/** The part of it that the punter still has. */
function paidBy({ payouts, refunds, reversals }: BetMoney): Cents {
  return payouts + refunds - reversals;
}

function describePaid({ payouts, refunds, reversals }: BetMoney): string {
  return `${formatMoney(payouts)} as payouts, ${formatMoney(refunds)} as refunds, ${formatMoney(reversals)} taken back`;
}
