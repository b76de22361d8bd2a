import { formatLocalTime } from '@furlong/domain/local-date';
import { nameOfFixture } from '@furlong/domain/soccer/outcome-words';
import { recordAct } from '../../audit/record-act.ts';
import type { FixturePrices, ShownFixture, StoredFixture } from '../../fixtures/fixture.ts';
import { selectPrices } from '../../fixtures/queries-fixtures.ts';
import { readPrices, readSuspendedMarkets } from '../../fixtures/read-fixture.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { changedMeanwhile, type Done, type Order } from '../../staff/press.ts';
import { applyByHand } from '../apply-by-hand.ts';
import type { FixtureToChange } from '../fixture-to-change.ts';
import { type HeldOutcome, loadHolds } from '../queries-holds.ts';
import { versionOfFixture } from './versions.ts';

/** A fixture to be changed by hand, with its prices and what is held and suspended. */
export interface FixtureInHand extends FixtureToChange {
  /** Its database is the transaction. */
  readonly platform: Platform;
  /** Who changes it. */
  readonly by: number;
  /** Those of what is suspended too. */
  readonly prices: FixturePrices;
  readonly suspendedMarkets: ShownFixture['suspendedMarkets'];
  readonly holds: readonly HeldOutcome[];
  /** Refuses unless the second factor was given a moment ago (rule: step-up). */
  readonly askAgain: () => void;
}

/**
 * Changes a fixture by hand and records it, in one transaction (rules: hand-holds, audit-acts). Throws Failed 'conflict'
 * that says how the fixture stands where it is not as it was seen.
 */
export async function changeFixtureByHand(
  platform: Platform,
  fixtureId: number,
  { actor, by, version, askAgain }: Order,
  change: (inHand: FixtureInHand) => Promise<Done>,
): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const inside = { ...platform, db: trx };
    await applyByHand(inside, fixtureId, async (toChange) => {
      const { held, now } = toChange;
      const rows = (await selectPrices(trx, [held.id])).get(held.id) ?? [];
      const suspendedMarkets = readSuspendedMarkets(rows);
      const holds = await loadHolds(trx, held);
      if (version !== versionOfFixture(held, suspendedMarkets, holds)) throw changedMeanwhile(describe(held));
      const prices = readPrices(rows);
      const inHand = { ...toChange, platform: inside, by, prices, suspendedMarkets, holds, askAgain };
      const { name, before, after } = await change(inHand);
      const where = { match: nameOfFixture(held), kickOffAt: held.state.kickOffAt.toISOString() };
      const act = { actor, name, subject: { kind: 'fixture' as const, id: String(fixtureId) } };
      await recordAct(trx, { ...act, before, after: { ...where, ...after } }, now);
    });
  });
}

/** How a fixture stands, in words. */
function describe({ state, suspension, pricesHeld, ...names }: StoredFixture): string {
  const { status, kickOffAt, dated, score, resultState } = state;
  const facts = [
    resultState === 'none'
      ? `is ${status}`
      : `has ${resultState === 'official' ? 'an' : 'a'} ${resultState} result`,
    dated ? `kick-off at ${formatLocalTime(kickOffAt)}` : 'without a new kick-off',
    score && `${score.home}-${score.away}`,
    suspension && 'suspended by hand',
    pricesHeld && 'with prices held by hand',
  ];
  return `${nameOfFixture(names)} ${facts.filter(Boolean).join(', ')}`;
}
