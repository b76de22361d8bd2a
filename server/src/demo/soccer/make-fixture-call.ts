import type {
  FeedFixture,
  FixturePricesBody,
  FixtureResultBody,
  FixtureScoreBody,
  FixtureStatusBody,
} from '@furlong/contract/schemas/fixture-feed';
import { formatOddsFraction } from '@furlong/domain/odds';
import { type ExpectedGoals, marketProbabilities } from '@furlong/domain/soccer/dixon-coles';
import { outcomeNamed, type SoccerMarket } from '@furlong/domain/soccer/markets';
import { DEMO_BOOKS, priceMarkets } from '@furlong/domain/soccer/soccer-book';
import { type FeedCall, fixturePath } from '@furlong/feed-client/feed-call';
import { type FixtureEntry, type FixtureScript, openingGoals, startOf } from './script-fixture.ts';

/** Checked against the contract by the compiler. */
type Body = FeedFixture | FixturePricesBody | FixtureStatusBody | FixtureScoreBody | FixtureResultBody;

/** The call an entry stands for. */
export function makeFixtureCall({ fixture }: FixtureScript, entry: FixtureEntry): FeedCall {
  const { sequence } = entry;
  const call = (below: string, body: Body): FeedCall => ({
    method: 'PUT',
    path: fixturePath(fixture.ref, below),
    body,
  });
  switch (entry.kind) {
    case 'card': {
      const { league, round, home, away, neutralVenue, kickOffAt } = fixture;
      return call('', {
        ...{ sequence, league, round, home, away, neutralVenue, status: 'scheduled', country: 'ZA' },
        kickOffAt: kickOffAt.toISOString(),
        ...pricesOf(openingGoals(fixture)),
      });
    }
    case 'prices':
      return call('/Prices', { sequence, at: entry.at.toISOString(), ...pricesOf(entry.expected) });
    case 'put-off':
      return call('/Status', { sequence, status: 'postponed' });
    case 'moved':
      return call('/Status', { sequence, status: 'scheduled', kickOffAt: entry.kickOffAt.toISOString() });
    case 'live':
      return call('/Status', { sequence, status: 'live', startedAt: startOf(fixture).toISOString() });
    case 'score':
      return call('/Score', { sequence, ...entry.score });
    case 'stopped':
      return call('/Status', { sequence, status: entry.status, score: entry.score });
    case 'result': {
      const { score, halfTime, official } = entry;
      return call('/Result', { sequence, ...score, halfTime, official });
    }
  }
}

/** Every market's odds by outcome, from one model, in the books of the demo. */
export function pricesOf(expected: ExpectedGoals): Pick<FixturePricesBody, 'prices' | 'markets'> {
  const odds = priceMarkets(marketProbabilities(expected), DEMO_BOOKS);
  const byName = (market: SoccerMarket) =>
    Object.fromEntries(
      odds[market].map((each, index) => [outcomeNamed(market, index + 1), formatOddsFraction(each)]),
    );
  return {
    prices: byName('result'),
    markets: {
      doubleChance: byName('doubleChance'),
      bothTeamsToScore: byName('bothTeamsToScore'),
      overUnder25: byName('overUnder25'),
      correctScore: byName('correctScore'),
      halfTimeFullTime: byName('halfTimeFullTime'),
    } satisfies Readonly<Record<Exclude<SoccerMarket, 'result'>, object>>,
  };
}
