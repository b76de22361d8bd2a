import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPlayed } from '../../test/arbitrary-fixture.ts';
import type { BetLeg } from '../betting/bet-line.ts';
import { oddsOf } from '../odds.ts';
import type { FixtureFacts } from './fixture-facts.ts';
import { outcomeNumber, SOCCER_MARKETS, type SoccerMarket, soccerMarkets } from './markets.ts';
import { prepareFixture } from './prepare-fixture.ts';

const struckAt = new Date('2026-08-14T12:00:00+02:00');
const later = (hours: number) => new Date(struckAt.getTime() + hours * 3_600_000);

const factsOf = (changes: Partial<FixtureFacts> = {}): FixtureFacts => ({
  event: 1,
  state: 'resulted',
  voidFor: null,
  score: { home: 2, away: 1 },
  minute: null,
  halfTime: { home: 0, away: 1 },
  voided: [],
  lateKnownOffs: [],
  ...changes,
});

const leg = (market: SoccerMarket, outcome: string): BetLeg => ({
  event: 1,
  market,
  outcome: outcomeNumber(market, outcome) ?? 0,
  odds: oddsOf(3, 2),
});

const allLegs = soccerMarkets.flatMap((market) =>
  SOCCER_MARKETS[market].map((outcome) => leg(market, outcome)),
);

describe('a fixture', () => {
  it('pays the winner at its price, and the others nothing', () => {
    const { outcome } = prepareFixture(factsOf());
    const won = outcome(leg('result', 'home'), struckAt);
    expect([won.status, won.factor.toFraction()]).toEqual(['won', '5/2']);
    expect(outcome(leg('result', 'home'), later(1))).toBe(won);
    expect(outcome(leg('result', 'away'), struckAt).status).toBe('lost');
    expect(outcome(leg('halfTimeFullTime', 'away/home'), struckAt).status).toBe('won');
  });

  it.each([
    ['walkover', 'walkover'],
    ['match-void', 'event-void'],
    ['format', 'format'],
  ] as const)('that is not played is void: %s (rules: walkover, match-void, format)', (voidFor, reason) => {
    const { outcome } = prepareFixture(factsOf({ state: 'void', voidFor, score: { home: 3, away: 0 } }));
    for (const each of allLegs) expect(outcome(each, struckAt).voidReason).toBe(reason);
  });

  it('is pending until it is decided', () => {
    const { outcome } = prepareFixture(factsOf({ state: 'undecided', score: null }));
    for (const each of allLegs) expect(outcome(each, struckAt).status).toBe('pending');
  });

  it('counts from the 90th minute when it is abandoned (rules: abandoned, abandoned-at-ninety)', () => {
    const at = (minute: number) => prepareFixture(factsOf({ state: 'abandoned', minute }));
    expect(at(89).outcome(leg('result', 'home'), struckAt).voidReason).toBe('abandoned');
    expect(at(89).outcome(leg('correctScore', '0-0'), struckAt).voidReason).toBe('abandoned');
    expect(at(89).outcome(leg('overUnder25', 'under'), struckAt).status).toBe('lost');
    expect(at(90).outcome(leg('result', 'home'), struckAt).status).toBe('won');
  });

  it('keeps what was struck before apart from what was struck afterwards (rules: postponed, sides-swapped, interrupted)', () => {
    const { outcome } = prepareFixture(
      factsOf({
        voided: [
          { at: later(1), why: 'sides-swapped', decidedBy: null },
          { at: later(3), why: 'lapsed', decidedBy: null },
          { at: later(5), why: 'begun-anew', decidedBy: { home: 1, away: 1 } },
        ],
      }),
    );
    const home = leg('result', 'home');
    expect(outcome(home, later(1)).voidReason).toBe('sides-swapped');
    expect(outcome(home, later(2)).voidReason).toBe('lapsed');
    expect(outcome(home, later(4)).voidReason).toBe('abandoned');
    expect(outcome(leg('bothTeamsToScore', 'yes'), later(5)).status).toBe('won');
    expect(outcome(leg('bothTeamsToScore', 'no'), later(5)).status).toBe('lost');
    expect(outcome(home, later(6)).status).toBe('won');
  });

  it('voids what was struck while it was on and not known to be (rule: struck-after-kick-off)', () => {
    const { outcome } = prepareFixture(factsOf({ lateKnownOffs: [{ offAt: later(2), knownAt: later(3) }] }));
    const reasons = [1, 2, 3, 4].map((hours) => outcome(leg('result', 'home'), later(hours)).voidReason);
    expect(reasons).toEqual([null, 'after-off', 'after-off', null]);
  });

  it('refuses legs that are not its own', () => {
    const { outcome } = prepareFixture(factsOf());
    expect(() => outcome({ ...leg('result', 'home'), event: 2 }, struckAt)).toThrow(RangeError);
    expect(() => outcome({ ...leg('result', 'home'), market: 'win' }, struckAt)).toThrow(RangeError);
    expect(() => outcome({ ...leg('result', 'home'), outcome: 4 }, struckAt)).toThrow(RangeError);
    expect(() => prepareFixture(factsOf({ score: null }))).toThrow(RangeError);
  });

  it('settles every market when played: double chance twice over three, the others once', () => {
    fc.assert(
      fc.property(arbitraryPlayed, (played) => {
        const { outcome } = prepareFixture(factsOf(played));
        for (const market of soccerMarkets) {
          const won = allLegs.filter(
            (each) => each.market === market && outcome(each, struckAt).status === 'won',
          );
          expect(won).toHaveLength(market === 'doubleChance' ? 2 : 1);
        }
      }),
    );
  });
});
