import type { BetLeg, Market } from './bet-line.ts';

/** The specification's bet types (its section 4), by the names they are shown with. */
export type BetType =
  | 'Single Wins'
  | 'Single Places'
  | 'Doubles'
  | 'Trebles'
  | 'Quads'
  | 'All to Win'
  | 'All to Place'
  | 'All to Come';

/** The three lists of a slip: win lines at fixed odds, place lines, win lines at the starting price (Decision 5). */
export type BetList = 'bets' | 'placeBets' | 'spBets';

/** `betTitle` of a line on the wire. */
type BetTitle =
  | 'SINGLE WINS'
  | 'SINGLE PLACES'
  | 'DOUBLES'
  | 'TREBLES'
  | 'QUADS'
  | 'ALL TO WIN'
  | 'ALL TO PLACE'
  | 'ALL TO COME';

/** What a bet type is made of. */
export interface BetTypeRule {
  readonly betType: BetType;
  /** Legs per combination; `all`: one accumulator over every leg, of one leg or more. */
  readonly size: 1 | 2 | 3 | 4 | 'all';
  /** The market of its legs on a slip. */
  readonly market: Market;
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
};

/** The bet types of each list, in the order they are shown (Decision 5). */
export const BET_LISTS: Readonly<Record<BetList, readonly BetType[]>> = {
  bets: ['Single Wins', 'Doubles', 'Trebles', 'Quads', 'All to Win'],
  placeBets: ['Single Places', 'All to Place'],
  spBets: ['Single Wins', 'Doubles', 'Trebles', 'Quads', 'All to Come'],
};

/** The rule of a bet type. */
export function betTypeRule(betType: BetType): BetTypeRule {
  return { betType, ...RULES[betType] };
}

/**
 * The line that a line becomes when a punter switches it between fixed odds and the starting price: the same type in
 * the other list, All to Win and All to Come for each other. Undefined for place lines, whose price is their own.
 */
export function otherPriceLine(
  list: BetList,
  betType: BetType,
): { readonly list: BetList; readonly betType: BetType } | undefined {
  if (list === 'placeBets') return undefined;
  const other = list === 'bets' ? 'spBets' : 'bets';
  const betTypeThere =
    betType === 'All to Win' ? 'All to Come' : betType === 'All to Come' ? 'All to Win' : betType;
  return { list: other, betType: betTypeThere };
}

const BY_TITLE = new Map(
  (Object.keys(RULES) as BetType[]).map((betType) => [RULES[betType].wire.betTitle as string, betType]),
);

/** The titles that lines have on the wire (PlaceBet). */
export const BET_TITLES: readonly string[] = [...BY_TITLE.keys()];

/** The rule of the bet type that a line's `betTitle` names; undefined when it names none. */
export function betTypeOfTitle(betTitle: string): BetTypeRule | undefined {
  const betType = BY_TITLE.get(betTitle);
  return betType && betTypeRule(betType);
}

const FOLDS = ['Singles', 'Doubles', 'Trebles', 'Quads'];

/**
 * What a struck line is called, from what it is made of. A regular slip names its covers of winners plainly
 * (`Doubles`); legs to be placed are named (`Place Trebles`, `Win/Place Doubles`), as is everything of a lucky
 * pick (`Win Doubles`). An accumulator at the starting price is `All to Come`.
 */
export function nameOfLine(line: {
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
  const fold = FOLDS[line.size - 1] ?? `${line.size}-Folds`;
  return markets === 'Win' && !line.luckyPick ? fold : `${markets} ${fold}`;
}
