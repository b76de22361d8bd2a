import type { Fixture, MarketOnOffer } from '@furlong/contract/schemas/fixtures';

type Sides = Pick<Fixture, 'home' | 'away'>;
type Market = MarketOnOffer['market'];

/** What a market asks, in a sentence; null where its name says it. */
export function explainMarket(market: Market): string | null {
  switch (market) {
    case 'bothTeamsToScore':
      return 'An own goal counts for the side it is given to.';
    case 'halfTimeFullTime':
      return 'Who leads at half-time, then who wins: both must be right.';
    case 'correctScore':
      return 'The score after 90 minutes and stoppage time, home team first. Other: five goals or more by one side.';
    case 'result':
    // 'This side or draw' says it.
    case 'doubleChance':
    case 'overUnder25':
      return null;
  }
}

/** An outcome in words: 'Egoli Miners', 'Draw', '2–1', 'Draw, then Egoli Miners'. */
export function outcomeName(market: Market, outcome: string, { home, away }: Sides): string {
  const side = (of: string) => (of === 'home' ? home : of === 'away' ? away : 'Draw');
  switch (market) {
    case 'result':
      return side(outcome);
    case 'doubleChance':
      if (outcome === 'homeOrDraw') return `${home} or draw`;
      return outcome === 'drawOrAway' ? `Draw or ${away}` : `${home} or ${away}`;
    case 'bothTeamsToScore':
      return outcome === 'yes' ? 'Yes' : 'No';
    case 'overUnder25':
      return outcome === 'over' ? 'Over 2.5, three or more' : 'Under 2.5, two or fewer';
    case 'correctScore':
      return outcome === 'other' ? 'Other' : outcome.replace('-', '–');
    case 'halfTimeFullTime': {
      const [half = '', full = ''] = outcome.split('/');
      return `${side(half)}, then ${side(full).replace('Draw', 'draw')}`;
    }
  }
}
