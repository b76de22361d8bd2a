import type { ResultRunner } from '@furlong/contract/schemas/desk-approvals';
import type { Finisher } from '@furlong/domain/race-result';
import { keyingWords } from './approvals-words.ts';

/** A finishing order as it was typed so far, and what is wrong with it; null: nothing. */
export interface ReadOrder {
  readonly finishers: readonly Finisher[];
  readonly problem: string | null;
}

/** Longer than every card written out. */
export const typedMax = 200;

/** Reads saddle numbers typed in their order, with = between runners that tied: `5 8=3 1`. */
export function readOrder(
  text: string,
  runners: readonly Pick<ResultRunner, 'saddle' | 'scratched'>[],
): ReadOrder {
  const finishers: Finisher[] = [];
  const parts = text.slice(0, typedMax).match(/\d+|=|[^\d=\s,;]+/g) ?? [];
  let ties = false;
  const stop = (problem: string): ReadOrder => ({ finishers, problem });
  for (const part of parts) {
    if (part === '=') {
      if (ties || finishers.length === 0) return stop(keyingWords.strayTie);
      ties = true;
      continue;
    }
    if (!/^\d{1,3}$/.test(part)) return stop(keyingWords.notNumber(part));
    const saddle = Number(part);
    const runner = runners.find((each) => each.saddle === saddle);
    if (!runner) return stop(keyingWords.notOnCard(saddle));
    if (runner.scratched) return stop(keyingWords.scratched(saddle));
    if (finishers.some((each) => each.saddle === saddle)) return stop(keyingWords.twice(saddle));
    const last = finishers.at(-1);
    finishers.push({ saddle, position: ties && last ? last.position : finishers.length + 1 });
    ties = false;
  }
  return ties ? stop(keyingWords.openTie) : { finishers, problem: null };
}

/** The order as it is typed: `5 8=3 1`. */
export function writeOrder(finishers: readonly Finisher[]): string {
  return finishers
    .map(({ saddle, position }, index) => {
      if (index === 0) return String(saddle);
      return finishers[index - 1]?.position === position ? `=${saddle}` : ` ${saddle}`;
    })
    .join('');
}
