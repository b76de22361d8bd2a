import type { Sport } from '../sport.ts';
import { taxBasisPointsOf } from '../strike/betting-rules.ts';
import { areFixturesCurrent, loadFacts } from './load-facts.ts';
import { lockFixtures } from './lock-fixtures.ts';
import { SOCCER } from './programme.ts';
import { loadShownFixturesOfBets } from './shown-fixtures.ts';

/** Soccer: one programme of all fixtures, an event a fixture, an outcome its number in the leg's market. */
export const soccer: Sport = {
  name: SOCCER,
  taxBasisPoints: (operator) => taxBasisPointsOf(operator, SOCCER),
  lockOffers: lockFixtures,
  loadFacts,
  areCurrent: areFixturesCurrent,
  nameProgramme: async () => 'Soccer',
  loadShownEvents: loadShownFixturesOfBets,
};
