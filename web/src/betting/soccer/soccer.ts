import type { SoccerMarket } from '@furlong/domain/soccer/markets';
import type { SlipProgramme, SportOf, TappedPrices } from '../sport.ts';

/** An outcome on the slip, with what its fixture was called when it was put there. */
export interface OutcomeRef {
  readonly fixtureId: number;
  readonly market: SoccerMarket;
  /** The outcome's number in its market, as a leg stores it. */
  readonly outcome: number;
  readonly home: string;
  readonly away: string;
  /** ISO 8601. */
  readonly kickOffAt: string;
  /** Left out where no price was tapped, as of a runner. */
  readonly tapped?: TappedPrices | undefined;
}

/** Soccer: one programme of all fixtures, an event a fixture, a selection an outcome of one of its markets. */
export const soccer: SportOf<OutcomeRef, 'fixtureId' | 'market' | 'outcome'> = {
  name: 'soccer',
  title: 'Soccer',
  noun: 'selection',
  programmeNoun: 'sport',
  keyOf: ({ fixtureId, market, outcome }) => `${fixtureId}/${market}/${outcome}`,
  // Those of one fixture stay as they were put on.
  compare: (a, b) => Date.parse(a.kickOffAt) - Date.parse(b.kickOffAt) || a.fixtureId - b.fixtureId,
};

/** The programme of every fixture: one line can combine any of them. */
export const soccerProgramme: SlipProgramme = { sport: 'soccer', id: 1, name: 'Soccer', date: null };
