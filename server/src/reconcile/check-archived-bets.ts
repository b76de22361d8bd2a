import { localDayOf } from '@furlong/domain/local-date';
import type { Transaction } from '../platform/database/database.ts';
import { type CarriedSum, countUnknown, selectCarried } from './queries-archive.ts';

interface TransferRow {
  readonly id: string;
  readonly kind: string;
  readonly debit_account: number;
  readonly credit_account: number;
  readonly amount: number;
  readonly punter_id: number;
  readonly at: string;
}

interface BetRow {
  readonly sport: string;
  readonly leg_events: readonly number[];
}

/** Sums the transfers of a step's file, and compares them with what is carried forward; so its keys, and events with bets. */
export async function checkFileOfBets(
  trx: Transaction,
  stepId: number,
  lines: readonly string[],
  differs: (words: string) => void,
): Promise<void> {
  const sums = new Map<string, { count: number; amount: number }>();
  const ids: string[] = [];
  const events = new Set<string>();
  for (const line of lines) {
    const { transfers, bets } = JSON.parse(line) as { transfers?: TransferRow; bets?: BetRow };
    for (const event of bets?.leg_events ?? []) events.add(`${bets?.sport} ${event}`);
    if (!transfers) continue;
    ids.push(transfers.id);
    const { punter_id, at, kind, debit_account, credit_account, amount } = transfers;
    const key = [punter_id, localDayOf(new Date(at)), kind, debit_account, credit_account].join(' ');
    const sum = sums.get(key) ?? { count: 0, amount: 0 };
    sums.set(key, { count: sum.count + 1, amount: sum.amount + amount });
  }
  const carried = new Map((await selectCarried(trx, stepId)).map((sum) => [keyOf(sum), sum]));
  for (const key of new Set([...sums.keys(), ...carried.keys()])) {
    const [due, is] = [sums.get(key), carried.get(key)];
    if (due?.count === is?.count && due?.amount === is?.amount) continue;
    differs(
      `step ${stepId} carries ${is?.amount ?? 0} cents of ${is?.count ?? 0} transfers (${key}); its file has ${due?.amount ?? 0} of ${due?.count ?? 0}`,
    );
  }
  const unknown = await countUnknown(trx, stepId, { ids, events: [...events] });
  if (unknown.keys > 0) differs(`of step ${stepId}, ${unknown.keys} keys are not those of its file`);
  if (unknown.events > 0) differs(`of step ${stepId}, ${unknown.events} events are not those of its file`);
}

function keyOf({ punterId, day, kind, debit, credit }: CarriedSum): string {
  return [punterId, day, kind, debit, credit].join(' ');
}
