import type { HeldFixture } from '@furlong/contract/schemas/fixture-feed';
import { formatOddsFraction } from '@furlong/domain/odds';
import { takesBets } from '@furlong/domain/soccer/fixture-state';
import { outcomeNamed, type SoccerMarket } from '@furlong/domain/soccer/markets';
import type { FixturePrices, ShownFixture } from '../../fixtures/fixture.ts';

/** A stored fixture on the wire of the feed. */
export function shapeHeldFixture(fixture: ShownFixture, now: Date): HeldFixture {
  const { state, pricesSet } = fixture;
  const { score, halfTime, resultState } = state;
  const { result = {}, ...markets } = shapePrices(pricesSet);
  return {
    ref: fixture.ref,
    fixtureId: fixture.id,
    sequence: fixture.sequence,
    league: fixture.league,
    country: fixture.country,
    round: fixture.round,
    home: fixture.home,
    away: fixture.away,
    neutralVenue: fixture.neutralVenue,
    format: state.format,
    kickOffAt: state.kickOffAt.toISOString(),
    dated: state.dated,
    status: state.status,
    open: takesBets(state, now),
    startedAt: state.startedAt?.toISOString() ?? null,
    prices: result,
    markets,
    score,
    result:
      score && resultState !== 'none'
        ? { home: score.home, away: score.away, official: resultState === 'official', halfTime }
        : null,
    awarded: state.awarded,
  };
}

function shapePrices(prices: FixturePrices): Partial<Record<SoccerMarket, Record<string, string>>> {
  return Object.fromEntries(
    [...prices].map(([market, odds]) => [
      market,
      Object.fromEntries(
        odds.flatMap((each, index) =>
          each === null ? [] : [[outcomeNamed(market, index + 1), formatOddsFraction(each)]],
        ),
      ),
    ]),
  );
}
