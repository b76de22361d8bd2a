import type { Check } from './check.ts';
import { selectWrongDays } from './queries-statement-days.ts';

/** Sums the days of statements anew, from transfers, as far as statements read them by day. */
export const statementDaysCheck: Check = {
  name: 'statement days',
  what: 'days of statements from transfers',
  async run(trx, { differs }) {
    const { accounts, wrong } = await selectWrongDays(trx);
    for (const { account, day, stored, due } of wrong) {
      differs(
        `account ${account} has on ${day} ${stored ?? 'nothing'} and not ${due ?? 'nothing'} (in, out, owed)`,
      );
    }
    return accounts;
  },
};
