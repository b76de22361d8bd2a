import type { BetLine } from '@furlong/domain/betting/bet-line';
import { type EventOutcomes, lineOutcomes, prepareEvent } from '@furlong/domain/betting/leg-outcome';
import { combinationCount } from '@furlong/domain/betting/line-price';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { type Settlement, settleLine } from '@furlong/domain/betting/settle-line';
import { formatMoney } from '@furlong/domain/money';
import { fromStoredLeg } from '../bets/bet-row.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Check, Findings } from './check.ts';
import { type BetToCheck, countBetsByMeeting, selectBets, selectMeetingsAtWork } from './queries-bets.ts';
import { rereadFacts } from './reread-facts.ts';

const chunkSize = 5_000;

/** Settles every bet again, from its legs and a second reading of the races, and compares status, payout and tax. */
export const betsCheck: Check = {
  name: 'bets',
  what: 'statuses, payouts and combinations of bets from their legs and the results',
  async run(trx, findings) {
    const meetings = await countBetsByMeeting(trx);
    const total = meetings.reduce((sum, { bets }) => sum + bets, 0);
    // A meeting with a settlement queued is not reported: its bets may be behind for the moment.
    const atWork = await selectMeetingsAtWork(trx, 'settle-bets');
    let done = 0;
    findings.progress(done, total);
    for (const { meetingId } of meetings) {
      const facts = await rereadFacts(trx, meetingId);
      const events = new Map(facts.map((race) => [race.event, prepareEvent(race)]));
      for await (const rows of chunksOf(trx, meetingId)) {
        for (const row of rows) checkBet(row, events, atWork.has(meetingId), findings);
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
  outcomes: ReadonlyMap<number, EventOutcomes>,
  isAtWork: boolean,
  { differs }: Findings,
): void {
  const bet = `bet ${receiptNumber(row.id)}`;
  const line = lineOf(row);
  const combinations = combinationCount(line);
  if (combinations !== row.combinations) {
    differs(`${bet} has ${row.combinations} combinations, and its legs make ${combinations}`);
  }
  const events = new Set(line.legs.map(({ event }) => event));
  if (row.accumulator && (row.size !== events.size || row.size !== line.legs.length)) {
    differs(`${bet} is an accumulator of ${row.size} over ${line.legs.length} legs`);
  }
  const due = settleLine(line, lineOutcomes(line, outcomes, row.struck_at), {
    winningsCap: row.winnings_cap,
    taxBasisPoints: row.tax_basis_points,
  });
  const agrees =
    (row.outcome ?? 'open') === due.status &&
    (row.payout ?? 0) === due.payout &&
    (row.winnings ?? 0) === due.winnings &&
    (row.tax ?? 0) === due.tax;
  if (agrees || isAtWork) return;
  const stored = {
    status: row.outcome ?? 'open',
    payout: row.payout ?? 0,
    winnings: row.winnings ?? 0,
    tax: row.tax ?? 0,
  };
  differs(`${bet} is ${describe(stored)}; by its legs and the results it is ${describe(due)}`);
}

function lineOf({ events, markets, outcomes, numerators, denominators, size, stake }: BetToCheck): BetLine {
  const legs = events.map((event, index) =>
    fromStoredLeg({
      event,
      market: markets[index] ?? 0,
      outcome: outcomes[index] ?? 0,
      numerator: numerators[index] ?? null,
      denominator: denominators[index] ?? null,
    }),
  );
  return { legs, size, stake };
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
