import type { Market } from './bet-line.ts';
import { LUCKY_PICK, LUCKY_PICK_LEGS, LUCKY_PICK_LINES, type LuckyPickLineName } from './lucky-pick.ts';

/** What decides whether a line belongs to a lucky pick. */
export interface LineOfLuckyPick {
  readonly size: number;
  readonly accumulator: boolean;
  readonly legs: readonly { readonly event: number; readonly market: Market; readonly outcome: number }[];
}

/** What is known of a lucky pick from the lines read so far. */
interface LuckyPickSoFar {
  readonly names: readonly LuckyPickLineName[];
  /** Saddle by event: A, B and C, as far as known. */
  readonly runners: ReadonlyMap<number, number>;
  /** The events of the win double's two runners, of A, and of C; undefined while unknown. */
  readonly doubled: readonly number[] | undefined;
  readonly first: number | undefined;
  readonly last: number | undefined;
}

const NOTHING: LuckyPickSoFar = {
  names: [],
  runners: new Map(),
  doubled: undefined,
  first: undefined,
  last: undefined,
};

/**
 * Which of these lines belong to one lucky pick, in their order (rule: lucky-pick-lines): a win double of A and B, a
 * win/place double of A to win and C to be placed, and a place treble of A, B and C, each at most once, of three
 * runners from three different events. A line that contradicts those before it is not one. A single line may be any of
 * the three.
 */
export function areLuckyPickLines(lines: readonly LineOfLuckyPick[]): boolean[] {
  let soFar = NOTHING;
  return lines.map((line) => {
    const next = withLine(soFar, line);
    if (next) soFar = next;
    return next !== null;
  });
}

function withLine(
  soFar: LuckyPickSoFar,
  { size, accumulator, legs }: LineOfLuckyPick,
): LuckyPickSoFar | null {
  const winners = legs.filter(({ market }) => market === 'win').map(({ event }) => event);
  const [placed] = legs.filter(({ market }) => market === 'place').map(({ event }) => event);
  const name = LUCKY_PICK_LINES.find(
    (each) =>
      LUCKY_PICK_LEGS[each].length === legs.length &&
      LUCKY_PICK_LEGS[each].filter(([, market]) => market === 'win').length === winners.length,
  );
  if (!name || accumulator || size !== legs.length || soFar.names.includes(name)) return null;
  const runners = new Map(soFar.runners);
  for (const { event, outcome } of legs) {
    if ((runners.get(event) ?? outcome) !== outcome) return null;
    runners.set(event, outcome);
  }
  if (new Set(legs.map(({ event }) => event)).size < legs.length || runners.size > LUCKY_PICK.runners)
    return null;
  const next: LuckyPickSoFar = {
    names: [...soFar.names, name],
    runners,
    doubled: name === 'winDouble' ? winners : soFar.doubled,
    first: name === 'winPlaceDouble' ? winners[0] : soFar.first,
    last: name === 'winPlaceDouble' ? placed : soFar.last,
  };
  return isOnePick(next) ? next : null;
}

/** Whether A is one of the win double's two runners and C is not. */
function isOnePick({ doubled, first, last }: LuckyPickSoFar): boolean {
  if (!doubled || first === undefined || last === undefined) return true;
  return doubled.includes(first) && !doubled.includes(last);
}
