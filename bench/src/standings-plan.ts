/** Punters where nothing else is said. */
export const punterCount = 1_000_000;
/** Races that are run. One more is on the card, so that the standings are not final while they are measured. */
export const racesRun = 8;
export const runners = 12;
/** Requests a second, whatever becomes of them. */
export const rate = 2_000;

/** What the load asks for, in turn. */
export const kinds = ['page', 'own rank', 'search'] as const;

/** What the load process is told. */
export interface StandingsLoad {
  readonly url: string;
  readonly meetingId: number;
  readonly punters: number;
  readonly tokens: readonly string[];
  readonly aliases: readonly string[];
}

/** Every request in the order in which it was due. */
export interface StandingsSeen {
  /** Position in `kinds`. */
  readonly kind: Uint8Array;
  /** When it was due, milliseconds since 1970. */
  readonly due: Float64Array;
  /** Milliseconds from then to the whole answer; NaN for one that failed. */
  readonly ms: Float32Array;
  /** What was not as expected. */
  readonly errors: readonly string[];
}

/** The finishers of a race and their prices, known without remembering them. */
export function finishersOf(race: number, turn = 0): { saddle: number; startingPrice: number }[] {
  return [0, 1, 2].map((place) => {
    const saddle = ((race * 5 + turn + place * 4) % runners) + 1;
    return { saddle, startingPrice: 2 * saddle };
  });
}
