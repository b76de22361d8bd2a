import type { FollowedLeagues } from '../src/live/followed-leagues.ts';

/** A stream whose viewers follow no league. */
export const noLeagues: FollowedLeagues = {
  find: async () => undefined,
  prepare: async () => undefined,
  place: async () => null,
};
