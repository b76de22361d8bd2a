/**
 * The markets of a fixture, each with its outcomes in the order they are shown. Home is the team
 * listed first.
 */
export const SOCCER_MARKETS = {
  result: ['home', 'draw', 'away'],
  doubleChance: ['homeOrDraw', 'homeOrAway', 'drawOrAway'],
  bothTeamsToScore: ['yes', 'no'],
  overUnder25: ['over', 'under'],
  // Home goals first; `other` when a side has five or more.
  correctScore: [
    ...['0-0', '0-1', '0-2', '0-3', '0-4', '1-0', '1-1', '1-2', '1-3', '1-4', '2-0', '2-1', '2-2'],
    ...['2-3', '2-4', '3-0', '3-1', '3-2', '3-3', '3-4', '4-0', '4-1', '4-2', '4-3', '4-4', 'other'],
  ],
  halfTimeFullTime: [
    ...['home/home', 'home/draw', 'home/away', 'draw/home', 'draw/draw', 'draw/away'],
    ...['away/home', 'away/draw', 'away/away'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a market, as the feed and the wire have it. */
export type SoccerMarket = keyof typeof SOCCER_MARKETS;

/** The markets in the order they are shown. */
export const soccerMarkets = Object.keys(SOCCER_MARKETS) as readonly SoccerMarket[];

/** The number that a leg stores for an outcome: its place in the market's list, from 1. Undefined when there is none. */
export function outcomeNumber(market: SoccerMarket, outcome: string): number | undefined {
  const outcomes: readonly string[] = SOCCER_MARKETS[market];
  const at = outcomes.indexOf(outcome);
  return at < 0 ? undefined : at + 1;
}

/** The outcome that a leg's number stands for. Throws a RangeError when the market has none of that number. */
export function outcomeNamed(market: SoccerMarket, number: number): string {
  const outcome = SOCCER_MARKETS[market][number - 1];
  if (outcome === undefined) throw new RangeError(`the market ${market} has no outcome ${number}`);
  return outcome;
}

/** Goals of a fixture or of a part of it, home first. */
export interface Goals {
  readonly home: number;
  readonly away: number;
}
