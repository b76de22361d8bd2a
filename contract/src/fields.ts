import type { Rands as RandsOnWire } from '@furlong/domain/money';
import type { WirePoints } from '@furlong/domain/scoring-rules';
import Type from 'typebox';

/** A positive whole number in a path or body: the product's own ids. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** A saddle-cloth number. */
export const Saddle = Type.Integer({ minimum: 1, maximum: 40 });
/** A race's number on its card. */
export const RaceNumber = Type.Integer({ minimum: 1, maximum: 20 });
/** An instant, ISO 8601 with offset; one from outside lies in the years 1990 to 2100 (`domain/outside-time`). */
export const Instant = Type.String({ format: 'date-time' });
/** A calendar day, `YYYY-MM-DD`; one from outside lies in the years 1990 to 2100 (`domain/outside-time`). */
export const Day = Type.String({ format: 'date' });
/** A key that the client makes: a GUID in its plain form; one in capitals is read as the same in small letters. */
export const Guid = Type.String({ format: 'uuid' });
/**
 * A text that is shown as a name or beside one, with at most so many characters: no control signs and no signs that
 * turn the direction (`domain/outside-text`). It may be empty; {@link name} may not.
 */
export const words = (maxLength: number) => Type.String({ maxLength, format: 'name' });
/** A name of at most so many characters; see {@link words}. */
export const name = (maxLength: number) => Type.String({ minLength: 1, maxLength, format: 'name' });
/** Points as shown: a number with at most two decimals (hundredths inside). */
export const Points = Type.Unsafe<WirePoints>(Type.Number());
/** Odds to one, a number rounded to four decimals; the exact fraction stands beside it. */
export const OddsNumber = Type.Number({ minimum: 0 });
/** Odds to one as an exact fraction, `"10/3"`. */
export const OddsFraction = Type.String({ maxLength: 40 });
/** An amount of money on the wire: rands with at most two decimals (whole cents inside, decision 4). */
export const Rands = Type.Unsafe<RandsOnWire>(Type.Number());
/** `value` or null: what is not known yet. */
export const orNull = <T extends Type.TSchema>(value: T) => Type.Union([value, Type.Null()]);

/** Set where the app sends a request again by itself, under the same keys: no person has done anything then. */
export const Again = Type.Optional(Type.Boolean());

/** The meeting id in a path. */
export const MeetingParams = Type.Object({ meetingId: Id });
