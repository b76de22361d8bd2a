import { addDays, localDayOf } from '@furlong/domain/local-date';
import { useSearchParams } from 'react-router';
import { problemOfDays } from './read-days.ts';

/** Days that are shown at first, today included. */
const daysAtFirst = 7;

/** The period of a report, which stands in the address; `isPeriod` says whether its days make one. */
export function usePeriod(): { readonly from: string; readonly to: string; readonly isPeriod: boolean } {
  const [query] = useSearchParams();
  const today = localDayOf(new Date());
  const to = query.get('to') ?? today;
  const from = query.get('from') ?? addDays(today, 1 - daysAtFirst);
  return { from, to, isPeriod: problemOfDays(from, to) === null };
}
