import type { Logger } from 'pino';
import type { PickSaver } from '../picks/pick-saver.ts';
import { type PlannedSave, pickAt, planSaves } from './plan-picks.ts';
import type { MeetingIds } from './play-meeting.ts';
import type { Rival } from './rivals.ts';
import type { MeetingScript } from './script-meeting.ts';
import { after } from './script-race.ts';
import type { Timekeeper } from './timekeeper.ts';

/** Saves per second that all rivals together make at most. */
const SAVES_PER_SECOND_MAX = 50;
/** Saves planned per second: less than half of that, so that quiet times make up for busy ones. */
const SAVES_PER_SECOND_PLANNED = 20;
/** A save that is later than this was made by the previous leader, or is skipped. */
const LATE_MAX_MS = 10_000;

/** The simulated punters, who save picks through the same use case as people. */
export interface RivalPlay {
  readonly rivals: readonly Rival[];
  readonly idsByAlias: ReadonlyMap<string, number>;
  readonly picks: Pick<PickSaver, 'save'>;
  readonly time: Timekeeper;
  readonly log: Logger;
  readonly turnstile: Turnstile;
}

/** Lets saves through one by one at an even rate, however many meetings there are. */
export class Turnstile {
  #time: Timekeeper;
  #next = 0;

  constructor(time: Timekeeper) {
    this.#time = time;
  }

  async pass(signal: AbortSignal): Promise<void> {
    const at = Math.max(this.#time.now().getTime(), this.#next);
    this.#next = at + 1000 / SAVES_PER_SECOND_MAX;
    await this.#time.until(new Date(at), signal);
  }
}

/** Makes the rivals' saves of a meeting at their times; rejects when the signal aborts. */
export async function playRivals(
  script: MeetingScript,
  ids: MeetingIds,
  play: RivalPlay,
  signal: AbortSignal,
): Promise<void> {
  // A new live meeting starts every four races.
  const most = Math.floor(SAVES_PER_SECOND_PLANNED * 4 * script.times.pace);
  const due = play.rivals.filter((rival) => play.idsByAlias.has(rival.alias));
  for (const save of planSaves(script, due, most)) {
    if (play.time.now().getTime() - save.at.getTime() > LATE_MAX_MS) continue;
    await play.time.until(save.at, signal);
    await play.turnstile.pass(signal);
    await makeSave(script, ids, play, save);
  }
}

async function makeSave(
  script: MeetingScript,
  ids: MeetingIds,
  play: RivalPlay,
  save: PlannedSave,
): Promise<void> {
  const now = play.time.now();
  const punterId = play.idsByAlias.get(save.rival.alias);
  const selections = save.races.flatMap((raceNumber) => {
    const off = script.offs.get(raceNumber);
    const raceId = ids.raceIds.get(raceNumber);
    // Races in their last second are left out: one refused race would refuse the whole card.
    if (raceId === undefined || !off || off < after(now, 1)) return [];
    const saddle = pickAt(script, save, raceNumber, now);
    return saddle === undefined ? [] : [{ meetingId: ids.meetingId, raceId, raceNumber, saddle }];
  });
  if (punterId === undefined || selections.length === 0) return;
  try {
    const outcome = await play.picks.save(punterId, selections, now);
    if (outcome.kind === 'invalid')
      play.log.warn({ details: outcome.details }, 'a simulated save was not valid');
  } catch (error) {
    play.log.debug({ err: error }, 'a simulated save failed');
  }
}
