import type { BetLeg, Market } from '@furlong/domain/betting/bet-line';
import { PENDING } from '@furlong/domain/betting/leg-outcome';
import { oddsOf } from '@furlong/domain/odds';
import type { Queryable } from '../../platform/database/database.ts';
import { isEndless } from '../programme.ts';
import { type ShownEvents, type Sports, sportNamed } from '../sport.ts';
import type { StoredAlarm } from './queries-alarms.ts';

/** What an alarm is on, in words. */
export interface AlarmName {
  /** The meeting, or the fixture. */
  readonly programme: string;
  readonly raceNumber: number | null;
  readonly outcome: string | null;
}

/** A name asks for no price. */
const anyOdds = oddsOf(1, 1);

/** Names some alarms: a statement or two for each sport and programme among them. */
export async function nameAlarms(
  db: Queryable,
  sports: Sports,
  alarms: readonly StoredAlarm[],
  now: Date,
): Promise<readonly AlarmName[]> {
  const shown = new Map<string, ShownEvents>();
  const programmes = new Map<string, string>();
  for (const [name, own] of Map.groupBy(alarms, ({ sport }) => sport)) {
    const sport = sportNamed(sports, name);
    const events = [...new Set(own.flatMap(({ event }) => event ?? []))];
    shown.set(name, await sport.loadShownEvents(db, events, now));
    for (const id of new Set(own.map(({ programmeId }) => programmeId))) {
      programmes.set(`${name}/${id}`, (await sport.nameProgramme(db, id)) ?? '');
    }
  }
  return alarms.map(({ sport, programmeId, event, market, outcome }) => {
    const programme = programmes.get(`${sport}/${programmeId}`) ?? '';
    const words =
      event === null ? undefined : shown.get(sport)?.describeLeg(legOf(event, market, outcome), PENDING);
    if (!words) return { programme, raceNumber: null, outcome: null };
    return {
      programme: isEndless(sport) ? (words.eventName ?? programme) : programme,
      raceNumber: isEndless(sport) ? null : words.raceNumber,
      outcome: outcome === null ? null : words.horseName,
    };
  });

  function legOf(event: number, market: string | null, outcome: number | null): BetLeg {
    return { event, market: (market ?? 'result') as Market, outcome: outcome ?? 1, odds: anyOdds };
  }
}
