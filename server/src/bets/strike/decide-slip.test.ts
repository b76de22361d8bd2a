import type { EventOnOffer } from '@furlong/domain/betting/judge-line';
import type { ClassLimits } from '@furlong/domain/betting/payout-limits';
import { parseOdds } from '@furlong/domain/odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Offers } from '../sport.ts';
import { decideSlip } from './decide-slip.ts';
import type { SlipMeans, StrikeContext } from './decide-strike.ts';
import type { LineToStrike } from './line-to-strike.ts';
import type { NewBet, StruckRow } from './queries.ts';
import { refuse } from './strike-refusals.ts';

const at = new Date('2026-11-24T10:00:00Z');
const seen = parseOdds('3/1');

/** How a price stands to 3/1, which was seen. */
const prices = { stands: '3/1', better: '7/2', worse: '5/2', long: '99/1', none: null } as const;
type Price = keyof typeof prices;

interface Race {
  readonly win: Price;
  readonly place: Price;
  readonly placesPaid: number;
  readonly state: EventOnOffer['state'];
}

const open: Race = { win: 'stands', place: 'stands', placesPaid: 3, state: 'open' };

function contextOf(races: readonly Race[], limitsLeft: StrikeContext['limitsLeft']): StrikeContext {
  const offers: Offers = {
    at,
    placesPaid: (event) => races[event]?.placesPaid ?? 0,
    find(_, event) {
      const race = races[event];
      if (!race) return undefined;
      return {
        state: race.state,
        placesPaid: race.placesPaid,
        find(market) {
          const price = prices[market === 'win' ? race.win : race.place];
          return { odds: price === null ? null : parseOdds(price), scratched: false, firstTimer: false };
        },
      };
    },
    refuse: () => undefined,
    explain: (refusal) =>
      refuse(100, refusal, `It is ${refusal}`, ['no-price', 'event-suspended'].includes(refusal)),
    nameLeg: ({ event }) => ({ event: `Race ${event}`, outcome: `Horse ${event}` }),
  };
  const most = 10_000;
  const classes: ClassLimits = { single: most, double: most, treble: most, quad: most, multiple: most };
  return {
    offers,
    permits: new Map(),
    limitsLeft,
    limits: { firstTimerLimits: classes, regularLimits: classes },
    taxBasisPoints: 0,
  };
}

function half(market: 'win' | 'place', race: number, stake: number, isWhole = true): LineToStrike {
  const other = market === 'win' ? 'place' : 'win';
  return {
    guid: `${market} ${race}`,
    ...(isWhole && { otherHalf: `${other} ${race}` }),
    punterId: 1,
    sport: 'racing',
    programmeId: 1,
    size: 1,
    accumulator: false,
    totalStake: stake,
    acceptBetter: true,
    luckyPick: false,
    refusal: null,
    legs: [{ event: race, eventNumber: race, market, outcome: 1, fixed: true, seen }],
  };
}

interface Money {
  readonly funds?: number;
  readonly stakeLeft?: number | null;
  readonly lossLeft?: number | null;
}

function decide(
  lines: readonly LineToStrike[],
  races: readonly Race[],
  { funds = 10_000, stakeLeft = null, lossLeft = null }: Money = {},
  used: ReadonlyMap<string, StruckRow | null> = new Map(),
) {
  const left = { stakeLeft, lossLeft };
  const context = contextOf(races, new Map([[1, left]]));
  const means: SlipMeans = { funds: { left: funds }, refusal: null, sitting: undefined };
  const bets = new Map<string, NewBet>();
  const decided = decideSlip(lines, { used, bets }, means, new Map([['racing', context]]));
  const ids = new Map([...bets.keys()].map((guid, index) => [guid, index + 1]));
  return { outcomes: decided.map((outcome) => outcome(ids)), bets, means, left };
}

const eachWay = (race: number, stake = 100) => [half('win', race, stake), half('place', race, stake)];
const messagesOf = ({ outcomes }: ReturnType<typeof decide>) =>
  outcomes.map((outcome) => (outcome.kind === 'failed' ? outcome.refusal.message : outcome.kind));

