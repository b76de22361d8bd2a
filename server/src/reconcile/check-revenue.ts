import type { Check } from './check.ts';
import { selectRevenueDays } from './queries-revenue.ts';

/**
 * Sums the bets, settlements and transfers of every day anew, up to the moment until which they are counted for reports,
 * and compares each day with what reports read.
 */
export const revenueCheck: Check = {
  name: 'revenue',
  what: 'sums of days for reports from bets, settlements and transfers',
  async run(trx, { differs }) {
    const days = await selectRevenueDays(trx);
    for (const { day, stored, due } of days) {
      const names = Object.keys(due) as (keyof typeof due)[];
      for (const name of names) {
        if (stored[name] === due[name]) continue;
        differs(`the sums of ${day} have ${stored[name]} as ${name} and not ${due[name]}`);
      }
    }
    return days.length;
  },
};
