import { createRandom } from '@furlong/domain/random';
import type { Board } from './market.ts';
import { fancyOf, pickFancied, type Rival } from './rivals.ts';
import type { MeetingScript } from './script-meeting.ts';

/** A planned save of a rival: when, and the races it picks. */
export interface PlannedSave {
  readonly at: Date;
  readonly rival: Rival;
  readonly races: readonly number[];
  /** Distinguishes a rival's saves of one meeting. */
  readonly turn: number;
}

/** How long before the first off rivals start to pick. */
const EARLIEST_PACES = 8;
/** How close to an off a rival still saves. */
const LATEST_PACES = 0.03;
/** The chance that a rival changes a pick of a later race. */
const CHANGE_CHANCE = 0.4;

/** Whether a rival plays a meeting. */
export function plays(rival: Rival, meetingSeed: string): boolean {
  return createRandom(`${meetingSeed}/plays/${rival.number}`).chance(rival.keenness);
}

/**
 * The saves of a meeting in order of time: everybody's whole card before the first off, most of them late, and now
 * and then second thoughts about a race before its own off. At most `most` rivals play.
 */
export function planSaves(script: MeetingScript, rivals: readonly Rival[], most: number): PlannedSave[] {
  const { meeting, times, offs } = script;
  const first = offs.get(1);
  if (!first) return [];
  const saves: PlannedSave[] = [];
  const players = rivals.filter((rival) => plays(rival, meeting.seed)).slice(0, Math.max(0, most));
  const open = Math.max(times.publishedAt.getTime(), first.getTime() - EARLIEST_PACES * times.pace * 1000);
  for (const rival of players) {
    const random = createRandom(`${meeting.seed}/saves/${rival.number}`);
    const closes = first.getTime() - LATEST_PACES * times.pace * 1000;
    const at = new Date(closes - Math.max(0, closes - open) * random.next() ** 1.6);
    saves.push({ at, rival, races: meeting.races.map(({ number }) => number), turn: 0 });
    if (!random.chance(CHANGE_CHANCE)) continue;
    const race = random.int(2, meeting.races.length);
    const off = offs.get(race);
    if (!off) continue;
    const again = new Date(off.getTime() - (LATEST_PACES + random.next()) * times.pace * 1000);
    if (again > at) saves.push({ at: again, rival, races: [race], turn: 1 });
  }
  return saves.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A rival's pick in a race at a given time. */
export function pickAt(
  script: MeetingScript,
  { rival, turn }: PlannedSave,
  race: number,
  at: Date,
): number | undefined {
  const random = createRandom(`${script.meeting.seed}/pick/${rival.number}/${race}/${turn}`);
  return pickFancied(fancyOf(rival.taste, boardAt(script, race, at)), random);
}

/** A race's prices at a given time: the last ones sent by then, else the card's. Empty once the race is abandoned. */
export function boardAt({ entries, markets }: MeetingScript, race: number, at: Date): Board {
  const market = markets.get(race);
  if (!market) return new Map();
  let tick = market.ticks.length - 1;
  let scratched: number | null = null;
  for (const entry of entries) {
    if (entry.at > at) break;
    const ends = entry.kind === 'meeting-status' || (entry.kind === 'race-status' && entry.race === race);
    if (ends && entry.status === 'abandoned') return new Map();
    if (!('race' in entry) || entry.race !== race) continue;
    if (entry.kind === 'prices') tick = entry.tick;
    if (entry.kind === 'scratching') scratched = entry.saddle;
  }
  return market.board(tick, scratched);
}
