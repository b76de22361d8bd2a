import type { Promised } from '@furlong/contract/schemas/stats';
import { formatCounted } from '../ui/format/format-number.ts';
import { promisedWords } from './stats-words.ts';

/** What was won beside what the prices promised (rule: expected-winners). */
export function BesidePrices({ promised }: { promised: Promised }) {
  const words = promisedWords(promised);
  if (words === null) return <p className="small dim">No pick of this period had a starting price.</p>;
  return (
    <p>
      <b>{words}.</b>{' '}
      <span className="small dim">
        {formatCounted(promised.picks, 'pick')} with a starting price
        {promised.luck === null ? ': too few to say more.' : '.'}
      </span>
    </p>
  );
}
