import type { Meeting, RaceBrief } from '@furlong/contract/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { stateOfRace } from '../meetings/race-state.ts';

const followBeforeOffMs = 2 * 60_000;
/** How long before an off a waiting board is told of it; a race may go off ahead of its time. */
const expectedBeforeOffMs = 60 * 60_000;

/**
 * Whether a meeting's standings may change at any moment: a race is off, one has been run and others are to come, or
 * one goes off shortly. Judged by the races, not by the meeting's stated first off: a race may go off before its time.
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

/** Whether a meeting has a race soon: nothing changes yet, but the first off has to be heard of when it comes. */
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
