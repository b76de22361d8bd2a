import { type FeedOutcome, makeCounted } from '../../feed/count-calls.ts';
import { loadShownFixtures } from '../../fixtures/load-shown-fixtures.ts';
import { lockFixtures, selectFixtureOfRef } from '../../fixtures/queries-fixtures.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { changeFixture, changePrices, type FixtureOutcome } from '../change-fixture.ts';
import { putFixture } from '../put-fixture.ts';
import {
  readNewPrices,
  readResultBody,
  readScoreBody,
  readStatus,
  readWholeFixture,
} from './read-fixture-body.ts';
import { shapeHeldFixture } from './shape-held-fixture.ts';

/** A call that changes a fixture. */
type ChangeName =
  | 'PutFixture'
  | 'PutFixturePrices'
  | 'PutFixtureStatus'
  | 'PutFixtureScore'
  | 'PutFixtureResult';

/** The calls that change a fixture. The platform's database may be a transaction. */
function fixtureChanges(
  platform: Platform,
  count: (call: ChangeName, outcome: FeedOutcome) => void = () => undefined,
): HandlersOf<ChangeName> {
  const put = (call: ChangeName, change: () => Promise<FixtureOutcome>) =>
    makeCounted((outcome) => count(call, outcome), change);
  return {
    PutFixture: ({ params: { ref }, body }) =>
      put('PutFixture', async () => putFixture(platform, readWholeFixture(ref, body))),

    PutFixturePrices: ({ params: { ref }, body }) =>
      put('PutFixturePrices', async () => changePrices(platform, readNewPrices(ref, body))),

    PutFixtureStatus: ({ params: { ref }, body }) =>
      put('PutFixtureStatus', async () => changeFixture(platform, readStatus(ref, body))),

    PutFixtureScore: ({ params: { ref }, body }) =>
      put('PutFixtureScore', async () => changeFixture(platform, readScoreBody(ref, body))),

    PutFixtureResult: ({ params: { ref }, body }) =>
      put('PutFixtureResult', async () => changeFixture(platform, readResultBody(ref, body))),
  };
}

/**
 * Locks the fixtures that calls of one transaction change, in the order in which strikes lock them: none of the two then
 * waits for the other crosswise. Prices alone hold no strike up.
 */
async function lockTogether(
  trx: Transaction,
  calls: readonly { readonly name: string; readonly params: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const refs = calls.flatMap(({ name, params: { ref } }) =>
    name in changesOfFacts && typeof ref === 'string' ? ref : [],
  );
  if (refs.length > 1) await lockFixtures(trx, refs);
}

const changesOfFacts: Readonly<Record<Exclude<ChangeName, 'PutFixturePrices'>, true>> = {
  PutFixture: true,
  PutFixtureStatus: true,
  PutFixtureScore: true,
  PutFixtureResult: true,
};

/** How the feed's batches make calls of fixtures. */
export const fixtureBatches = {
  changesOf: (platform: Platform) => fixtureChanges(platform),
  lockTogether,
};

/** The feed's calls of fixtures: every supplier of matches, prices and results comes in here. */
export function fixtureFeedHandlers(platform: Platform): HandlersOf<'fixture-feed'> {
  return {
    ...fixtureChanges(platform, (call, outcome) => platform.metrics.feedCalls.inc({ call, outcome })),

    GetHeldFixture: async ({ params: { ref }, now }) => {
      const row = await selectFixtureOfRef(platform.db, ref);
      const shown = row && (await loadShownFixtures(platform.db, [row.id])).get(row.id);
      if (!shown) throw new Failed('not-found', `There is no fixture '${ref}'`);
      return success(shapeHeldFixture(shown, now));
    },
  };
}
