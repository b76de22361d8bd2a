import { MeetingStatus, RaceStatus } from './status.ts';

/** What decides whether a race can be picked in. */
export interface RaceToPick {
  readonly meetingStatus: MeetingStatus;
  readonly status: RaceStatus;
  readonly offAt: Date;
  readonly runners: readonly { readonly saddle: number; readonly scratched: boolean }[];
}

/** Why a pick cannot be saved. */
export type PickRefusal =
  | 'meeting-abandoned'
  | 'race-abandoned'
  | 'race-off'
  | 'no-such-runner'
  | 'runner-scratched';

const REFUSAL_TEXTS: Readonly<Record<PickRefusal, string>> = {
  'meeting-abandoned': 'The meeting is abandoned.',
  'race-abandoned': 'The race is abandoned.',
  'race-off': 'The race is off: picks are final.',
  'no-such-runner': 'There is no runner with this number.',
  'runner-scratched': 'The runner is scratched.',
};

/** The sentence for a punter. */
export function pickRefusalText(refusal: PickRefusal): string {
  return REFUSAL_TEXTS[refusal];
}

/**
 * Whether a race is off: closed or resulted, or still open with `offAt` reached, to the millisecond. From then on bets
 * are refused and picks are final and public (rules: strikes-end-at-the-off, pick-lock). An abandoned race counts as
 * off from `offAt` too.
 */
export function isOff(race: Pick<RaceToPick, 'status' | 'offAt'>, now: Date): boolean {
  if (race.status === RaceStatus.closed || race.status === RaceStatus.resulted) return true;
  return now.getTime() >= race.offAt.getTime();
}

/** What decides whether a closed race has been off. */
export interface ClosedRace extends Pick<RaceToPick, 'status' | 'offAt' | 'meetingStatus'> {
  /** The off that bets and picks were taken for. */
  readonly dueAt: Date;
  /** Null: it is not closed. */
  readonly closedAt: Date | null;
}

/**
 * Whether a closed race is still to be off: its meeting is postponed, or it was closed and its off moved to later than
 * that. It may be opened again and picks on it changed, so that until then nobody is told of others' picks (rules:
 * pick-lock, picked-share). One that was closed before an off that nobody moved went off early.
 */
export function isPutOff({ status, offAt, dueAt, closedAt, meetingStatus }: ClosedRace): boolean {
  if (status !== RaceStatus.closed) return false;
  if (meetingStatus === MeetingStatus.postponed) return true;
  return closedAt !== null && offAt.getTime() > Math.max(closedAt.getTime(), dueAt.getTime());
}

/**
 * Why this pick cannot be saved now; null when it can: the race is open and not off, and the runner is on the card and
 * not scratched (rule: pick-lock). In a postponed meeting picks are accepted until each race's off.
 */
export function findPickRefusal(race: RaceToPick, saddle: number, now: Date): PickRefusal | null {
  if (race.meetingStatus === MeetingStatus.abandoned) return 'meeting-abandoned';
  if (race.status === RaceStatus.abandoned) return 'race-abandoned';
  if (race.meetingStatus === MeetingStatus.resulted || isOff(race, now)) return 'race-off';
  const runner = race.runners.find((candidate) => candidate.saddle === saddle);
  if (!runner) return 'no-such-runner';
  return runner.scratched ? 'runner-scratched' : null;
}

/** A pick that is not saved yet. */
export interface DraftPick {
  readonly raceId: number;
  readonly saddle: number;
}

/**
 * Splits a draft into the picks that can still be saved and those that cannot, with the reason. A race that is no
 * longer on the card has no runners. The draft's order is kept.
 */
export function sortDraft<Draft extends DraftPick>(
  draft: readonly Draft[],
  races: ReadonlyMap<number, RaceToPick>,
  now: Date,
): { savable: Draft[]; refused: { pick: Draft; refusal: PickRefusal }[] } {
  const savable: Draft[] = [];
  const refused: { pick: Draft; refusal: PickRefusal }[] = [];
  for (const pick of draft) {
    const race = races.get(pick.raceId);
    const refusal = race ? findPickRefusal(race, pick.saddle, now) : 'no-such-runner';
    if (refusal) refused.push({ pick, refusal });
    else savable.push(pick);
  }
  return { savable, refused };
}
