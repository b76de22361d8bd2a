import { percentPicked } from '@furlong/domain/picked-share';

/** The share alone, under a heading that says what it is: '34 %', '<1 %'. */
export function shortShare(words: string): string {
  return words.replace(' picked', '').replace('under ', '<').replace('over ', '>');
}

/** The share who picked a runner: '34 % picked'; null when nobody picked in the race. */
export function pickedWords(picked: number, punters: number): string | null {
  const percent = percentPicked(picked, punters);
  if (percent === null) return null;
  if (percent === 'under-1') return 'under 1\u00a0% picked';
  if (percent === 'over-99') return 'over 99\u00a0% picked';
  return `${percent}\u00a0% picked`;
}
