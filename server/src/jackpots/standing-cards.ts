import { hasResult, type JudgedLeg } from '@furlong/domain/jackpot/leg';
import { type RawBuilder, sql } from 'kysely';

/** Which cards stand, as parts of a statement over `jackpot_cards`. */
export interface StandingCards {
  /** Per leg: the cards that stand in it and in all before it; null where it has no result. */
  readonly after: readonly (RawBuilder<boolean> | null)[];
  /** The cards that stand in every leg that has a result. */
  readonly all: RawBuilder<boolean>;
  /** How many legs stand. */
  readonly right: RawBuilder<number>;
}

/** Writes the legs as conditions; cards have their picks in the legs' order. */
export function standingCards(legs: readonly JudgedLeg[]): StandingCards {
  const stands = legs.map((leg, index) =>
    hasResult(leg.state)
      ? sql<boolean>`saddles[${sql.lit(index + 1)}] = any(${[...leg.stands]}::smallint[])`
      : null,
  );
  const upTo = (count: number) => stands.slice(0, count).filter((each) => each !== null);
  const joined = (each: readonly RawBuilder<boolean>[]) =>
    each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`;
  const known = upTo(stands.length);
  return {
    after: stands.map((each, index) => each && joined(upTo(index + 1))),
    all: joined(known),
    right:
      known.length === 0
        ? sql<number>`0`
        : sql<number>`(${sql.join(
            known.map((each) => sql`(${each})::integer`),
            sql` + `,
          )})`,
  };
}
