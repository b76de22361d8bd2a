import type { Fixture } from '@furlong/contract/schemas/fixtures';
import type { SoccerMarket } from '@furlong/domain/soccer/markets';
import { nameOfFixture, nameOfOutcome, type Teams } from '@furlong/domain/soccer/outcome-words';

/** An outcome, with its fixture where it does not say which it is: 'Draw, Egoli Miners v Umgeni Rovers'. */
export function nameInFull(market: SoccerMarket, outcome: string, teams: Teams): string {
  const name = nameOfOutcome(market, outcome, teams);
  return market === 'result' && outcome !== 'draw' ? name : `${name}, ${nameOfFixture(teams)}`;
}

/** An outcome without a price. */
export const noPrice = { word: '–', why: 'no price at the moment' } as const;

/** Why an outcome on the slip cannot be bet on, where the fixture does not say. */
export const legFaults = {
  gone: 'the match is no longer listed',
  notRead: 'no prices yet',
  begun: 'the match has begun',
} as const;

/** The tooltip of a price that takes no bets. */
export function noBets(why: string): string {
  return `No bets: ${why}`;
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
      return { word: 'Live', why: legFaults.begun };
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
