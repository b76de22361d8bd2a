import type { SlipLine, SlipSelection } from '@furlong/domain/betting/slip-line';
import type { SlipSport } from '@furlong/domain/betting/slip-sports';

/**
 * The events that the lines of one slip can combine: in racing a meeting, its races being the events. A bet follows the
 * live stream of its programme.
 */
export interface SlipProgramme {
  readonly id: number;
  readonly name: string;
  /** ISO 8601. */
  readonly date: string;
}

/**
 * What the slip asks of a sport on every page. `Ref` is a selection as the slip stores it. The slip's queries, requests
 * and lists of legs are still racing's own (`racing/panel/`).
 */
export interface Sport<Ref> {
  /** The key of its defaults in `domain/betting/slip-sports.ts`. */
  readonly name: SlipSport;
  /** What one selection is called. */
  readonly noun: string;
  /** What a programme is called. */
  readonly programmeNoun: string;
  /** Tells selections apart. The stored slip has these keys. */
  readonly keyOf: (ref: Ref) => string;
  /** Orders selections as the slip shows them. */
  readonly compare: (a: Ref, b: Ref) => number;
}

/** What the slip's panel asks of a sport: the words of a leg. They load with the panel. */
export interface SportWords<Ref, Leg extends SlipSelection> {
  readonly refOf: (leg: Leg) => Ref;
  readonly nameOf: (leg: Leg) => string;
  /** What the leg's event is called. */
  readonly eventOf: (leg: Leg) => string;
  /** Why a line cannot be struck; empty when it can. */
  readonly describeDisabled: (line: SlipLine<Leg>) => string;
}
