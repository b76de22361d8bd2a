import { oddsOf } from '@furlong/domain/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { makePunters } from '../../../test/make-meeting.ts';
import { admitFeed } from '../../../test/test-feed.ts';
import { fixtureBody, hoursFromKickOff, TestFixtureFeed } from '../../../test/test-fixture-feed.ts';
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import { loadShownFixtures } from '../../fixtures/load-shown-fixtures.ts';
import { selectPrices } from '../../fixtures/queries-fixtures.ts';
import { readPrices, readSuspendedMarkets } from '../../fixtures/read-fixture.ts';
import type { Done } from '../../staff/press.ts';
import { applyByHand } from '../apply-by-hand.ts';
import { changePrices } from '../change-fixture.ts';
import { fixtureFeedHandlers } from '../feed/routes.ts';
import { loadHolds } from '../queries-holds.ts';
import type { FixtureInHand } from './change-by-hand.ts';
import { releasePrices, resume, setPrices, suspend } from './price-acts.ts';

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, fixtureFeedHandlers(platform), admitFeed));
const [by = 0] = await makePunters(platform.db, ['thandi']);
platform.setNow(hoursFromKickOff(-1));

const outcome = fc.constantFrom(1, 2, 3);
const odds = fc.integer({ min: 1, max: 50 });
/** How far the supplier's sequence moves: 0 is a call that was sent before. */
const step = fc.constantFrom(0, 1, 1, 1, 7);
const change = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('feed' as const), odds: fc.tuple(odds, odds, odds), step }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hand' as const), outcome, odds }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('release' as const), outcome }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('suspend' as const, 'resume' as const),
      market: fc.constantFrom(undefined, 'result' as const),
    }),
  },
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** What a fixture should be like, by the words of the rule. */
class Model {
  feed = [1, 2, 3];
  readonly held = new Map<number, number>();
  readonly suspended = new Set<'result' | undefined>();
  sequence = 1;

  shown(): (number | null)[] {
    return this.feed.map((price, index) =>
      this.suspended.size > 0 ? null : (this.held.get(index + 1) ?? price),
    );
  }
}

let fixtures = 0;

async function openFixture() {
  fixtures += 1;
  const feed = new TestFixtureFeed(app, `mixed-${fixtures}`);
  const { body } = await feed.put('', fixtureBody({ prices: { home: 1, draw: 2, away: 3 } }));
  return { ref: feed.ref, id: body.fixtureId as number };
}

async function press(id: number, act: (inHand: FixtureInHand) => Promise<Done>): Promise<void> {
  await applyByHand(platform, id, async (toChange) => {
    const rows = (await selectPrices(toChange.trx, [id])).get(id) ?? [];
    const holds = await loadHolds(toChange.trx, toChange.held);
    const held = { prices: readPrices(rows), suspendedMarkets: readSuspendedMarkets(rows), holds };
    await act({ ...toChange, ...held, platform, by, askAgain: () => undefined });
  });
}

/** Makes a change, and the same of the model. */
async function make({ ref, id }: { ref: string; id: number }, model: Model, each: Change): Promise<void> {
  switch (each.kind) {
    case 'feed': {
      const sequence = model.sequence + each.step;
      const prices = new Map([['result' as const, each.odds.map((price) => oddsOf(price, 1))]]);
      const { applied } = await changePrices(platform, { ref, sequence, prices });
      expect(applied).toBe(each.step > 0);
      if (!applied) return;
      model.sequence = sequence;
      model.feed = [...each.odds];
      return;
    }
    case 'hand': {
      const price = { market: 'result' as const, outcome: each.outcome, odds: oddsOf(each.odds, 1) };
      await press(id, (inHand) => setPrices(inHand, [price]));
      model.held.set(each.outcome, each.odds);
      return;
    }
    case 'release':
      if (!model.held.delete(each.outcome)) return;
      return press(id, (inHand) => releasePrices(inHand, [{ market: 'result', outcome: each.outcome }]));
    case 'suspend':
      if (model.suspended.has(each.market)) return;
      model.suspended.add(each.market);
      return press(id, (inHand) => suspend(inHand, each.market));
    case 'resume':
      if (!model.suspended.delete(each.market)) return;
      return press(id, (inHand) => resume(inHand, each.market));
  }
}

test('held prices and suspensions of a fixture hold in any order of changes, and staleness is the supplier’s alone (rules: hand-holds, order-of-changes)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
      const fixture = await openFixture();
      const model = new Model();
      let last = 0;
      for (const each of changes) {
        await make(fixture, model, each);
        const shown = (await loadShownFixtures(platform.db, [fixture.id])).get(fixture.id);
        expect(shown?.sequence).toBe(model.sequence);
        expect(shown?.changeOrder).toBeGreaterThanOrEqual(Math.max(last, model.sequence));
        last = shown?.changeOrder ?? 0;
        expect(shown?.pricesHeld).toBe(model.held.size > 0);
        const prices = shown?.prices.get('result') ?? [null, null, null];
        expect(prices.map((price) => price && Number(price.n) / Number(price.d))).toEqual(model.shown());
      }
    }),
    { numRuns: 8 },
  );
});
