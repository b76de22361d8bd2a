import type { PayoutLimitsInRands } from '@furlong/contract/schemas/config';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { thandi } from '../../test/test-acts.ts';
import { betRequest as bet, SlipSite } from '../../test/test-slip.ts';
import { limitsFromRands, payoutLimitsKey } from './payout-limits.ts';
import { publishVersion, withdrawVersion } from './publish-version.ts';

const site = closedAfterAll(await SlipSite.open());
const { leg, place } = site;
const { platform } = site;

const classes = (single: number) => ({
  single,
  double: single,
  treble: single,
  quad: single,
  multiple: single,
});
const limits = (regular: number): PayoutLimitsInRands => ({
  regularLimits: classes(regular),
  firstTimerLimits: classes(regular),
});
const shown = async () => {
  const headers = { authorization: `Bearer punter-${site.card.punter}` };
  const answer = await site.app.inject({ url: '/api/Betslip/GetPayoutLimits', headers });
  return answer.json().limits.regularLimits.single as number;
};

test('a bet is struck under the limits of its instant, and keeps them (rules: payout-limits, rule-versions)', async () => {
  await site.newCard();
  const start = platform.clock();
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
  const editor = { actor: thandi, punterId: site.card.punter };
  const publish = (basedOn: number, from: Date | null, regular: number) =>
    publishVersion(platform, editor, {
      ...{ key: payoutLimitsKey, first: limitsFromRands(platform.operator.payoutLimits), basedOn, from },
      rules: limitsFromRands(limits(regular)),
    });
  const sp = { isFixedOdds: false, odds: null, placeOdds: null };
  // At 2/1, and one at the starting price: the limit is its cap.
  const strike = async () => {
    const { body } = await place([
      bet('SINGLE WINS', 10, [leg(1, 1)]),
      bet('SINGLE WINS', 10, [leg(2, 2, sp)]),
    ]);
    return (body.failedBetRequests as { errorCode: number }[]).map(({ errorCode }) => errorCode);
  };

  // What is read before a publication is still right while it is used.
  expect(await strike()).toEqual([]);
  expect((await publish(0, null, 15)).from).toEqual(after(20));
  await publish(2, after(60), 30);
  expect(await strike()).toEqual([]);
  platform.setNow(after(19.999));
  expect([await strike(), await shown()]).toEqual([[], 10_000]);
  platform.setNow(after(20));
  expect([(await strike()).length, await shown()]).toEqual([1, 15]);
  platform.setNow(after(39));
  await withdrawVersion(platform, editor, { key: payoutLimitsKey, number: 3 });
  platform.setNow(after(60));
  expect([(await strike()).length, await shown()]).toEqual([1, 15]);
  const caps = (await site.card.bets()).map(({ winnings_cap }) => winnings_cap);
  expect(caps.filter((cap) => cap !== null)).toEqual([1_000_000, 1_000_000, 1_000_000, 1_500, 1_500]);
});
