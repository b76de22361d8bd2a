import { LeagueStatus } from '@furlong/contract/codes/leagues';

/** A league's stored status (rule: leagues). */
export const leagueDisabled = LeagueStatus.disabled;
export const leagueRuns = LeagueStatus.approved;
export const leagueRemoved = LeagueStatus.removed;

/** A membership's stored status (rule: leagues). */
export const isMember = LeagueStatus.approved;
export const wasRemoved = LeagueStatus.removed;
export const hasExited = LeagueStatus.exited;

/** The answer to a request, which is no membership (rule: leagues). */
export const wasRejected = LeagueStatus.rejected;
