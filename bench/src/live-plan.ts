export const listenerCount = 5_000;

/** The events that are listened to. */
export type LiveEvent = 'standings' | 'own' | 'league';

/** What the listening process is told: whom to be, and where. */
export interface LiveLoad {
  readonly url: string;
  readonly path: string;
  /** How many listen in this process. */
  readonly count: number;
  /** Where they go when their server dies, as the app does; none: they stay lost. */
  readonly elsewhere?: string;
  /** The code of the league that a listener follows, a listener; empty: none follows one. */
  readonly leagues: readonly string[];
  /** A token a listener; without any, the server tells everybody the same. */
  readonly tokens: readonly string[];
}

/** What the listeners heard since they were last asked, by listener: milliseconds since 1970, NaN for nothing. */
export interface LiveHeard {
  /** The event for everybody, with a version that was awaited. */
  readonly standings: Float64Array;
  /** The event with the own place, of that version. */
  readonly own: Float64Array;
  /** The event with the place in the league that is followed, of that version. */
  readonly league: Float64Array;
  /** Streams that ended or were refused. */
  readonly lost: number;
}

/** How listeners came to another server, by listener: milliseconds since 1970, NaN for those who did not. */
export interface LiveMoves {
  /** When each tried it last. */
  readonly triedAt: Float64Array;
  /** When each was told where it stands. */
  readonly greetedAt: Float64Array;
  /** All tries, those that were refused too. */
  readonly tries: number;
}

/** Asks for what was heard of a version. */
export interface LiveQuestion {
  readonly version: number;
}
