import type { EventOnOffer, LineRefusal } from '@furlong/domain/betting/judge-line';
import { raceState } from '@furlong/domain/race-state';
import { lockRacesForBets, type RaceOnOffer } from '../../meetings/lock-races-for-bets.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Offers } from '../sport.ts';
import type { LineToStrike } from '../strike/line-to-strike.ts';
import { lineRefusal, otherRaceNumber } from './line-refusals.ts';

/** Locks the open races of meetings and reads them with their prices. */
export async function lockRaces(
  trx: Transaction,
  meetingIds: readonly number[],
  clock: () => Date,
): Promise<Offers> {
  const { races, at } = await lockRacesForBets(trx, meetingIds, clock);
  const byId = new Map(races.map((race) => [race.id, race]));
  const offers = new Map(races.map((race) => [race.id, toOffer(race)]));
  const find = (meetingId: number, id: number) => {
    const race = byId.get(id);
    return race?.meetingId === meetingId ? race : undefined;
  };
  const horseOf = (race: number, saddle: number) => byId.get(race)?.outcomes.get(saddle)?.horse;
  return {
    at,
    placesPaid: (race) => byId.get(race)?.placesPaid ?? 0,
    find: (meetingId, id) => (find(meetingId, id) ? offers.get(id) : undefined),
    refuse: ({ programmeId, legs }) => {
      for (const { event, eventNumber } of legs) {
        const own = find(programmeId, event)?.number;
        if (own !== undefined && eventNumber !== null && own !== eventNumber) {
          return otherRaceNumber(eventNumber, own);
        }
      }
      return undefined;
    },
    explain: (refusal, line, index) => lineRefusal(refusal, whereOf(refusal, line, index, horseOf)),
    nameLeg: ({ event, outcome }) => ({
      event: `Race ${byId.get(event)?.number ?? 0}`,
      outcome: horseOf(event, outcome) ?? '',
    }),
  };
}

function toOffer(race: RaceOnOffer): EventOnOffer {
  const { placesPaid, outcomes } = race;
  return {
    state: raceState(race),
    placesPaid,
    find(market, saddle) {
      const runner = outcomes.get(saddle);
      return market === 'win' ? runner?.win : market === 'place' ? runner?.place : undefined;
    },
  };
}

/** The race, and with it the runner when the line hangs on that. */
function whereOf(
  refusal: LineRefusal,
  line: LineToStrike,
  index: number | null,
  horseOf: (race: number, saddle: number) => string | undefined,
): string {
  const leg = index === null ? undefined : line.legs[index];
  if (!leg) return '';
  const race = `Race ${leg.eventNumber ?? 0}`;
  if (refusal === 'no-such-outcome') return `Runner ${leg.outcome} of ${race}`;
  const horse = horseOf(leg.event, leg.outcome);
  return horse && (refusal === 'scratched' || refusal === 'no-price') ? `${horse} (${race})` : race;
}
