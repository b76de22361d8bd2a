import { formatMoney } from '@furlong/domain/money';
import type { Check } from './check.ts';
import { selectLateMovements, selectOutsideDifferences } from './queries-external-wallets.ts';
import { countRows } from './queries-ledger.ts';

/** What an operator's own wallet was asked for, against what the ledger says moved there. */
export const outsideCheck: Check = {
  name: 'outside',
  what: "requests to the operator's own wallet from the transfers",
  async run(trx, { differs, progress }) {
    const count = await countRows(trx, 'outside_movements');
    progress(0, count);
    for (const { punterId, asked, moved } of await selectOutsideDifferences(trx)) {
      differs(
        `punter ${punterId}: the other wallet was asked for ${formatMoney(asked)} in all, and transfers there come to ${formatMoney(moved)}`,
      );
    }
    for (const { id, kind, attempts, trouble } of await selectLateMovements(trx)) {
      differs(
        `the other wallet has not been told ${kind} ${id} for over an hour, after ${attempts} attempts: ${trouble ?? 'no answer'}`,
      );
    }
    progress(count, count);
    return count;
  },
};
