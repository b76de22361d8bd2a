import type { FixtureDetail, MarketOnOffer } from '@furlong/contract/schemas/fixtures';

/** A fixture to come, with prices to win. */
export function makeFixture(change: Partial<FixtureDetail> = {}): FixtureDetail {
  const prices: MarketOnOffer = {
    market: 'result',
    outcomes: [
      { outcome: 'home', odds: 1.2, oddsFraction: '6/5' },
      { outcome: 'draw', odds: 2, oddsFraction: '2/1' },
      { outcome: 'away', odds: 2.5, oddsFraction: '5/2' },
    ],
  };
  return {
    fixtureId: 1,
    league: 'Protea Premiership',
    country: 'ZA',
    round: 'Round 12',
    home: 'Egoli Miners',
    away: 'Umgeni Rovers',
    neutralVenue: false,
    kickOffAt: new Date(Date.now() + 3_600_000).toISOString(),
    status: 'scheduled',
    open: true,
    score: null,
    halfTime: null,
    minute: null,
    added: null,
    resultState: 'none',
    awarded: null,
    roundId: null,
    prices,
    marketsPriced: 1,
    markets: [prices],
    ...change,
  };
}
