import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { stateOfRace } from './race-state.ts';

/**
 * Where a meeting stands by the clock: called off, without a card, all races to come, some run, none left to go off,
 * or over.
 */
export type MeetingStage =
  | 'abandoned'
  | 'postponed'
  | 'no-card'
  | 'to-come'
  | 'under-way'
  | 'run'
  | 'resulted';

/** How far a meeting has got. Offline it moves on with the phone's clock. */
export interface MeetingProgress {
  readonly stage: MeetingStage;
  /** The race that is off next; undefined without one. */
  readonly next: RaceBrief | undefined;
  /** Races still to go off. */
  readonly left: readonly RaceBrief[];
  /** Races that went off and have no result yet. */
  readonly awaited: readonly RaceBrief[];
}

/** A meeting's progress: by its races, because the last result may come long after the last off. */
export function progressOf(
  meeting: Pick<Meeting, 'meetingStatusId' | 'races'>,
  now: number,
): MeetingProgress {
  const left = meeting.races.filter((race) => stateOfRace(race, now) === 'open');
  const awaited = meeting.races.filter((race) => stateOfRace(race, now) === 'off');
  const [next] = left.toSorted((a, b) => Date.parse(a.offTime) - Date.parse(b.offTime));
  const stage = stageOf(meeting, left.length);
  const isCalledOff = stage === 'abandoned' || stage === 'postponed';
  return isCalledOff ? { stage, next: undefined, left: [], awaited: [] } : { stage, next, left, awaited };
}

function stageOf(
  { meetingStatusId, races }: Pick<Meeting, 'meetingStatusId' | 'races'>,
  left: number,
): MeetingStage {
  const status = meetingStatusOfId(meetingStatusId);
  if (status !== undefined && status !== 'active') return status;
  if (races.length === 0) return 'no-card';
  if (left === 0) return 'run';
  return left === races.length ? 'to-come' : 'under-way';
}
