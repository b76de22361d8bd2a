import { formatMoney } from '@furlong/domain/money';
import type { Check } from './check.ts';
import { selectExternalWalletDifferences, selectLateMovements } from './queries-external-wallets.ts';
import { countRows } from './queries-ledger.ts';

/** Compares what the external wallet was asked for with the ledger's transfers to and from it. */
export const externalWalletsCheck: Check = {
  name: 'outside',
  what: "requests to the operator's own wallet from the transfers",
  async run(trx, { differs, progress }) {
    const count = await countRows(trx, 'outside_movements');
    progress(0, count);
    for (const { punterId, asked, moved } of await selectExternalWalletDifferences(trx)) {
      differs(
        `punter ${punterId}: the external wallet was asked for ${formatMoney(asked)} in all, and transfers there come to ${formatMoney(moved)}`,
      );
    }
    for (const { id, kind, attempts, trouble } of await selectLateMovements(trx)) {
      differs(
        `the external wallet has not confirmed ${kind} ${id} for over an hour, after ${attempts} attempts: ${trouble ?? 'no answer'}`,
      );
    }
    progress(count, count);
    return count;
  },
};
