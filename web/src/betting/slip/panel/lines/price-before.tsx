import { compareOdds, parseOdds } from '@furlong/domain/odds';
import { formatFraction, type OddsFormat } from '../../../../ui/format/format-odds.ts';
import { MovementMark } from '../../../../ui/racing/price.tsx';
import { legWords } from '../view/slip-words.ts';

interface PriceBeforeProps {
  fraction: string | null;
  /** The price of now, which stands after it; null where there is none. */
  now: string | null;
  format: OddsFormat;
}

/** The price of before, struck through, and the mark of its move; nothing where it is still that one. */
export function PriceBefore({ fraction, now, format }: PriceBeforeProps) {
  if (fraction === null || fraction === now) return null;
  return (
    <>
      <span className="sr">{legWords.was} </span>
      <s>{formatFraction(fraction, format)}</s> <span className="sr">{legWords.now} </span>
      {now !== null && <MoveMark before={fraction} now={now} />}{' '}
    </>
  );
}

/** The mark of a move, with the card's shape: it is called and coloured by what it means for a bet. */
export function MoveMark({ before, now }: { before: string; now: string }) {
  const standing = compareOdds(parseOdds(now), parseOdds(before));
  if (standing === 0) return null;
  return standing < 0 ? (
    <MovementMark movement="shortening" label={legWords.worse} tone="worse" />
  ) : (
    <MovementMark movement="drifting" label={legWords.better} tone="better" />
  );
}
