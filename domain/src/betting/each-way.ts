import type { Cents } from '../money.ts';
import type { Market } from './bet-line.ts';

/** What decides whether two lines are the halves of an each-way bet. */
export interface LineOfEachWay {
  /** Legs per combination. */
  readonly size: number;
  /** One combination of all legs. */
  readonly accumulator: boolean;
  /** On all combinations together, in cents. */
  readonly totalStake: Cents;
  readonly legs: readonly { readonly event: number; readonly market: Market; readonly outcome: number }[];
}

/**
 * The each-way bets among lines that are struck together: for each line the place of its other half, null where it has
 * none. Singles to win and singles to be placed, at one stake on the same runners, are one bet each way (rule: each-way).
 * A line is a half of one bet at most, of the first that it makes.
 */
export function pairEachWays(lines: readonly LineOfEachWay[]): (number | null)[] {
  const others: (number | null)[] = lines.map(() => null);
  const waiting = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const market = marketOfSingles(line);
    if (market === null) continue;
    const content = contentOf(line);
    const other = waiting.get(`${market === 'win' ? 'place' : 'win'} ${content}`)?.shift();
    if (other === undefined) {
      const key = `${market} ${content}`;
      waiting.set(key, [...(waiting.get(key) ?? []), index]);
    } else {
      others[index] = other;
      others[other] = index;
    }
  }
  return others;
}

function marketOfSingles({ size, accumulator, legs }: LineOfEachWay): 'win' | 'place' | null {
  if (size !== 1 || accumulator) return null;
  if (legs.every(({ market }) => market === 'win')) return 'win';
  return legs.every(({ market }) => market === 'place') ? 'place' : null;
}

/** Its stake and its runners, in one order. */
function contentOf({ totalStake, legs }: LineOfEachWay): string {
  return `${totalStake}: ${legs
    .map(({ event, outcome }) => `${event}/${outcome}`)
    .toSorted()
    .join()}`;
}
