import { oddsOf } from '@furlong/domain/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { makePunters } from '../../../test/make-meeting.ts';
import { admitFeed, cardBody, offOf, pricesBody, TestFeed } from '../../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import { loadUnscoredCard } from '../../meetings/load-card.ts';
import type { Done } from '../../staff/press.ts';
import { applyByHand } from '../apply-by-hand.ts';
import { feedHandlers } from '../feed/routes.ts';
import { loadHolds } from '../queries-holds.ts';
import { recordPrices } from '../record-prices.ts';
import { scratchRunner } from '../scratch-runner.ts';
import type { RaceInHand } from './change-by-hand.ts';
import { releasePrices, resumeRace, setPrices, suspendRace } from './price-acts.ts';
import { scratchByHand } from './status-acts.ts';

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));
const [by = 0] = await makePunters(platform.db, ['thandi']);
const now = new Date(offOf(1).getTime() - 3_600_000);
platform.setNow(now);
const saddles = [1, 2, 3];

type Change =
  | {
      readonly kind: 'feed-prices' | 'hand-prices';
      readonly saddle: number;
      readonly odds: number;
      readonly step: number;
    }
  | {
      readonly kind: 'feed-scratches' | 'hand-scratches' | 'release';
      readonly saddle: number;
      readonly step: number;
    }
  | { readonly kind: 'suspend' | 'resume' };

const saddle = fc.constantFrom(...saddles);
/** How far the supplier's sequence moves: 0 is a call that was sent before. */
const step = fc.constantFrom(0, 1, 1, 1, 7);
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('feed-prices' as const),
      saddle,
      odds: fc.integer({ min: 2, max: 50 }),
      step,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('hand-prices' as const),
      saddle,
      odds: fc.integer({ min: 2, max: 50 }),
      step,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('release' as const), saddle, step }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('feed-scratches' as const, 'hand-scratches' as const),
      saddle,
      step,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('suspend' as const, 'resume' as const) }) },
);

/** What a race should be like, by the words of the rule. */
class Model {
  readonly feed = new Map(saddles.map((each) => [each, each + 1]));
  readonly held = new Map<number, number>();
  readonly out = new Set<number>();
  sequence = 2;
  byHand = false;
  awaits = false;

  shown(each: number): number | null {
    return this.out.has(each) ? null : (this.held.get(each) ?? this.feed.get(each) ?? null);
  }

  scratch(each: number): void {
    if (this.out.has(each)) return;
    this.out.add(each);
    this.held.delete(each);
    this.awaits = true;
  }
}

let meetings = 0;

async function openRace() {
  meetings += 1;
  const ref = `mixed-${meetings}`;
  const feed = new TestFeed(app, ref);
  const { body } = await feed.put('', cardBody(1, saddles.length));
  await feed.put('/Races/1/Prices', pricesBody(1, saddles.length));
  return { ref, meetingId: body.meetingId as number, raceId: body.raceIds['1'] as number };
}

type Race = Awaited<ReturnType<typeof openRace>>;

async function press({ raceId }: Race, act: (inHand: RaceInHand) => Promise<Done>): Promise<void> {
  await applyByHand(platform, { raceId }, async (context) => {
    const [race] = context.card.races;
    if (!race) throw new Error('no race');
    const holds = await loadHolds(context.trx, race);
    await act({ ...context, platform, race, holds, by, now, run: new Set(), askAgain: () => undefined });
  });
}

/** Makes a change, and the same of the model. */
async function make(race: Race, model: Model, each: Change): Promise<void> {
  const said = 'step' in each ? model.sequence + each.step : model.sequence;
  const isStale = said === model.sequence;
  const fromFeed = { ref: race.ref, sequence: said, raceNumber: 1, at: now };
  switch (each.kind) {
    case 'feed-prices': {
      if (model.out.has(each.saddle)) return;
      const prices = [{ saddle: each.saddle, winOdds: oddsOf(each.odds, 1) }];
      const { applied } = await recordPrices(platform, { ...fromFeed, prices });
      expect(applied).toBe(!isStale);
      if (!applied) return;
      model.sequence = said;
      model.feed.set(each.saddle, each.odds);
      model.awaits = false;
      return;
    }
    case 'feed-scratches': {
      const { applied } = await scratchRunner(platform, { ...fromFeed, saddle: each.saddle }, now);
      expect(applied).toBe(!isStale);
      if (!applied) return;
      model.sequence = said;
      return model.scratch(each.saddle);
    }
    case 'hand-prices':
      if (model.out.has(each.saddle)) return;
      await press(race, (inHand) =>
        setPrices(inHand, [{ saddle: each.saddle, winOdds: oddsOf(each.odds, 1) }]),
      );
      model.held.set(each.saddle, each.odds);
      return;
    case 'hand-scratches':
      if (model.out.has(each.saddle)) return;
      await press(race, (inHand) => scratchByHand(inHand, each.saddle));
      return model.scratch(each.saddle);
    case 'release':
      if (!model.held.delete(each.saddle)) return;
      return press(race, (inHand) => releasePrices(inHand, [each.saddle]));
    case 'suspend':
      if (model.byHand) return;
      model.byHand = true;
      return press(race, suspendRace);
    case 'resume':
      if (!model.byHand && !model.awaits) return;
      if (model.byHand) model.byHand = false;
      else model.awaits = false;
      return press(race, resumeRace);
  }
}

test('held prices and suspensions hold in any order of changes, places only grow, and staleness is the supplier’s alone (rules: hand-holds, order-of-changes)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
      const race = await openRace();
      const model = new Model();
      let last = 0;
      for (const each of changes) {
        await make(race, model, each);
        const card = await loadUnscoredCard(platform.db, race.meetingId);
        const [shown] = card?.races ?? [];
        expect(card?.sequence).toBe(model.sequence);
        expect(card?.changeOrder).toBeGreaterThanOrEqual(Math.max(last, model.sequence));
        last = card?.changeOrder ?? 0;
        expect(shown?.runners.map(({ winOdds }) => winOdds && Number(winOdds.n) / Number(winOdds.d))).toEqual(
          saddles.map((one) => model.shown(one)),
        );
        expect(shown).toMatchObject({
          suspended: model.byHand || model.awaits,
          awaitsPrices: model.awaits,
          pricesHeld: model.held.size > 0,
        });
      }
    }),
    { numRuns: 8 },
  );
});
