import { sumPaidOut } from '../bets/show/sum-paid-out.ts';
import { sumJackpots } from '../jackpots/queries-show.ts';
import { countMeetingsHeld } from '../meetings/count-meetings-held.ts';
import { countDailyPlayers } from '../picks/count-daily-players.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { SiteRecords } from './site-numbers.ts';

/** The sources of Home's numbers. */
export function siteRecords(db: Queryable): SiteRecords {
  return {
    totalStakesPaidOut: (now) => sumPaidOut(db, now),
    jackpotWinners: async () => (await sumJackpots(db)).winners,
    jackpotPrizes: async () => (await sumJackpots(db)).prizes,
    playersDaily: (now) => countDailyPlayers(db, now),
    meetingsHeld: () => countMeetingsHeld(db),
  };
}
