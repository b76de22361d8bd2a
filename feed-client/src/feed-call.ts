/** A feed call that changes a meeting or a fixture; one line of a feed file. */
export interface FeedCall {
  readonly method: 'PUT';
  /** From `/api/Feed/` on. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What became of a call. A refusal is an answer: sending the same call again does not help. */
export type CallOutcome =
  | {
      readonly kind: 'applied';
      readonly meetingId: number;
      /** By race number. */
      readonly raceIds: Readonly<Record<string, number>>;
    }
  /** Of a call for a fixture. */
  | { readonly kind: 'applied'; readonly fixtureId: number }
  /** The meeting or fixture has seen this sequence: nothing changed. */
  | { readonly kind: 'stale' }
  /** A result that differs from one captured by hand: it is kept for the desk, and not applied. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string };

/** The path of a meeting's calls, by the supplier's own id of the meeting: `below` is `/Races/3/Prices` and the like. */
export function meetingPath(ref: string, below = ''): string {
  return `/api/Feed/Meetings/${ref}${below}`;
}

/** The path of a fixture's calls, by the supplier's own id of the fixture: `below` is `/Result` and the like. */
export function fixturePath(ref: string, below = ''): string {
  return `/api/Feed/Fixtures/${ref}${below}`;
}
