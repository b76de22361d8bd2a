import { MARGIN_WORDS, MAX_MARGIN } from '@furlong/domain/margins';
import type { Finisher } from '@furlong/domain/race-result';

const words: Readonly<Record<string, string>> = { NOSE: 'nse', SH: 'sh', HD: 'hd', N: 'nk' };

/** Hundredths of a length behind the winner: 1-1/4 is 125, N (a neck) 30, `-` (the winner) 0; undefined otherwise. */
function hundredthsBehind(cell: string): number | undefined {
  if (cell === '-') return 0;
  const word = words[cell];
  if (word !== undefined) return MARGIN_WORDS[word];
  const [, whole, over, under] = /^(\d{1,3})?-?(?:([1-3])\/([248]))?$/.exec(cell) ?? [];
  if (whole === undefined && over === undefined) return undefined;
  return Math.round(Number(whole ?? 0) * 100 + (Number(over ?? 0) / Number(under ?? 1)) * 100);
}

/**
 * How far each finisher was behind the one before it, by saddle, from how far it was behind the winner. Right behind the
 * winner the judge's word is kept. Nothing where the file does not say, or says no more than of the one before.
 */
export function marginsOf(
  finishers: readonly Finisher[],
  behindOf: (saddle: number) => string | undefined,
): ReadonlyMap<number, number | string> {
  const margins = new Map<number, number | string>();
  let position = 1;
  let before: number | undefined = 0;
  let own: number | undefined = 0;
  for (const finisher of finishers) {
    const cell = behindOf(finisher.saddle) ?? '';
    // Who tied is as far behind as the first of them.
    if (finisher.position !== position) {
      before = own;
      own = hundredthsBehind(cell);
      position = finisher.position;
    }
    if (finisher.position === 1 || before === undefined || own === undefined) continue;
    const word = before === 0 ? words[cell] : undefined;
    const lengths = (own - before) / 100;
    if (word !== undefined) margins.set(finisher.saddle, word);
    else if (lengths > 0 && lengths <= MAX_MARGIN) margins.set(finisher.saddle, lengths);
  }
  return margins;
}

/** A time as the files write it, in seconds: 1.10.47 is 70.47; undefined for anything else. */
export function readTime(cell: string | undefined): number | undefined {
  const [, minutes, seconds] = /^(\d{1,2})[.:](\d{2}\.\d{2})$/.exec(cell ?? '') ?? [];
  const time = Number(minutes) * 60 + Number(seconds);
  return time >= 10 && time <= 1_000 ? Math.round(time * 100) / 100 : undefined;
}
