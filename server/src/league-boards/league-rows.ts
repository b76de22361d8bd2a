import type { GreatPlace } from '@furlong/domain/leagues/league-table';
import type { Row } from '../standings/view.ts';

/** A row of the great board whose punter is, or was, in the league. */
export interface LeagueEntry extends GreatPlace {
  readonly punterId: number;
  /** No longer a member. */
  readonly left: boolean;
}

/** The league's part of a board, of a meeting or of another kind of round, in the order of the board. */
export interface LeagueRows<R = Row> {
  readonly entries: readonly LeagueEntry[];
  /** The whole row of an entry; read only where it is shown. */
  row(entry: LeagueEntry): R;
  /** Those whose alias begins with a text, whatever the case. */
  find(alias: string): readonly LeagueEntry[];
}
