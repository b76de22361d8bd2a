import { LEAGUE_LIMITS, mayAskAgainAt } from './league-limits.ts';

/**
 * Why a request to join is refused (rule: join-answers).
 * - `no-league`: unknown, disabled and removed codes alike.
 * - `removed`, `waiting`, `ended`: removed by the owner; rejected within a day; rejected three times.
 * - `full`, `busy`: 500 members; 100 requests wait for the owner already.
 * - `may-not-play`, `too-many-requests`, `too-many-leagues`: about the punter and not the league.
 */
export type JoinRefusal =
  | 'may-not-play'
  | 'no-league'
  | 'already-member'
  | 'already-requested'
  | 'removed'
  | 'waiting'
  | 'ended'
  | 'paused'
  | 'full'
  | 'busy'
  | 'too-many-requests'
  | 'too-many-leagues';

/** What decides on a request to join. */
export interface JoinFacts {
  /** Has an alias, is no staff and neither excluded nor on a break. */
  readonly mayPlay: boolean;
  readonly ownWaiting: number;
  readonly ownLeagues: number;
  /** Undefined: no league of this code runs. */
  readonly league:
    | {
        readonly joiningPaused: boolean;
        readonly members: number;
        readonly waiting: number;
        /** What the punter is to it. */
        readonly membership: 'approved' | 'removed' | 'exited' | null;
        /** The punter's last request. */
        readonly request: {
          readonly state: 'pending' | 'approved' | 'rejected' | 'withdrawn';
          readonly rejections: number;
          readonly answeredAt: Date | null;
        } | null;
      }
    | undefined;
}

/**
 * Why a punter may not ask to join now; null: the request is made (rule: join-answers). Of several reasons the first
 * of: the punter may not play, there is no such league, what the punter is to the league, the league, the punter's own
 * limits. So whoever may not play learns nothing about codes.
 */
export function findJoinRefusal(
  { mayPlay, ownWaiting, ownLeagues, league }: JoinFacts,
  now: Date,
): JoinRefusal | null {
  if (!mayPlay) return 'may-not-play';
  if (!league) return 'no-league';
  const { membership, request } = league;
  if (membership === 'approved') return 'already-member';
  if (membership === 'removed') return 'removed';
  if (request?.state === 'pending') return 'already-requested';
  if (request?.state === 'rejected' && request.answeredAt) {
    const again = mayAskAgainAt(request.rejections, request.answeredAt);
    if (again === null) return 'ended';
    if (again > now) return 'waiting';
  }
  if (league.joiningPaused) return 'paused';
  if (league.members >= LEAGUE_LIMITS.members) return 'full';
  if (league.waiting >= LEAGUE_LIMITS.waitingOfLeague) return 'busy';
  if (ownWaiting >= LEAGUE_LIMITS.waitingOfPunter) return 'too-many-requests';
  return ownLeagues >= LEAGUE_LIMITS.joined ? 'too-many-leagues' : null;
}
