import type { Race } from '@furlong/contract/schemas/meetings';

/** Why a result is another than before (rule: corrections). */
export const correctionWords: Readonly<Record<NonNullable<Race['correction']>, string>> = {
  capture: 'Corrected: it was first entered wrongly. Bets were settled again.',
  disqualification: 'Changed after a disqualification. Bets stand as paid.',
  judge: 'Changed: the judge made a mistake. Bets stand as paid.',
  'non-runner': 'Changed: a runner was declared a non-runner.',
};

/** How long a winner took: 'Won in 1:11.35'. */
export function wonIn(time: string): string {
  return `Won in ${time}`;
}
