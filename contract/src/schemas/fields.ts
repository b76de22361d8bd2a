import { MARGIN_PATTERN } from '@furlong/domain/margins';
import type { Rands as RandsOnWire } from '@furlong/domain/money';
import type { WirePoints } from '@furlong/domain/scoring-rules';
import type { Unit } from '@furlong/domain/unit';
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
/**
 * A key that the client makes: a GUID without braces. Upper and lower case are the same key. One that begins with the time
 * (UUID version 7) is quickest to store (docs/decisions/045).
 */
export const Guid = Type.String({ format: 'uuid' });
/**
 * A text that is shown as a name or beside one, of at most `maxLength` characters: no control characters and no marks
 * that change the direction of text (`domain/outside-text`). It may be empty; {@link name} may not.
 */
export const words = (maxLength: number) => Type.String({ maxLength, format: 'name' });
/** {@link words} of at least one character. */
export const name = (maxLength: number) => Type.String({ minLength: 1, maxLength, format: 'name' });
/** Points on the wire: a number with at most two decimals (whole hundredths inside). */
export const Points = Type.Unsafe<WirePoints>(Type.Number());
/** Odds to one, rounded to four decimals; the exact fraction is in the field beside it (rule: exact-odds). */
export const OddsNumber = Type.Number({ minimum: 0 });
/** Odds to one as an exact fraction, `"10/3"`. */
export const OddsFraction = Type.String({ maxLength: 40 });
/** How far a finisher was behind the one before it: lengths with two decimals (`0.50`) or `nse`, `sh`, `hd`, `nk`, `dist` (rule: margins). */
export const MarginText = Type.String({ pattern: MARGIN_PATTERN });
/** The saddles that a dividend was declared on, in the order that its pool asks for. */
export const DividendSaddles = Type.Array(Saddle, { minItems: 1, maxItems: 6 });
/** An amount of money on the wire: rands with at most two decimals, whole cents inside (rule: exact-money). */
export const Rands = Type.Unsafe<RandsOnWire>(Type.Number());
/** An amount of money that a client sends in rands; read by `parseMoney`, which refuses what is no amount. */
export const SentRands = Type.Unsafe<Unit<'rands'>>(Type.Number());
/** One of these texts. */
export const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));
/** `value`, or null where it is unknown or does not apply. */
export const orNull = <T extends Type.TSchema>(value: T) => Type.Union([value, Type.Null()]);

/** The fields of a page of ranked rows, with the caller's own row. */
export const pageOf = <T extends Type.TSchema>(row: T) => ({
  rows: Type.Array(row),
  totalRows: Type.Integer(),
  page: Type.Integer(),
  perPage: Type.Integer(),
  maxPages: Type.Integer({ minimum: 1 }),
  own: orNull(row),
});

/** Set when the app repeats a request by itself, under the same keys: it is no input of the punter's. */
export const Again = Type.Optional(Type.Boolean());

/** The meeting id in a path. */
export const MeetingParams = Type.Object({ meetingId: Id });
