import { lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { type Settlement, settleLine } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import { house } from '../../wallet/accounts.ts';
import type { Transfer } from '../../wallet/transfer.ts';
import { placedTransferId } from '../../wallet/transfer-id.ts';
import type { Credit, TakeBack } from '../../wallet/wallet-port.ts';
import type { BetLineReader } from '../bet-row.ts';
import { payoutId } from '../payout-id.ts';
import type { SettlementFacts } from '../sport.ts';
import type { BetRow } from './queries.ts';

/** A bet and what it comes to now. */
export interface Settled {
  readonly row: BetRow;
  readonly settlement: Settlement;
  /** The result of an event on its line was corrected. */
  readonly isCorrected: boolean;
}

/** The bets of a chunk whose settlement is now another one than their current. */
export function settleChunk(
  bets: readonly BetRow[],
  reader: BetLineReader,
  facts: SettlementFacts,
  { correction, eventId }: { readonly correction: boolean; readonly eventId: number | null },
): Settled[] {
  const changed: Settled[] = [];
  for (const row of bets) {
    // Made for each as it comes and forgotten: held for thousands it would be copied by each collection of garbage.
    const line = reader.lineOf(row);
    const settlement = settleLine(line, lineOutcomes(line, facts.events, row.struck_at), {
      winningsCap: row.winnings_cap,
      taxBasisPoints: row.tax_basis_points,
    });
    if (isCurrent(row, settlement)) continue;
    const isCorrected = correction && (eventId === null || line.legs.some(({ event }) => event === eventId));
    changed.push({ row, settlement, isCorrected });
  }
  return changed;
}

function isCurrent(row: BetRow, { status, payout, winnings, tax }: Settlement): boolean {
  if (row.number === null) return status === 'open' && payout === 0;
  return row.outcome === status && row.payout === payout && row.winnings === winnings && row.tax === tax;
}

/**
 * What an open line of singles has paid already and goes on to pay: only what is more is paid (rule: singles-paid). Null:
 * nothing of the kind, or a correction. What a run for another event finds corrected is known as such by paying less.
 */
export function keptOf({ row, settlement, isCorrected }: Settled): { payout: Cents; tax: Cents } | null {
  if (row.outcome !== 'open' || !row.payout || isCorrected || settlement.payout < row.payout) return null;
  return { payout: row.payout, tax: row.tax ?? 0 };
}

/** The money that settlements move. */
export interface SettlementMoves {
  readonly credits: readonly Credit[];
  readonly takeBacks: readonly TakeBack[];
  readonly taxes: readonly Transfer[];
}

/**
 * What settlements pay, and what is taken back that the ones before them paid, both in full: nothing is netted. Only an
 * open line of singles is paid on, with what its next singles have won (rule: singles-paid).
 */
export function movesOf(settled: readonly Settled[], at: Date): SettlementMoves {
  const number = (row: BetRow) => (row.number ?? 0) + 1;
  const base = (row: BetRow) => ({ punterId: row.punter_id, betId: row.id, at });
  // Most lines lose. Ids are made for money that moves alone: a hash costs more than settling one.
  const moving = settled.filter(
    ({ row, settlement }) => settlement.payout || settlement.tax || row.payout || row.tax,
  );
  return {
    credits: moving.flatMap((each) => {
      const { row, settlement } = each;
      const amount = settlement.payout - (keptOf(each)?.payout ?? 0);
      if (amount === 0) return [];
      const kind = isRefund(settlement) ? ('refund' as const) : ('payout' as const);
      return [{ ...base(row), id: payoutId(row.id, number(row)), kind, amount }];
    }),
    takeBacks: moving.flatMap((each) => {
      const { row } = each;
      return row.payout && keptOf(each) === null
        ? [{ ...base(row), id: placedTransferId(row.id, 'reversal', number(row)), amount: row.payout }]
        : [];
    }),
    taxes: moving.flatMap((each) => {
      const { row, settlement } = each;
      const kept = keptOf(each);
      // Of what is kept, the tax can also fall while the payout rises: by a cent of rounding, or where a line is void now.
      const more = settlement.tax - (kept?.tax ?? 0);
      const move = (name: 'tax' | 'tax-back', debit: number, credit: number, amount: number) => {
        if (amount === 0) return [];
        const id = placedTransferId(row.id, name, number(row));
        return [{ ...base(row), kind: 'tax' as const, id, debit, credit, amount }];
      };
      return [
        ...move('tax', house.book, house.winningsTax, Math.max(0, more)),
        ...move(
          'tax-back',
          house.winningsTax,
          house.book,
          kept === null ? (row.tax ?? 0) : Math.max(0, -more),
        ),
      ];
    }),
  };
}

/** Stakes alone: of a void line, and of an open one of whose singles only void ones are decided. */
function isRefund({ status, winnings }: Settlement): boolean {
  return status === 'void' || (status === 'open' && winnings === 0);
}
