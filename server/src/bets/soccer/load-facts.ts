import { prepareFixture } from '@furlong/domain/soccer/prepare-fixture';
import { type FixtureToSettle, loadFixtureFacts } from '../../fixtures/load-fixture-facts.ts';
import { shareLockFixtureVersions } from '../../fixtures/lock-fixtures.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { SettlementFacts } from '../sport.ts';

/** What became of the fixtures that bets are on. */
export async function loadFacts(
  db: Queryable,
  _programmeId: number,
  fixtureIds: readonly number[],
): Promise<SettlementFacts> {
  return prepareFixtures(await loadFixtureFacts(db, fixtureIds));
}

/** Whether fixtures are as they were, share-locked. */
export async function areFixturesCurrent(trx: Transaction, { versions }: SettlementFacts): Promise<boolean> {
  const now = await shareLockFixtureVersions(trx, [...versions.keys()]);
  return [...versions].every(([fixtureId, version]) => now.get(fixtureId) === version);
}

/** Fixtures as many bets are settled by. */
export function prepareFixtures(fixtures: readonly FixtureToSettle[]): SettlementFacts {
  return {
    versions: new Map(fixtures.map(({ facts, version }) => [facts.event, version])),
    events: new Map(fixtures.map(({ facts }) => [facts.event, prepareFixture(facts)])),
  };
}
