import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { SportLeg } from '@furlong/contract/schemas/sport-slip';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { SoccerSite, sportBet } from '../../../test/soccer-site.ts';
import { hoursFromKickOff } from '../../../test/test-fixture-feed.ts';
import { updateMarketSuspension, updateSuspension } from '../../match-day/queries-holds.ts';
import { inTransaction } from '../../platform/database/database.ts';

const site = closedAfterAll(await SoccerSite.open());

test('a match or a market that the desk suspends is not to be struck, until it is resumed (rule: hand-holds)', async () => {
  site.platform.setNow(hoursFromKickOff(-24));
  const { db } = site.platform;
  const punter = await site.newPunter();
  const { id: eventId } = await site.newFixture();
  const hand = { at: site.platform.clock(), by: punter };
  const suspendWhole = (to: typeof hand | null) =>
    inTransaction(db, (trx) => updateSuspension(trx, eventId, to));
  const home: SportLeg = { sport: 'soccer', eventId, market: 'result', outcome: 'home', oddsFraction: '6/5' };
  const refused = async () => {
    const { body } = await site.place(punter, [sportBet('ALL UP', 10, [home])]);
    const [{ errorCode, message }] = body.failedBetRequests;
    return [errorCode, message];
  };
  await suspendWhole(hand);
  expect(await refused()).toEqual([
    StrikeErrorCode.raceSuspended,
    'Betting on Egoli Miners v Umgeni Rovers is suspended at the moment',
  ]);
  await suspendWhole(null);
  await inTransaction(db, (trx) => updateMarketSuspension(trx, eventId, 'result', hand));
  expect((await refused())[0]).toBe(StrikeErrorCode.noPrice);
  const open: SportLeg = { ...home, market: 'bothTeamsToScore', outcome: 'yes', oddsFraction: '4/5' };
  expect(await site.strike(punter, sportBet('ALL UP', 10, [open]))).toBeGreaterThan(0);
});
