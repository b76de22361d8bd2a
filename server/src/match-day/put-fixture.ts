import { oddsToStored } from '@furlong/domain/odds';
import { type FixtureChange, isToCome } from '@furlong/domain/soccer/fixture-state';
import { newFixture } from '@furlong/domain/soccer/move-fixture';
import { assertSequence } from '../feed/assert-sequence.ts';
import type { FixtureNames, FixturePrices, StoredFixture } from '../fixtures/fixture.ts';
import { selectFixtureOfRef, selectPrices } from '../fixtures/queries-fixtures.ts';
import { readPrices } from '../fixtures/read-fixture.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { fixtureAdded } from './announce.ts';
import { applyMove, recordMove } from './apply-move.ts';
import {
  assertMayBePriced,
  changeInSequence,
  type FixtureCall,
  type FixtureOutcome,
  judgeMove,
} from './change-fixture.ts';
import type { FixtureToChange } from './fixture-to-change.ts';
import { withoutDiffering } from './keep-differing.ts';
import { insertFixture, upsertPrices, wereSidesSwapped, withdrawPrices } from './queries-write.ts';
import { feedPricesOf, showFeedPrices } from './show-feed-prices.ts';

/** A fixture whole, as a supplier sends it. */
export interface WholeFixture extends FixtureCall {
  /** What is left out of the optional ones stays. */
  readonly names: Pick<FixtureNames, 'league' | 'home' | 'away'> & Partial<FixtureNames>;
  readonly kickOffAt: Date;
  readonly format: string | undefined;
  readonly sidesSwapped: boolean;
  readonly change: Omit<FixtureChange, 'kickOffAt' | 'format' | 'sidesSwapped'>;
  readonly prices: FixturePrices;
}

/**
 * Creates a fixture, or changes what is not settled of a known one. The league stays, because the predictor's round goes
 * by it; the teams stay once prices were shown, unless home and away are exchanged and that is said (rule: sides-swapped). A neutral ground changes
 * nothing else (rule: neutral-venue).
 */
export async function putFixture(platform: Platform, fixture: WholeFixture): Promise<FixtureOutcome> {
  const created = await inTransaction(platform.db, (trx) => create(platform, trx, fixture));
  return (
    created ??
    changeInSequence(platform, fixture, 'facts', (toChange) => replace(platform, toChange, fixture))
  );
}

async function create(
  platform: Platform,
  trx: Transaction,
  { ref, sequence, names, kickOffAt, format, change, prices }: WholeFixture,
): Promise<FixtureOutcome | undefined> {
  if (await selectFixtureOfRef(trx, ref)) return undefined;
  const now = platform.clock();
  assertSequence(sequence, null, now);
  const first = newFixture(kickOffAt, format ?? '2x45', now);
  // Nobody can have bet on it: a kick-off that is known late, or a new one in the same breath, voids nothing.
  const move = { ...judgeMove(ref, first, { ...change, kickOffAt }, now), voidings: [], lateKickOff: null };
  const fixtureId = await insertFixture(
    trx,
    {
      ref,
      sequence,
      names: { country: null, round: null, neutralVenue: false, ...names },
      state: move.state,
    },
    now,
  );
  if (fixtureId === undefined) return undefined;
  await upsertPrices(trx, fixtureId, prices);
  await recordMove(trx, { fixtureId, sequence, order: sequence, at: now }, move);
  await fixtureAdded(platform, trx, { fixtureId, league: names.league, firstKickOffAt: kickOffAt });
  return { applied: true, fixtureId };
}

async function replace(
  platform: Platform,
  toChange: FixtureToChange,
  fixture: WholeFixture,
): Promise<'differs' | undefined> {
  const { trx, held, now, told } = toChange;
  const { ref, kickOffAt, format } = fixture;
  const { change, differs } = await withoutDiffering(toChange, fixture.change);
  const rows = (await selectPrices(trx, [held.id])).get(held.id) ?? [];
  const names = { ...namesOf(held), ...fixture.names };
  const isSwap = await judgeNames(trx, held, fixture, rows.length > 0);
  const whole = { ...change, kickOffAt, ...(format === undefined ? {} : { format }), sidesSwapped: isSwap };
  const move = judgeMove(ref, held.state, whole, now);
  const prices = newPrices(await feedPricesOf(trx, held, readPrices(rows)), fixture.prices);
  // Prices of the sides as they were are none of the sides as they are.
  if (isSwap) {
    await withdrawPrices(trx, held.id);
    await upsertPrices(trx, held.id, fixture.prices);
  } else if (prices.size > 0) {
    assertMayBePriced(held, now);
    await showFeedPrices(trx, held, prices, now);
  }
  const shown = isSwap || prices.size > 0 || JSON.stringify(names) !== JSON.stringify(namesOf(held));
  await applyMove(platform, trx, { told, names, shown, move });
  return differs ? 'differs' : undefined;
}

function namesOf({ league, country, round, home, away, neutralVenue }: FixtureNames): FixtureNames {
  return { league, country, round, home, away, neutralVenue };
}

/** Whether home and away are exchanged by a call; throws Failed 'conflict' for another change of what stays. */
async function judgeNames(
  trx: Transaction,
  held: StoredFixture,
  { ref, names, sidesSwapped }: WholeFixture,
  wasPriced: boolean,
): Promise<boolean> {
  if (names.league !== held.league) {
    throw new Failed('conflict', `Fixture '${ref}' is of the league '${held.league}', and stays in it`);
  }
  const isSame = names.home === held.home && names.away === held.away;
  // Moved to the other ground under the same names. Said again, it is the same move.
  if (isSame) return sidesSwapped && isToCome(held.state) && !(await wereSidesSwapped(trx, held.id));
  const isExchanged = names.home === held.away && names.away === held.home;
  if (isExchanged && sidesSwapped) return true;
  if (isExchanged) {
    throw new Failed(
      'conflict',
      `Fixture '${ref}': home and away are exchanged; send sidesSwapped: true, which voids the bets so far`,
    );
  }
  if (!wasPriced && isToCome(held.state)) return false;
  throw new Failed(
    'conflict',
    `Fixture '${ref}' is ${held.home} against ${held.away}, with prices shown; other teams play under another ref`,
  );
}

/** The markets whose prices are others than those held. */
function newPrices(held: FixturePrices, given: FixturePrices): FixturePrices {
  return new Map([...given].filter(([market, prices]) => textOf(prices) !== textOf(held.get(market))));
}

function textOf(prices: readonly (Parameters<typeof oddsToStored>[0] | null)[] | undefined): string {
  return JSON.stringify((prices ?? []).map((odds) => odds && oddsToStored(odds)));
}
