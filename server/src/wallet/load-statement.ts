import type { Statement, StatementRow } from '@furlong/contract/schemas/wallet';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { type Cents, moneyToWire } from '@furlong/domain/money';
import type { Database } from '../platform/database/database.ts';
import { readPeriod } from './read-period.ts';
import { type ExplainedMovement, readStatement } from './read-statement.ts';
import type { StakesPort } from './stakes-port.ts';
import type { WalletPort } from './wallet-port.ts';

const defaultRowsPerPage = 25;

/** Which page of a statement, over local days, both included. */
export interface StatementAsked {
  readonly from: string;
  readonly to: string;
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
}

/** A page of a punter's statement as it is shown. Throws Failed 'bad-request' naming a bad day. */
export async function loadStatement(
  db: Database,
  wallet: Pick<WalletPort, 'accountOf' | 'inHouse'>,
  stakes: Pick<StakesPort, 'findBetsOfStakes'>,
  punterId: number,
  { page = 1, perPage: limit = defaultRowsPerPage, ...days }: StatementAsked,
): Promise<Statement> {
  const period = { punterId, account: wallet.accountOf(punterId), ...readPeriod(days) };
  const offset = (page - 1) * limit;
  const read = await readStatement(db, stakes.findBetsOfStakes, period, { offset, limit });
  const balance = (cents: Cents) => (wallet.inHouse ? moneyToWire(cents) : null);
  return {
    openingBalance: balance(read.opening.balance),
    closingBalance: balance(read.closing.balance),
    openingOwed: moneyToWire(read.opening.owed),
    closingOwed: moneyToWire(read.closing.owed),
    totalIn: moneyToWire(read.totalIn),
    totalOut: moneyToWire(read.totalOut),
    rows: read.movements.map((movement) => showMovement(movement, wallet.inHouse)),
    totalRows: read.totalRows,
    page,
    maxPages: Math.max(1, Math.ceil(read.totalRows / limit)),
  };
}

/** A movement as its punter reads it; balances where the house's ledger is the wallet. */
export function showMovement(
  { id, at, kind, amount, balance, owes, owed, tax, betId, recovers, reason }: ExplainedMovement,
  withBalance: boolean,
): StatementRow {
  return {
    id,
    at: at.toISOString(),
    kind,
    amount: moneyToWire(amount),
    balance: withBalance ? moneyToWire(balance) : null,
    owedChange: moneyToWire(owes),
    owed: moneyToWire(owed),
    tax: moneyToWire(tax),
    betId,
    receiptNumber: betId === null ? null : receiptNumber(betId),
    ...(reason === null ? {} : { reason }),
    recovers: recovers.map((part) => ({
      betId: part.betId,
      receiptNumber: receiptNumber(part.betId),
      amount: moneyToWire(part.amount),
    })),
  };
}
