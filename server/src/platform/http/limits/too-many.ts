import { Failed } from '../failure.ts';

/** Too many requests, or too much at once: 429, with the seconds after which it may be tried again. */
export class TooMany extends Failed {
  /** Whole seconds, one at least. */
  readonly retryAfter: number;

  constructor(milliseconds: number) {
    const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
    super(
      'too-many-requests',
      `Too many requests: try again in ${retryAfter === 1 ? 'a second' : `${retryAfter} seconds`}`,
    );
    this.retryAfter = retryAfter;
  }
}
