import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { stateOfRace } from '../meetings/race-state.ts';

const followBeforeOffMs = 2 * 60_000;
/** A waiting board is followed this long before an off: a race may go off early. */
const expectedBeforeOffMs = 60 * 60_000;

/**
 * Whether a meeting's standings may change at any moment: a race is off, some are run and others to come, or one goes
 * off shortly. By the races, not by the meeting's stated first off: a race may go off early.
 */
export function isLive(
  { meetingStatusId }: Pick<Meeting, 'meetingStatusId'>,
  races: readonly Pick<RaceBrief, 'raceStatusId' | 'offTime'>[],
  now: number,
): boolean {
  if (meetingStatusOfId(meetingStatusId) !== 'active') return false;
  const states = new Set(races.map((race) => stateOfRace(race, now)));
  if (states.has('off')) return true;
  if (!states.has('open')) return false;
  return states.has('resulted') || isOffWithin(races, now, followBeforeOffMs);
}

/** Whether a meeting has a race soon: nothing changes yet, but its first off must be noticed. */
export function isExpected(
  { meetingStatusId }: Pick<Meeting, 'meetingStatusId'>,
  races: readonly Pick<RaceBrief, 'raceStatusId' | 'offTime'>[],
  now: number,
): boolean {
  return meetingStatusOfId(meetingStatusId) === 'active' && isOffWithin(races, now, expectedBeforeOffMs);
}

function isOffWithin(
  races: readonly Pick<RaceBrief, 'raceStatusId' | 'offTime'>[],
  now: number,
  milliseconds: number,
): boolean {
  return races.some(
    (race) => stateOfRace(race, now) === 'open' && now >= Date.parse(race.offTime) - milliseconds,
  );
}
