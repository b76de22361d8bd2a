import { formatFraction, type OddsFormat } from '../../../../ui/format/format-odds.ts';
import { legWords } from '../view/slip-words.ts';

/** The price of before, struck through; nothing where it is still that one. */
export function PriceBefore({ fraction, format }: { fraction: string | null; format: OddsFormat }) {
  if (fraction === null) return null;
  return (
    <>
      <span className="sr">{legWords.was} </span>
      <s>{formatFraction(fraction, format)}</s> <span className="sr">{legWords.now} </span>
    </>
  );
}
