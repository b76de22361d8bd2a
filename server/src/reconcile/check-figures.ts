import type { Check } from './check.ts';
import { selectAccountSums, selectActiveDays, selectPunterDays } from './queries-figures.ts';

/**
 * Counts transfers, punters, decisions on identities, sign-ins and bets anew, up to the moment until which they are counted
 * for reports, and compares accounts, days, and who was active on each day with what reports read.
 */
export const figuresCheck: Check = {
  name: 'figures',
  what: 'sums of accounts and counts of days for reports from transfers, punters, sign-ins and bets',
  async run(trx, { differs }) {
    const accounts = await selectAccountSums(trx);
    for (const { debit, credit, stored, due } of accounts) {
      if (stored === due) continue;
      differs(`the sums of accounts have ${stored} from kind ${debit} to kind ${credit} and not ${due}`);
    }
    const days = await selectPunterDays(trx);
    for (const { day, stored, due } of days) {
      for (const name of Object.keys(due) as (keyof typeof due)[]) {
        if (stored[name] === due[name]) continue;
        differs(`the counts of ${day} have ${stored[name]} as ${name} and not ${due[name]}`);
      }
    }
    const active = await selectActiveDays(trx);
    for (const { day, what, extra, missing } of active) {
      if (extra + missing === 0) continue;
      differs(`of who ${what} on ${day}, ${missing} are missing and ${extra} are too many`);
    }
    return accounts.length + days.length + active.length;
  },
};
