import type { Points } from '@furlong/domain/scoring-rules';
import type { BoardHead } from './board.ts';

/** A row of a meeting's standings. Points in hundredths. */
export interface Row {
  readonly punterId: number;
  readonly alias: string;
  readonly rank: number;
  /** Another punter shares the rank. */
  readonly tied: boolean;
  readonly total: Points;
  readonly winners: number;
  readonly secondPlace: number;
  readonly thirdPlace: number;
  readonly racePoints: Points;
  readonly bonus: Points;
  /**
   * Ranks gained in the last race, among the punters listed now. Null until two races are run, and for a punter without
   * a pick in the earlier races, who was not ranked then.
   */
  readonly movement: number | null;
}

/** Which rows to read. */
export interface PageQuery {
  /** From 1. */
  readonly page: number;
  /** 1 to 100. */
  readonly perPage: number;
  /** Only aliases that start with this or, with `exact`, equal it; ignoring case. */
  readonly search?: { readonly alias: string; readonly exact: boolean };
}

/** Some rows of a list, and the length of the whole list. */
export interface PageOfRows {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** One version of a meeting's standings: from memory while live, from the database afterwards. */
export interface StandingsView extends BoardHead {
  page(query: PageQuery): Promise<PageOfRows>;
  /** A punter's own row; null when the punter is not listed. */
  own(punterId: number): Promise<Row | null>;
  /** The position of a punter's row in the list, from 1; null when the punter is not listed. */
  place(punterId: number): Promise<number | null>;
}
