import type { LineRefusal } from '@furlong/domain/betting/judge-line';
import { raceState } from '@furlong/domain/race-state';
import { lockRacesForBets } from '../../meetings/lock-races-for-bets.ts';
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
  const find = (meetingId: number, id: number) => {
    const race = byId.get(id);
    return race?.meetingId === meetingId ? race : undefined;
  };
  const horseOf = (race: number, saddle: number) => byId.get(race)?.outcomes.get(saddle)?.horse;
  return {
    at,
    placesPaid: (race) => byId.get(race)?.placesPaid ?? 0,
    find: (meetingId, id) => {
      const race = find(meetingId, id);
      return race && { state: raceState(race), placesPaid: race.placesPaid, outcomes: race.outcomes };
    },
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
    nameOutcome: (race, saddle) => horseOf(race, saddle) ?? '',
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