describe('the halves of an each-way bet (rule: each-way-whole)', () => {
  test('are struck, asked about or refused together, whatever is on offer, and take money only when struck', () => {
    const price = fc.constantFrom(...(Object.keys(prices) as Price[]));
    const race = fc.record({
      win: price,
      place: price,
      placesPaid: fc.constantFrom(0, 3),
      state: fc.constantFrom('open' as const, 'open' as const, 'suspended' as const, 'off' as const),
    });
    const amount = fc.constantFrom(0, 150, 300, 100_000);
    const limit = fc.option(amount);
    const stakes = fc.array(fc.constantFrom(100, 150), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(race, { minLength: 3, maxLength: 3 }),
        stakes,
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 }),
        fc.record({ funds: amount, stakeLeft: limit, lossLeft: limit }),
        (races, ofRaces, order, money) => {
          const all = races.flatMap((_, index) => eachWay(index, ofRaces[index]));
          const lines = order.flatMap((index) => all[index] ?? []);
          const { outcomes, means, left } = decide(lines, races, money);
          let taken = 0;
          for (const [index, line] of lines.entries()) {
            const outcome = outcomes[index];
            const other = outcomes[lines.findIndex(({ guid }) => guid === line.otherHalf)];
            expect(outcome?.kind).toBe(other?.kind);
            if (outcome?.kind === 'struck') taken += line.totalStake;
            if (outcome?.kind === 'changed' && other?.kind === 'changed') {
              expect(outcome.changes.length + other.changes.length).toBeGreaterThan(0);
            }
            if (outcome?.kind === 'failed' && other?.kind === 'failed') {
              expect(outcome.refusal.mayRetry).toBe(other.refusal.mayRetry);
            }
          }
          expect(means.funds.left).toBe(money.funds - taken);
          expect(left.stakeLeft).toBe(money.stakeLeft === null ? null : money.stakeLeft - taken);
          expect(left.lossLeft).toBe(money.lossLeft === null ? null : money.lossLeft - taken);
        },
      ),
    );
  });

  test('that were not sent as one are struck each for itself', () => {
    const races = [{ ...open, place: 'worse' as const }];
    const apart = [half('win', 0, 100, false), half('place', 0, 100, false)];
    expect(messagesOf(decide(apart, races))).toEqual(['struck', 'changed']);
    expect(messagesOf(decide([half('win', 0, 100)], races))).toEqual(['struck']);
  });

  test('of which one price is worse are both asked about, with what else moved', () => {
    const { outcomes } = decide(eachWay(0), [{ ...open, win: 'better', place: 'worse' }]);
    expect(outcomes).toMatchObject([
      { kind: 'changed', changes: [{ index: 0, names: { outcome: 'Horse 0' } }] },
      { kind: 'changed', changes: [{ index: 0 }] },
    ]);
    expect(decide(eachWay(0), [{ ...open, place: 'worse' }]).outcomes).toMatchObject([
      { kind: 'changed', changes: [] },
      { kind: 'changed', changes: [{ index: 0 }] },
    ]);
  });

  test('say which of them cannot be struck, and nothing of a half where the money is short', () => {
    const why = 'The place half of this each way can’t be struck: It is no-places';
    expect(messagesOf(decide(eachWay(0), [{ ...open, placesPaid: 0 }]))).toEqual([why, why]);
    const worse = { ...open, win: 'worse' as const, placesPaid: 0 };
    expect(messagesOf(decide(eachWay(0), [worse]))).toEqual([why, why]);
    const limit = 'The win half of this each way can’t be struck: It is over-limit';
    expect(messagesOf(decide(eachWay(0, 9_000), [{ ...open, place: 'worse' }]))).toEqual([limit, limit]);
    const short = 'There is not enough money in your wallet for this bet';
    expect(messagesOf(decide([...eachWay(0), ...eachWay(1)], [open, open], { funds: 350 }))).toEqual([
      'struck',
      'struck',
      short,
      short,
    ]);
  });

  test('of which one was struck before stays so, and the other is a bet of its own', () => {
    const [win, place] = eachWay(0);
    if (!win || !place) throw new Error('no halves');
    const { bets } = decide([win, place], [open]);
    const bet = bets.get(win.guid);
    if (!bet) throw new Error('not struck');
    const used = new Map([[win.guid, { ...bet, betId: 7 }]]);
    const asked = decide([win, place], [{ ...open, place: 'worse' }], {}, used);
    expect(asked.outcomes).toMatchObject([{ kind: 'struck', betId: 7, already: true }, { kind: 'changed' }]);
    // Other money moved under the key of one half.
    const other = decide([win, place], [open], {}, new Map([[win.guid, null]]));
    expect(other.outcomes.map(({ kind }) => kind)).toEqual(['failed', 'failed']);
    expect(other.means.funds.left).toBe(10_000);
  });
});
