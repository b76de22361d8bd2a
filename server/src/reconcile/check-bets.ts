import { combinationCount } from '@furlong/domain/betting/line-price';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { type Settlement, settleLine } from '@furlong/domain/betting/settle-line';
import { formatMoney } from '@furlong/domain/money';
import type { Transaction } from '../platform/database.ts';
import { BetRowReader } from '../settlement/read-bet-rows.ts';
import { SettlementFacts } from '../settlement/settlement-facts.ts';
import type { Check, Findings } from './check.ts';
import { type BetToCheck, countBetsByMeeting, selectBets, selectMeetingsAtWork } from './queries-bets.ts';

const chunkSize = 5_000;

/** Every bet's status, payout and tax, by settling it again from its legs and the races' results. */
export const betsCheck: Check = {
  name: 'bets',
  what: 'statuses, payouts and combinations of bets from their legs and the results',
  async run(trx, findings) {
    const meetings = await countBetsByMeeting(trx);
    const total = meetings.reduce((sum, { bets }) => sum + bets, 0);
    // What is about to be settled is not wrong yet.
    const atWork = await selectMeetingsAtWork(trx, 'settle-bets');
    const reader = new BetRowReader();
    let done = 0;
    findings.progress(done, total);
    for (const { meetingId } of meetings) {
      const facts = await SettlementFacts.load(trx, meetingId);
      for await (const rows of chunksOf(trx, meetingId)) {
        for (const row of rows) checkBet(row, reader, facts, atWork.has(meetingId), findings);
        done += rows.length;
        findings.progress(done, total);
      }
    }
    return total;
  },
};

async function* chunksOf(trx: Transaction, meetingId: number): AsyncGenerator<BetToCheck[]> {
  let after = 0;
  for (;;) {
    const rows = await selectBets(trx, meetingId, after, chunkSize);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

function checkBet(
  row: BetToCheck,
  reader: BetRowReader,
  facts: SettlementFacts,
  isAtWork: boolean,
  { differs }: Findings,
): void {
  const bet = `bet ${receiptNumber(row.id)}`;
  const line = reader.read(row);
  const combinations = combinationCount(line);
  if (combinations !== row.combinations) {
    differs(`${bet} has ${row.combinations} combinations, and its legs make ${combinations}`);
  }
  const events = new Set(line.legs.map(({ event }) => event));
  if (row.accumulator && (row.size !== events.size || row.size !== line.legs.length)) {
    differs(`${bet} is an accumulator of ${row.size} over ${line.legs.length} legs`);
  }
  const due = settleLine(line, facts.outcomesOf(line, row.struck_at), {
    winningsCap: row.winnings_cap,
    taxBasisPoints: row.tax_basis_points,
  });
  const isHeld =
    (row.outcome ?? 'open') === due.status &&
    (row.payout ?? 0) === due.payout &&
    (row.winnings ?? 0) === due.winnings &&
    (row.tax ?? 0) === due.tax;
  if (isHeld || isAtWork) return;
  const held = {
    status: row.outcome ?? 'open',
    payout: row.payout ?? 0,
    winnings: row.winnings ?? 0,
    tax: row.tax ?? 0,
  };
  differs(`${bet} is ${describe(held)}; by its legs and the results it is ${describe(due)}`);
}

function describe({
  status,
  payout,
  winnings,
  tax,
}: Pick<Settlement, 'status' | 'payout' | 'winnings' | 'tax'>) {
  const taxed = tax > 0 ? `, tax ${formatMoney(tax)}` : '';
  return `${status} with ${formatMoney(payout)} (winnings ${formatMoney(winnings)}${taxed})`;
}
