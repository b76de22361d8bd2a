import { addDays, type LocalDay, localDayOf } from '@furlong/domain/local-date';
import type { SimulatedMeeting } from './hold-meeting.ts';
import { createMarket, type Market } from './market.ts';
import { after, type RaceLine, STAGES, scriptRace } from './script-race.ts';

/** How a simulated meeting goes: an abandoned one never starts, a short one is abandoned after some races. */
export type MeetingFate = 'regular' | 'abandoned' | 'postponed' | 'short';

/** When a simulated meeting is held. */
export interface MeetingTimes {
  readonly fate: MeetingFate;
  /** When its card is published. */
  readonly publishedAt: Date;
  /** The first race's off as the card says it. */
  readonly startsAt: Date;
  /** Seconds between two races. */
  readonly pace: number;
}

/** Something a supplier says about a meeting, and when. */
export type MeetingLine =
  | RaceLine
  | { readonly kind: 'card'; readonly at: Date }
  | {
      readonly kind: 'meeting-status';
      readonly at: Date;
      readonly status: 'active' | 'postponed' | 'abandoned';
      readonly newDate?: LocalDay;
    };

/** A line with the sequence of its call. What exactly it says is made when it is due. */
export type ScriptEntry = MeetingLine & { readonly sequence: number };

/** Everything that is said about a meeting, in order of time and sequence. */
export interface MeetingScript {
  readonly meeting: SimulatedMeeting;
  readonly times: MeetingTimes;
  readonly entries: readonly ScriptEntry[];
  /** By race number. */
  readonly markets: ReadonlyMap<number, Market>;
  /** When each race is really off, moved offs and a postponement included; by race number. */
  readonly offs: ReadonlyMap<number, Date>;
}

/** A meeting is called off so many paces after its card came, or before its first race where that is sooner. */
const CALLED_OFF = 0.5;
/** A postponed meeting goes on so many paces before its first race. */
const RESUMED = 8;
/** Races a short meeting runs. */
export const SHORT_RACES = 5;
const DAY = 86_400;

/** The script of a meeting: a function of the seed, the fixture and the times, so that any node can go on with it. */
export function scriptMeeting(meeting: SimulatedMeeting, times: MeetingTimes): MeetingScript {
  const { fate, publishedAt, pace } = times;
  const startsAt = fate === 'postponed' ? after(times.startsAt, DAY) : times.startsAt;
  const markets = new Map<number, Market>();
  const offs = new Map<number, Date>();
  const lines: RaceLine[] = [];
  for (const race of meeting.races) {
    const cardedOff = after(startsAt, (race.number - 1) * pace);
    const off = after(cardedOff, race.incidents.delay * pace);
    const lead = (off.getTime() - publishedAt.getTime()) / 1000;
    const market = createMarket(race, meeting.seed, pace, lead);
    markets.set(race.number, market);
    offs.set(race.number, off);
    lines.push(...scriptRace(race, market, { publishedAt, cardedOff, off, pace }));
  }
  // Nothing is said before the card; at a slow pace a first race may have less time than its incidents ask for.
  const entries = [{ kind: 'card', at: publishedAt } as const, ...followFate(lines, times, startsAt)]
    .map((line) => (line.at < publishedAt ? { ...line, at: publishedAt } : line))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((line, index) => ({ ...line, sequence: index + 1 }));
  return { meeting, times, entries, markets, offs };
}

/** What is left of the races' lines, and what is said about the meeting as a whole. */
function followFate(lines: readonly RaceLine[], times: MeetingTimes, startsAt: Date): MeetingLine[] {
  const lead = (times.startsAt.getTime() - times.publishedAt.getTime()) / 1000;
  const calledOffAt = after(times.publishedAt, Math.min(CALLED_OFF * times.pace, lead / 2));
  switch (times.fate) {
    case 'regular':
      return [...lines];
    case 'abandoned':
      return [
        ...lines.filter(({ at }) => at < calledOffAt),
        { kind: 'meeting-status', status: 'abandoned', at: calledOffAt },
      ];
    case 'short': {
      const at = after(startsAt, (SHORT_RACES - 1 + STAGES.official + 0.35) * times.pace);
      return [
        // A correction of a race that was run still comes.
        ...lines.filter((line) => line.at < at || (line.kind === 'result' && line.race <= SHORT_RACES)),
        { kind: 'meeting-status', status: 'abandoned', at },
      ];
    }
    case 'postponed': {
      const resumedAt = after(startsAt, -RESUMED * times.pace);
      const newDate = addDays(localDayOf(times.startsAt), 1);
      return [
        ...lines.filter(({ at }) => at < calledOffAt || at > resumedAt),
        { kind: 'meeting-status', status: 'postponed', newDate, at: calledOffAt },
        { kind: 'meeting-status', status: 'active', at: resumedAt },
      ];
    }
  }
}
