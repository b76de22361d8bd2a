import type { SoccerMarket } from './markets.ts';

/** The sides of a fixture by name. */
export interface Teams {
  readonly home: string;
  readonly away: string;
}

/** What the markets are called. */
export const MARKET_WORDS: Readonly<Record<SoccerMarket, string>> = {
  result: 'Match result',
  doubleChance: 'Double chance',
  bothTeamsToScore: 'Both teams to score',
  overUnder25: 'Over or under 2.5 goals',
  correctScore: 'Correct score',
  halfTimeFullTime: 'Half-time and full-time',
};

/** A fixture's name: `Egoli Miners v Umgeni Rovers`. */
export function nameOfFixture({ home, away }: Teams): string {
  return `${home} v ${away}`;
}

/** An outcome of a market in words: `Egoli Miners to win`, `Over 2.5 goals`, `Score 2-1`. */
export function nameOfOutcome(market: SoccerMarket, outcome: string, teams: Teams): string {
  switch (market) {
    case 'result':
      return outcome === 'draw' ? 'Draw' : `${sideOf(outcome, teams)} to win`;
    case 'doubleChance':
      return doubleChances[outcome]?.(teams) ?? outcome;
    case 'bothTeamsToScore':
      return outcome === 'yes' ? 'Both teams to score' : 'Not both teams to score';
    case 'overUnder25':
      return outcome === 'over' ? 'Over 2.5 goals' : 'Under 2.5 goals';
    case 'correctScore':
      return outcome === 'other' ? 'Any other score' : `Score ${outcome}`;
    case 'halfTimeFullTime': {
      const [half = '', full = ''] = outcome.split('/');
      return `${sideOf(half, teams)} at half-time, ${sideOf(full, teams, 'draw')} at full-time`;
    }
  }
}

const doubleChances: Readonly<Record<string, (teams: Teams) => string>> = {
  homeOrDraw: ({ home }) => `${home} or draw`,
  homeOrAway: ({ home, away }) => `${home} or ${away}`,
  drawOrAway: ({ away }) => `Draw or ${away}`,
};

function sideOf(outcome: string, { home, away }: Teams, draw = 'Draw'): string {
  return outcome === 'home' ? home : outcome === 'away' ? away : draw;
}
