import type { PunterRaceResult, PunterResults, RacePickDetail } from '@furlong/contract/schemas/standings';
import { oddsToWire } from '@furlong/domain/odds';
import { meetingStatusId, raceStatusId } from '@furlong/domain/status';
import type { CardRace } from '../meetings/card.ts';
import { dayList } from '../meetings/list-meetings.ts';
import { loadCard, loadMeetings } from '../meetings/load-card.ts';
import { shapeFacts } from '../meetings/shape-card.ts';
import { shapeMeetings } from '../meetings/shape-meetings.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { selectionsOn } from './load-punter-selections.ts';
import { showRow } from './show-row.ts';
import type { StandingsEngine } from './standings-engine.ts';

/** The calls of the results screen; those of the leaderboard are in `routes.ts`. */
export type ResultsHandlers = HandlersOf<'GetMeetingsForSelectedDate' | 'GetPunterResults'>;

/** The calls of the results screen. */
export function resultsHandlers(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  engine: Pick<StandingsEngine, 'view'>,
): ResultsHandlers {
  return {
    async GetMeetingsForSelectedDate({ params: { date }, caller }) {
      const { filter, arrange } = dayList(date);
      const meetings = arrange(await loadMeetings(db, filter));
      const ids = meetings.map(({ id }) => id);
      const picks = caller ? await loadOwnPicks(db, caller.punterId, ids) : undefined;
      return success({ meetingDetails: shapeMeetings(meetings, picks, log) });
    },

    async GetPunterResults({ params: { meetingId }, caller: { punterId }, now }) {
      const [card, view] = await Promise.all([loadCard(db, meetingId), engine.view(meetingId)]);
      if (!card || !view) throw new Failed('not-found', `There is no meeting ${meetingId}`);
      const [selections, own, place] = await Promise.all([
        selectionsOn(db, card, { punterId, askedBy: punterId, now }),
        view.own(punterId),
        view.place(punterId),
      ]);
      const punterResults: PunterResults = {
        meetingId,
        meetingStatusId: meetingStatusId(card.status),
        own: own && showRow(own),
        place,
        version: view.version,
        lastRace: view.lastRace,
        final: view.final,
        counts: view.counts,
        races: card.races.map((race, index) => showResult(race, selections[index])),
      };
      return success({ punterResults });
    },
  };
}

function showResult(race: CardRace, selection: RacePickDetail | undefined): PunterRaceResult {
  return {
    raceId: race.id,
    raceNumber: race.number,
    raceName: race.name,
    offTime: race.offAt.toISOString(),
    raceStatusId: raceStatusId(race.status),
    resultState: race.result ? (race.result.official ? 'official' : 'provisional') : 'none',
    ...shapeFacts(race),
    placed: race.runners
      .flatMap(({ saddle, horse, jockey, trainer, silks, position, margin, startingPrice }) => {
        if (position === null) return [];
        const price = startingPrice ? oddsToWire(startingPrice) : { odds: null, fraction: null };
        return {
          saddle,
          horseName: horse,
          jockey,
          trainer,
          silks,
          position,
          ...(margin === null ? {} : { margin }),
          startingPrice: price.odds,
          startingPriceFraction: price.fraction,
        };
      })
      .sort((a, b) => a.position - b.position || a.saddle - b.saddle),
    scratched: race.runners
      .filter(({ scratched }) => scratched)
      .map(({ saddle, horse, nonRunnerOrder }) => ({
        saddle,
        horseName: horse,
        late: nonRunnerOrder !== null,
      })),
    selection: selection ?? { raceNumber: race.number },
  };
}
