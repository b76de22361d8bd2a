import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import type { Check } from './check.ts';
import { selectKeptSums, selectWrongTickets } from './queries-kept-tickets.ts';

/** Makes the settled tickets of punters with many bets anew, as My Bets lists them, from bets and settlements. */
export const keptTicketsCheck: Check = {
  name: 'kept tickets',
  what: 'settled tickets that My Bets lists by, from bets and settlements',
  async run(trx, { differs }) {
    for (const { punterId, lastBet } of await selectWrongTickets(trx)) {
      differs(
        `the ticket of bet ${receiptNumber(lastBet)} of punter ${punterId} is not kept as its bets say`,
      );
    }
    const sums = await selectKeptSums(trx);
    for (const { punterId, stored, due } of sums) {
      if (stored === due) continue;
      differs(
        `the sums of punter ${punterId}'s kept tickets are ${stored} and not ${due} (settled, won, lost)`,
      );
    }
    return sums.length;
  },
};
