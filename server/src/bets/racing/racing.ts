import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { loadHeads } from '../../meetings/load-card.ts';
import type { Sport } from '../sport.ts';
import { taxBasisPointsOf } from '../strike/betting-rules.ts';
import { areRacesCurrent, loadMeetingFacts } from './load-facts.ts';
import { lockRaces } from './lock-races.ts';
import { loadShownRaces } from './shown-races.ts';

/** Racing: a programme is a meeting, an event a race, an outcome a saddle. */
export const racing: Sport = {
  name: MEETING_SPORT,
  taxBasisPoints: (operator) => taxBasisPointsOf(operator, MEETING_SPORT),
  lockOffers: (trx, { programmeIds }, clock) => lockRaces(trx, programmeIds, clock),
  loadFacts: loadMeetingFacts,
  areCurrent: areRacesCurrent,
  nameProgramme: async (db, meetingId) => (await loadHeads(db, { ids: [meetingId] }))[0]?.name,
  loadShownEvents: loadShownRaces,
};
