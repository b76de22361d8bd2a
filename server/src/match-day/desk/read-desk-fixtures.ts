import type {
  DeskFixture,
  DeskFixtureLine,
  DeskMarket,
  DeskOutcome,
} from '@furlong/contract/schemas/desk-match-day';
import { addDays, type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { formatOddsFraction } from '@furlong/domain/odds';
import { LATEST_AFTER_MS, takesBets } from '@furlong/domain/soccer/fixture-state';
import { SOCCER_MARKETS, type SoccerMarket, soccerMarkets } from '@furlong/domain/soccer/markets';
import type { HandSuspension, ShownFixture, StoredFixture } from '../../fixtures/fixture.ts';
import { loadShownFixtures } from '../../fixtures/load-shown-fixtures.ts';
import { type PlaceInList, placeText } from '../../fixtures/place-in-list.ts';
import { selectFixtures } from '../../fixtures/queries-fixtures.ts';
import { selectPage } from '../../fixtures/queries-list.ts';
import { readFixture } from '../../fixtures/read-fixture.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findUsernames } from '../../session/find-punter.ts';
import { type HeldOutcome, loadHolds } from '../queries-holds.ts';
import { versionOfFixture } from './versions.ts';

/** A page of a day's fixtures, by kick-off. */
export async function readDeskFixtures(
  db: Queryable,
  {
    day,
    after,
    limit,
  }: { readonly day: LocalDay; readonly after: PlaceInList | undefined; readonly limit: number },
  now: Date,
): Promise<{ readonly fixtures: DeskFixtureLine[]; readonly next: string | null }> {
  const page = await selectPage(db, {
    from: startOfLocalDay(day),
    to: startOfLocalDay(addDays(day, 1)),
    league: undefined,
    after,
    limit: limit + 1,
  });
  const shown = page.slice(0, limit);
  const rows = await selectFixtures(
    db,
    shown.map(({ id }) => id),
  );
  const lines = new Map(rows.map((row) => [row.id, shapeLine(readFixture(row), now)]));
  const last = page.length > limit ? shown.at(-1) : undefined;
  return { fixtures: shown.flatMap(({ id }) => lines.get(id) ?? []), next: last ? placeText(last) : null };
}

/** A fixture with all that the desk knows of it; undefined when there is none. */
export async function readDeskFixture(
  db: Queryable,
  fixtureId: number,
  now: Date,
): Promise<DeskFixture | undefined> {
  const fixture = (await loadShownFixtures(db, [fixtureId])).get(fixtureId);
  if (!fixture) return undefined;
  const { state, suspension, suspendedMarkets } = fixture;
  const holds = await loadHolds(db, fixture);
  const suspensions = [...suspendedMarkets.values(), ...(suspension ? [suspension] : [])];
  const people = [...holds.map(({ heldBy }) => heldBy), ...suspensions.map(({ by }) => by)];
  const names = people.length === 0 ? new Map<number, string>() : await findUsernames(db, people);
  const hands: Hands = { holds, nameOf: (id) => names.get(id) ?? `No. ${id}` };
  return {
    ...shapeLine(fixture, now),
    version: versionOfFixture(fixture, suspendedMarkets, holds),
    suspension: shapeSuspension(suspension, hands),
    country: fixture.country,
    round: fixture.round,
    neutralVenue: fixture.neutralVenue,
    format: state.format,
    startedAt: state.startedAt?.toISOString() ?? null,
    refundsAfter: state.dueAt && new Date(state.dueAt.getTime() + LATEST_AFTER_MS).toISOString(),
    awarded: state.awarded,
    markets: soccerMarkets.map((market) => shapeMarket(market, fixture, hands)),
  };
}

function shapeLine({ id, league, home, away, state, ...hand }: StoredFixture, now: Date): DeskFixtureLine {
  const { score, status, resultState } = state;
  const isPlayed = status === 'live' || status === 'interrupted' || status === 'abandoned';
  return {
    ...{ fixtureId: id, league, home, away, status, resultState },
    kickOffAt: state.kickOffAt.toISOString(),
    dated: state.dated,
    open: takesBets(state, now),
    suspended: hand.suspension !== null,
    pricesHeld: hand.pricesHeld,
    score: score && { home: score.home, away: score.away },
    halfTime: state.halfTime,
    minute: isPlayed ? (score?.minute ?? null) : null,
    added: isPlayed ? (score?.added ?? null) : null,
  };
}

/** What is held by hand, and the names of those who hold it. */
interface Hands {
  readonly holds: readonly HeldOutcome[];
  nameOf(punterId: number): string;
}

function shapeSuspension(suspension: HandSuspension | null | undefined, { nameOf }: Hands) {
  return suspension ? { at: suspension.at.toISOString(), by: nameOf(suspension.by) } : null;
}

function shapeMarket(market: SoccerMarket, fixture: ShownFixture, hands: Hands): DeskMarket {
  const all = fixture.pricesSet.get(market);
  return {
    market,
    suspension: shapeSuspension(fixture.suspendedMarkets.get(market), hands),
    outcomes: SOCCER_MARKETS[market].map((outcome, index): DeskOutcome => {
      const odds = all?.[index] ?? null;
      const held = hands.holds.find((each) => each.market === market && each.outcome === index + 1);
      return {
        outcome,
        odds: odds && formatOddsFraction(odds),
        held: held
          ? {
              at: held.heldAt.toISOString(),
              by: hands.nameOf(held.heldBy),
              feedOdds: held.feedOdds && formatOddsFraction(held.feedOdds),
              feedAt: held.feedAt?.toISOString() ?? null,
            }
          : null,
      };
    }),
  };
}
