import { Failed } from '../failure.ts';

/** Too many requests, or too many at one time: 429, with the time to wait. */
export class TooMany extends Failed {
  /** Whole seconds, one at least. */
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super(
      'too-many-requests',
      `Too many requests: try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}`,
    );
    this.retryAfterSeconds = seconds;
  }
}
