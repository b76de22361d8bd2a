import { sumPaidOut } from '../bets/show/sum-paid-out.ts';
import { countMeetingsHeld } from '../meetings/count-meetings-held.ts';
import { countDailyPlayers } from '../picks/count-daily-players.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { SiteRecords } from './site-numbers.ts';

/** The existing sources. There are no jackpot records yet, so those numbers are 0. */
export function siteRecords(db: Queryable): SiteRecords {
  const none = async () => 0;
  return {
    totalStakesPaidOut: (now) => sumPaidOut(db, now),
    jackpotWinners: none,
    jackpotPrizes: none,
    playersDaily: (now) => countDailyPlayers(db, now),
    meetingsHeld: () => countMeetingsHeld(db),
  };
}
