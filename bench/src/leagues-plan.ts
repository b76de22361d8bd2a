export const leagueCount = 100_000;
export const largestLeague = 500;
/** Requests a second for league boards; as many again for pages of the great board. */
export const leagueRate = 1_000;
/** Punters who ask, each for the leagues they are in. */
export const askerCount = 8_000;

/** What the load asks for, in turn. */
export const leagueKinds = ['league board', 'great page'] as const;

/** What the load process is told. */
export interface LeagueLoad {
  readonly url: string;
  readonly meetingId: number;
  readonly tokens: readonly string[];
  /** Leagues with one of their members, the asker's position in `tokens`. */
  readonly asked: readonly { readonly asker: number; readonly code: string }[];
}
