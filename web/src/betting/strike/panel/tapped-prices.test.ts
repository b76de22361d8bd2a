import { compareOdds, formatOddsFraction, oddsOf, parseOdds } from '@furlong/domain/odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRequest } from '../../../../test/slip-fixtures.ts';
import { keyOfLeg } from '../../racing/panel/struck-runner.tsx';
import { SeenPrices } from './seen-prices.ts';
import { pricesLeft, pricesSent, pricesToSend, toTapped } from './tapped-prices.ts';

const price = fc.integer({ min: 1, max: 200 }).map((quarters) => oddsOf(quarters, 4));
const prices = (odds: string, placeOdds: string | null = null) => ({
  odds: parseOdds(odds),
  placeOdds: placeOdds === null ? null : parseOdds(placeOdds),
});

describe('the price that was tapped (rule: moving-prices)', () => {
  test('is sent as long as the price of now is worse, and stands struck through until the strike', () => {
    const tapped = toTapped(prices('7/2', '4/5'));
    const now = prices('3/1', '3/4');
    expect(pricesLeft(now, tapped, false)).toEqual({ win: '7/2', place: '4/5' });
    expect(toTapped(pricesToSend(now, tapped, false))).toEqual(tapped);
  });

  test('gives way to a better one, which is asked about only by choice', () => {
    const tapped = toTapped(prices('7/2'));
    const now = prices('4/1');
    expect(pricesLeft(now, tapped, false)).toEqual({ win: null, place: null });
    expect(toTapped(pricesToSend(now, tapped, false)).win).toBe('4/1');
    expect(pricesLeft(now, tapped, true).win).toBe('7/2');
    expect(toTapped(pricesToSend(now, tapped, true)).win).toBe('7/2');
  });

  test('where none was tapped, the one on the screen is sent', () => {
    for (const tapped of [undefined, { win: null, place: null }]) {
      expect(toTapped(pricesToSend(prices('3/1', '3/4'), tapped, false))).toEqual({
        win: '3/1',
        place: '3/4',
      });
      expect(pricesLeft(prices('3/1'), tapped, true)).toEqual({ win: null, place: null });
    }
  });

  test('what is sent is never worse than what was tapped, and what stands struck through is what would be asked about', () => {
    fc.assert(
      fc.property(price, price, fc.boolean(), (before, now, asksBetter) => {
        const tapped = { win: formatOddsFraction(before), place: null };
        const sent = pricesToSend({ odds: now, placeOdds: null }, tapped, asksBetter).odds;
        if (sent === null) throw new Error('a price was lost');
        expect(compareOdds(sent, before)).toBeGreaterThanOrEqual(0);
        const isAsked = !sent.equals(now);
        expect(pricesLeft({ odds: now, placeOdds: null }, tapped, asksBetter).win).toBe(
          isAsked ? tapped.win : null,
        );
      }),
    );
  });
});

test('a price that changes in the second before the strike was not seen', () => {
  const leg = { event: 1, outcome: 1, placesPaid: 0, firstTimer: false, enabled: true, ...prices('5/1') };
  const seen = new SeenPrices();
  seen.note([leg], 0);
  const fallen = { ...leg, ...prices('4/1') };
  seen.note([fallen], 60_000);
  expect(toTapped(seen.of(fallen, 60_500)).win).toBe('5/1');
  expect(toTapped(seen.of(fallen, 61_000)).win).toBe('4/1');
});

test('the prices that a strike sends are those it took: of a line sent again, only the one that it is struck at', () => {
  const win = makeRequest(1);
  const place = makeRequest(2, 'SINGLE PLACES', { oddsFraction: '2/1', isPlace: true });
  const taken = (how: 'strike' | 'restrike', ...requests: (typeof win)[]) =>
    pricesSent({ how, requests }, keyOfLeg).get('101/1');
  expect(taken('strike', win)).toEqual({ win: '3/1', place: '1/1' });
  expect(taken('strike', place, win)).toEqual({ win: '3/1', place: '1/1' });
  expect(taken('restrike', place)).toEqual({ place: '1/1' });
});
