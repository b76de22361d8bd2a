/** A line type of soccer's slip, in the order they are shown, and how the wire names it. */
export interface SoccerLineType {
  readonly name: 'Singles' | 'Doubles' | 'Trebles' | 'Quads' | 'All Up';
  /** Legs per combination; `all`: one accumulator over all legs, one or more. */
  readonly size: 1 | 2 | 3 | 4 | 'all';
  readonly wire: { readonly betTitle: string; readonly combinationBetTypeId: 1 | 3 | 4 };
}

/** The line types of soccer's slip: every combination of a size, and all up (rule: bet-types). */
export const SOCCER_LINE_TYPES: readonly SoccerLineType[] = [
  { name: 'Singles', size: 1, wire: { betTitle: 'SINGLES', combinationBetTypeId: 1 } },
  { name: 'Doubles', size: 2, wire: { betTitle: 'DOUBLES', combinationBetTypeId: 3 } },
  { name: 'Trebles', size: 3, wire: { betTitle: 'TREBLES', combinationBetTypeId: 3 } },
  { name: 'Quads', size: 4, wire: { betTitle: 'QUADS', combinationBetTypeId: 3 } },
  { name: 'All Up', size: 'all', wire: { betTitle: 'ALL UP', combinationBetTypeId: 4 } },
];

/** The values of `betTitle` on the wire. */
export const SOCCER_TITLES: readonly string[] = SOCCER_LINE_TYPES.map(({ wire }) => wire.betTitle);

/** The line type of a `betTitle`; undefined for an unknown title. */
export function soccerLineTypeOfTitle(betTitle: string): SoccerLineType | undefined {
  return SOCCER_LINE_TYPES.find(({ wire }) => wire.betTitle === betTitle);
}

/** The name of a struck line of soccer: that of its type (rule: bet-types). */
export function nameOfSoccerLine(line: { readonly size: number; readonly accumulator: boolean }): string {
  const size = line.accumulator ? 'all' : line.size;
  return SOCCER_LINE_TYPES.find((type) => type.size === size)?.name ?? `${line.size}-Folds`;
}
