import { type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { followJackpot } from '../jackpots/follow-jackpot.ts';
import { setTerms } from '../jackpots/set-terms.ts';
import { stateJackpotOf } from '../jackpots/state-jackpot.ts';
import { loadHeads } from '../meetings/load-card.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { InHouseWallet } from '../wallet/in-house-wallet.ts';
import { demoJackpot } from './demo-jackpot.ts';

/** Meetings of the history that had a jackpot: enough for one to have been won, few enough for a first start. */
const pastJackpots = 8;
/** Cents that the house adds to the demo's pools at every meeting. */
const contribution = 250_000;
const hoursOfRacing = 20;

/**
 * Plays the jackpots of the latest past meetings, oldest first, as the day plays them: pools are carried over, and
 * winners among the rivals are paid. To be called once, after the history is written.
 */
export async function seedJackpots(
  platform: Pick<Platform, 'db' | 'jobs'>,
  today: LocalDay,
): Promise<number> {
  const { db } = platform;
  const past = await loadHeads(db, {
    to: today,
    statuses: ['resulted'],
    newestFirst: true,
    limit: pastJackpots,
  });
  const meetings = past.toReversed();
  const wallet = new InHouseWallet(db);
  const [first] = meetings;
  if (!first) return 0;
  const announced = startOfLocalDay(first.date);
  for (const name of new Set(['ZA', 'GB'].map((country) => demoJackpot(country).progressive))) {
    await setTerms(db, name, { contribution }, { by: 'demo', effectiveAt: announced }, announced);
  }
  for (const { id, date, country } of meetings) {
    const at = startOfLocalDay(date);
    const jackpot = demoJackpot(country);
    const card = { jackpot, date, raceNumbers: jackpot.legs };
    await inTransaction(db, (trx) => stateJackpotOf(trx, id, card, at));
    await followJackpot(platform, wallet, id, new Date(at.getTime() + hoursOfRacing * 3_600_000));
  }
  return meetings.length;
}
