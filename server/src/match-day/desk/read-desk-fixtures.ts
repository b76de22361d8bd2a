import type {
  DeskFixture,
  DeskFixtureLine,
  DeskMarket,
  DeskOutcome,
} from '@furlong/contract/schemas/desk-match-day';
import { addDays, type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { formatOddsFraction } from '@furlong/domain/odds';
import { takesBets } from '@furlong/domain/soccer/fixture-state';
import { SOCCER_MARKETS, type SoccerMarket, soccerMarkets } from '@furlong/domain/soccer/markets';
import type { ShownFixture, StoredFixture } from '../../fixtures/fixture.ts';
import { loadShownFixtures } from '../../fixtures/load-shown-fixtures.ts';
import { type PlaceInList, placeText } from '../../fixtures/place-in-list.ts';
import { selectFixtures } from '../../fixtures/queries-fixtures.ts';
import { selectPage } from '../../fixtures/queries-list.ts';
import { readFixture } from '../../fixtures/read-fixture.ts';
import type { Queryable } from '../../platform/database/database.ts';

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
  const { state } = fixture;
  return {
    ...shapeLine(fixture, now),
    country: fixture.country,
    round: fixture.round,
    neutralVenue: fixture.neutralVenue,
    format: state.format,
    startedAt: state.startedAt?.toISOString() ?? null,
    awarded: state.awarded,
    markets: soccerMarkets.map((market) => shapeMarket(market, fixture)),
  };
}

function shapeLine({ id, league, home, away, state }: StoredFixture, now: Date): DeskFixtureLine {
  const { score, status, resultState } = state;
  const isPlayed = status === 'live' || status === 'interrupted' || status === 'abandoned';
  return {
    ...{ fixtureId: id, league, home, away, status, resultState },
    kickOffAt: state.kickOffAt.toISOString(),
    dated: state.dated,
    open: takesBets(state, now),
    score: score && { home: score.home, away: score.away },
    halfTime: state.halfTime,
    minute: isPlayed ? (score?.minute ?? null) : null,
    added: isPlayed ? (score?.added ?? null) : null,
  };
}

function shapeMarket(market: SoccerMarket, { prices }: ShownFixture): DeskMarket {
  const all = prices.get(market);
  return {
    market,
    outcomes: SOCCER_MARKETS[market].map((outcome, index): DeskOutcome => {
      const odds = all?.[index] ?? null;
      return { outcome, odds: odds && formatOddsFraction(odds) };
    }),
  };
}
