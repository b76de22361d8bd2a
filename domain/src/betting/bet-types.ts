import type { BetLeg, RacingMarket } from './bet-line.ts';

/** The bet types, by the names they are shown with (rule: bet-types). */
export type BetType =
  | 'Single Wins'
  | 'Single Places'
  | 'Doubles'
  | 'Trebles'
  | 'Quads'
  | 'All to Win'
  | 'All to Place'
  | 'All to Come'
  | 'Singles'
  | 'All Up';

/** The three lists of a slip: win lines at fixed odds, place lines, win lines at the starting price (rule: lines). */
export type SlipListName = 'bets' | 'placeBets' | 'spBets';

/** `betTitle` of a line on the wire. */
type BetTitle =
  | 'SINGLE WINS'
  | 'SINGLE PLACES'
  | 'DOUBLES'
  | 'TREBLES'
  | 'QUADS'
  | 'ALL TO WIN'
  | 'ALL TO PLACE'
  | 'ALL TO COME'
  | 'SINGLES'
  | 'ALL UP';

/** The definition of a bet type. */
export interface BetTypeRule {
  readonly betType: BetType;
  /** Legs per combination; `all`: one accumulator over all legs, one or more. */
  readonly size: 1 | 2 | 3 | 4 | 'all';
  /** The market of its legs on a slip of racing; in another sport each selection brings its own. */
  readonly market: RacingMarket;
  /** `betTitle` and `combinationBetTypeId` on the wire. */
  readonly wire: { readonly betTitle: BetTitle; readonly combinationBetTypeId: 1 | 2 | 3 | 4 | 5 | 6 };
}

const RULES: Readonly<Record<BetType, Omit<BetTypeRule, 'betType'>>> = {
  'Single Wins': { size: 1, market: 'win', wire: { betTitle: 'SINGLE WINS', combinationBetTypeId: 1 } },
  'Single Places': {
    size: 1,
    market: 'place',
    wire: { betTitle: 'SINGLE PLACES', combinationBetTypeId: 2 },
  },
  Doubles: { size: 2, market: 'win', wire: { betTitle: 'DOUBLES', combinationBetTypeId: 3 } },
  Trebles: { size: 3, market: 'win', wire: { betTitle: 'TREBLES', combinationBetTypeId: 3 } },
  Quads: { size: 4, market: 'win', wire: { betTitle: 'QUADS', combinationBetTypeId: 3 } },
  'All to Win': { size: 'all', market: 'win', wire: { betTitle: 'ALL TO WIN', combinationBetTypeId: 4 } },
  'All to Place': {
    size: 'all',
    market: 'place',
    wire: { betTitle: 'ALL TO PLACE', combinationBetTypeId: 5 },
  },
  'All to Come': { size: 'all', market: 'win', wire: { betTitle: 'ALL TO COME', combinationBetTypeId: 6 } },
  Singles: { size: 1, market: 'win', wire: { betTitle: 'SINGLES', combinationBetTypeId: 1 } },
  'All Up': { size: 'all', market: 'win', wire: { betTitle: 'ALL UP', combinationBetTypeId: 4 } },
};

/** Racing's bet types of each list, in the order they are shown (rule: lines). */
export const BET_LISTS: Readonly<Record<SlipListName, readonly BetType[]>> = {
  bets: ['Single Wins', 'Doubles', 'Trebles', 'Quads', 'All to Win'],
  placeBets: ['Single Places', 'All to Place'],
  spBets: ['Single Wins', 'Doubles', 'Trebles', 'Quads', 'All to Come'],
};

/** Soccer's bet types, in the order they are shown (rule: covers). */
export const SOCCER_BETS: readonly BetType[] = ['Singles', 'Doubles', 'Trebles', 'Quads', 'All Up'];

export function betTypeRule(betType: BetType): BetTypeRule {
  return { betType, ...RULES[betType] };
}

/**
 * The line to switch to between fixed odds and the starting price: the same type in the other list; All to Win and All
 * to Come replace each other. Undefined for place lines, which have no starting price (rule: no-place-at-sp).
 */
export function otherPriceLine(
  list: SlipListName,
  betType: BetType,
): { readonly list: SlipListName; readonly betType: BetType } | undefined {
  if (list === 'placeBets') return undefined;
  const other = list === 'bets' ? 'spBets' : 'bets';
  const betTypeThere =
    betType === 'All to Win' ? 'All to Come' : betType === 'All to Come' ? 'All to Win' : betType;
  return { list: other, betType: betTypeThere };
}

const byTitle = (betTypes: readonly BetType[]) =>
  new Map(betTypes.map((betType) => [RULES[betType].wire.betTitle as string, betType]));
const RACING_BY_TITLE = byTitle(Object.values(BET_LISTS).flat());
const SOCCER_BY_TITLE = byTitle(SOCCER_BETS);

/** The values of racing's `betTitle` on the wire. */
export const BET_TITLES: readonly string[] = [...RACING_BY_TITLE.keys()];
/** The values of soccer's. */
export const SOCCER_BET_TITLES: readonly string[] = [...SOCCER_BY_TITLE.keys()];

/** The bet type of racing's `betTitle`; undefined for an unknown title. */
export function betTypeOfTitle(betTitle: string): BetTypeRule | undefined {
  const betType = RACING_BY_TITLE.get(betTitle);
  return betType && betTypeRule(betType);
}

/** The bet type of soccer's `betTitle`; undefined for an unknown title. */
export function soccerBetTypeOfTitle(betTitle: string): BetTypeRule | undefined {
  const betType = SOCCER_BY_TITLE.get(betTitle);
  return betType && betTypeRule(betType);
}

const FOLDS = ['Singles', 'Doubles', 'Trebles', 'Quads'];

/** The name of combinations of so many legs (rule: bet-types). */
function nameOfFold(size: number): string {
  return FOLDS[size - 1] ?? `${size}-Folds`;
}

/**
 * The name of a struck line of racing (rule: bet-types). Win lines of a regular slip have the plain name (`Doubles`);
 * lines with a place leg name their markets (`Place Trebles`, `Win/Place Doubles`), as does every line of a lucky pick
 * (`Win Doubles`). An accumulator at the starting price is `All to Come`.
 */
export function nameOfRacingLine(line: {
  readonly size: number;
  readonly legs: readonly Pick<BetLeg, 'market' | 'odds'>[];
  readonly accumulator: boolean;
  readonly luckyPick?: boolean;
}): string {
  const places = line.legs.filter((leg) => leg.market === 'place').length;
  const markets = places === 0 ? 'Win' : places === line.legs.length ? 'Place' : 'Win/Place';
  if (line.accumulator) {
    if (markets !== 'Win') return `All to ${markets}`;
    return line.legs.some((leg) => leg.odds === null) ? 'All to Come' : 'All to Win';
  }
  if (line.size === 1) return `Single ${markets}s`;
  const fold = nameOfFold(line.size);
  return markets === 'Win' && !line.luckyPick ? fold : `${markets} ${fold}`;
}

/**
 * The name of a struck line of soccer, whatever its markets: Singles, Doubles, Trebles, Quads, All Up (rules: bet-types,
 * covers).
 */
export function nameOfSoccerLine(line: { readonly size: number; readonly accumulator: boolean }): string {
  return line.accumulator ? 'All Up' : nameOfFold(line.size);
}
