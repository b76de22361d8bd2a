import type { Fixture } from '@furlong/contract/schemas/fixtures';
import type { SoccerMarket } from '@furlong/domain/soccer/markets';

/** The names that the outcomes of a fixture need. */
export type Teams = Pick<Fixture, 'home' | 'away'>;

/** What the markets are called. */
export const marketWords: Readonly<Record<SoccerMarket, string>> = {
  result: 'Match result',
  doubleChance: 'Double chance',
  bothTeamsToScore: 'Both teams to score',
  overUnder25: 'Over or under 2.5 goals',
  correctScore: 'Correct score',
  halfTimeFullTime: 'Half-time and full-time',
};

/** 'Egoli Miners v Umgeni Rovers'. */
export function nameOfFixture({ home, away }: Teams): string {
  return `${home} v ${away}`;
}

/** An outcome of a market: 'Egoli Miners to win', 'Over 2.5 goals', '2-1 to Egoli Miners'. */
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

/** The same with its fixture, where the outcome alone does not say which it is: 'Draw, Egoli Miners v Umgeni Rovers'. */
export function nameInFull(market: SoccerMarket, outcome: string, teams: Teams): string {
  const name = nameOfOutcome(market, outcome, teams);
  return market === 'result' && outcome !== 'draw' ? name : `${name}, ${nameOfFixture(teams)}`;
}

/** Why no bets are taken on a fixture. */
export function whyShut({ status }: Pick<Fixture, 'status'>): {
  readonly word: string;
  readonly why: string;
} {
  switch (status) {
    case 'scheduled':
      return { word: 'Closed', why: 'betting is closed' };
    case 'live':
      return { word: 'Live', why: 'the match has begun' };
    case 'interrupted':
      return { word: 'Stopped', why: 'the match is interrupted' };
    case 'finished':
      return { word: 'Over', why: 'the match is over' };
    case 'postponed':
      return { word: 'Put off', why: 'the match is postponed' };
    case 'abandoned':
      return { word: 'Off', why: 'the match is abandoned' };
    case 'walkover':
      return { word: 'Off', why: 'the match is a walkover' };
    case 'void':
      return { word: 'Void', why: 'the match is void' };
  }
}
