import { MEETING_SPORT, type SlipSport } from '@furlong/domain/betting/slip-sports';
import { type RunnerRef, racing } from '../racing/racing.ts';
import { type OutcomeRef, soccer } from '../soccer/soccer.ts';
import type { SlipProgramme, Sport } from '../sport.ts';

/** A selection as a slip stores it, of any sport. A slip has those of one sport only. */
export type SelectionRef = RunnerRef | OutcomeRef;

/** The sports that there are slips for, in the order they are offered. */
export const slipSports = { horseracing: racing, soccer } as const satisfies Readonly<
  Record<SlipSport, Sport>
>;

/** The sport of a programme. Earlier versions stored racing's without its name. */
export function sportOf({ sport = MEETING_SPORT }: Pick<SlipProgramme, 'sport'>): Sport {
  return slipSports[sport];
}

/** Tells selections apart. The stored slip has these keys. */
export function keyOfRef(ref: SelectionRef): string {
  return 'raceId' in ref ? racing.keyOf(ref) : soccer.keyOf(ref);
}

/** Orders selections as their slip shows them. */
export function compareRefs(a: SelectionRef, b: SelectionRef): number {
  if ('raceId' in a && 'raceId' in b) return racing.compare(a, b);
  return 'fixtureId' in a && 'fixtureId' in b ? soccer.compare(a, b) : 0;
}
