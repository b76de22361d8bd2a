import type { LiveLeague } from '@furlong/contract/schemas/live';
import type { Board } from '../standings/board.ts';

/** What the stream asks of friends' leagues; the boards of leagues implement it. */
export interface FollowedLeagues {
  /** The running league of a code, if the punter is a member of it; undefined otherwise. */
  find(code: string, punterId: number): Promise<number | undefined>;
  /** Makes {@link place} fast for thousands of viewers of a board; resolves when it is. */
  prepare(board: Board): Promise<void>;
  /** The punter's place in a league on a board; null for one who is no member any more. */
  place(board: Board, leagueId: number, punterId: number): Promise<LiveLeague | null>;
}
