import type { Promised } from '@furlong/contract/schemas/stats';
import { priceWords } from './screen-words.ts';
import { promisedWords } from './stats-words.ts';

/** What was won beside what the prices promised (rule: expected-winners). */
export function BesidePrices({ promised }: { promised: Promised }) {
  const words = promisedWords(promised);
  if (words === null) return <p className="small dim">{priceWords.none}</p>;
  return (
    <p>
      <b>{words}.</b>{' '}
      <span className="small dim">{priceWords.picks(promised.picks, promised.luck === null)}</span>
    </p>
  );
}
