import { InvalidValue } from '@furlong/domain/invalid-value';
import { parseLocalDay } from '@furlong/domain/local-date';
import { type Margin, parseMargin } from '@furlong/domain/margins';
import { type Odds, parseOfferedOdds, parseStartingPrice } from '@furlong/domain/odds';
import { type BadField, Failed } from '../platform/http/failure.ts';

/** Odds as the feed has them. */
export type FeedOdds = number | string;

/** Reads values that a schema cannot check, and collects every wrong field for one error. */
export class BodyReader {
  readonly #faults: BadField[] = [];

  /** Odds to one; undefined where none are given, null where none are offered (0). */
  odds(field: string, value: FeedOdds | undefined): Odds | null | undefined {
    return value === undefined ? undefined : this.#read(field, () => parseOfferedOdds(value), null);
  }

  /** A starting price, which may be 0; null when none is given. */
  startingPrice(field: string, value: FeedOdds | undefined): Odds | null {
    return this.#read(field, () => parseStartingPrice(value), null);
  }

  /** How far a finisher was behind the one before it; null when none is given. */
  margin(field: string, value: number | string | undefined): Margin | null {
    return value === undefined ? null : this.#read(field, () => parseMargin(value), null);
  }

  /** An instant, ISO 8601 with offset. */
  instant(field: string, value: string): Date {
    const instant = new Date(value);
    // The schema accepts some instants that do not exist, such as a leap second.
    if (Number.isNaN(instant.getTime())) this.#faults.push({ field, expected: 'an instant that exists' });
    return instant;
  }

  day(field: string, value: string): string {
    return this.#read(field, () => parseLocalDay(value), value);
  }

  /** Notes a field that is not as it must be. */
  require(isRight: boolean, field: string, expected: string): void {
    if (!isRight) this.#faults.push({ field, expected });
  }

  /** Throws Failed 'bad-request' when anything was wrong. */
  finish(): void {
    if (this.#faults.length > 0) {
      throw new Failed('bad-request', 'Some fields are not as expected', this.#faults);
    }
  }

  #read<T>(field: string, read: () => T, otherwise: T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      this.#faults.push({ field, expected: error.expected });
      return otherwise;
    }
  }
}
