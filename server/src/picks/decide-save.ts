import { PickErrorCode } from '@furlong/contract/codes/picks';
import { findPickRefusal, type PickRefusal, pickRefusalText } from '@furlong/domain/pick';
import { type ProtectionRefusal, refusalText } from '@furlong/domain/protection/refusal';
import type { LockedRace } from '../meetings/lock-races.ts';
import type { BadField } from '../platform/http/failure.ts';

/** One pick of a save, as the call carries it. */
export interface PickToSave {
  readonly meetingId: number;
  readonly raceId: number;
  readonly raceNumber: number;
  readonly saddle: number;
}

/** The outcome of a save: all of its picks are saved, or none. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  /** The rules refuse the list; `raceNumber` is the race that caused it, if one did. */
  | {
      readonly kind: 'refused';
      readonly errorCode: number;
      readonly message: string;
      readonly detail: string;
      readonly raceNumber: number | null;
    }
  /** The list is not well formed; `details` names each wrong field. */
  | { readonly kind: 'invalid'; readonly details: readonly BadField[] };

const saved: SaveOutcome = { kind: 'saved' };

const aliasRequired: SaveOutcome = {
  kind: 'refused',
  errorCode: PickErrorCode.aliasRequired,
  message: 'Alias Required',
  detail: 'Choose an alias first: it is the name the standings show.',
  raceNumber: null,
};

const protectionCodes: { readonly [R in ProtectionRefusal]?: number } = {
  staff: PickErrorCode.staff,
  'session-over': PickErrorCode.sessionOver,
};

/** The refusal of a punter who may not pick. */
function refusePunter(refusal: ProtectionRefusal): SaveOutcome {
  return {
    kind: 'refused',
    errorCode: protectionCodes[refusal] ?? PickErrorCode.excluded,
    message: refusalText(refusal),
    detail: `${refusalText(refusal)} Nothing was saved.`,
    raceNumber: null,
  };
}

const errorCodes: Readonly<Record<Exclude<PickRefusal, 'no-such-runner'>, number>> = {
  'race-off': PickErrorCode.raceOff,
  'race-abandoned': PickErrorCode.raceAbandoned,
  'meeting-abandoned': PickErrorCode.meetingAbandoned,
  'runner-scratched': PickErrorCode.runnerScratched,
};

/** What is wrong with a list by itself: it is empty, or has several meetings, or a race twice. */
export function findListProblems(picks: readonly PickToSave[]): BadField[] {
  const first = picks[0];
  if (!first) return [{ field: 'body', expected: 'one pick or more' }];
  const problems: BadField[] = [];
  const numbers = new Set<number>();
  const races = new Set<number>();
  picks.forEach(({ meetingId, raceId, raceNumber }, index) => {
    if (meetingId !== first.meetingId) {
      problems.push({ field: `${index}.meetingId`, expected: `${first.meetingId}: picks of one meeting` });
    }
    if (numbers.has(raceNumber))
      problems.push({ field: `${index}.raceNumber`, expected: 'one pick for a race' });
    else if (races.has(raceId)) problems.push({ field: `${index}.raceId`, expected: 'one pick for a race' });
    numbers.add(raceNumber);
    races.add(raceId);
  });
  return problems;
}

/** Decides a save, given the locked races of its meeting. A wrong field is reported before a refusal. */
export function decideSave(
  picks: readonly PickToSave[],
  races: ReadonlyMap<number, LockedRace>,
  punter: { readonly hasAlias: boolean; readonly refusal: ProtectionRefusal | null },
  now: Date,
): SaveOutcome {
  const details: BadField[] = [];
  let refused: SaveOutcome | undefined = punter.hasAlias ? undefined : aliasRequired;
  if (punter.refusal) refused = refusePunter(punter.refusal);
  picks.forEach((pick, index) => {
    const race = races.get(pick.raceId);
    if (race?.meetingId !== pick.meetingId) {
      details.push({ field: `${index}.raceId`, expected: `a race of meeting ${pick.meetingId}` });
      return;
    }
    if (race.number !== pick.raceNumber) {
      details.push({ field: `${index}.raceNumber`, expected: `${race.number}, the number of this race` });
      return;
    }
    const refusal = findPickRefusal(race, pick.saddle, now);
    if (refusal === 'no-such-runner') {
      details.push({ field: `${index}.saddle`, expected: `a runner of race ${race.number}` });
    } else if (refusal) {
      refused ??= refuse(refusal, pick);
    }
  });
  if (details.length > 0) return { kind: 'invalid', details };
  return refused ?? saved;
}

function refuse(refusal: keyof typeof errorCodes, { raceNumber, saddle }: PickToSave): SaveOutcome {
  const message = pickRefusalText(refusal);
  const where =
    refusal === 'runner-scratched' ? `Race ${raceNumber}, number ${saddle}` : `Race ${raceNumber}`;
  return {
    kind: 'refused',
    errorCode: errorCodes[refusal],
    message,
    detail: `${where}: ${message} Nothing of the list was saved.`,
    raceNumber,
  };
}
