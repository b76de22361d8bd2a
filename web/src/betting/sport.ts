import type { SlipSport } from '@furlong/domain/betting/slip-sports';

/**
 * The events that the lines of one slip can combine: in racing a meeting, its races being the events. A bet follows the
 * live stream of its programme.
 */
export interface SlipProgramme {
  /** Left out: racing, as earlier versions stored it. */
  readonly sport?: SlipSport;
  /** Of its sport: another sport may use the same. */
  readonly id: number;
  readonly name: string;
  /** ISO 8601; null: it is not of one day. */
  readonly date: string | null;
}

/** The prices that a selection was put on a slip with, as fractions; null where it had none. */
export interface TappedPrices {
  readonly win: string | null;
  readonly place: string | null;
}

/** What the slip asks of a sport on every page. */
export interface Sport {
  /** The key of its defaults in `domain/betting/slip-sports.ts`. */
  readonly name: SlipSport;
  readonly title: string;
  /** What one selection is called. */
  readonly noun: string;
  /** What a programme is called. */
  readonly programmeNoun: string;
}

/** The same with what it asks about a selection. `Ref` is one as the slip stores it, `KeyPart` what tells it apart. */
export interface SportOf<Ref, KeyPart extends keyof Ref = keyof Ref> extends Sport {
  /** Tells selections apart. The stored slip has these keys. */
  readonly keyOf: (ref: Pick<Ref, KeyPart>) => string;
  /** Orders selections as the slip shows them. */
  readonly compare: (a: Ref, b: Ref) => number;
}
