import { hasResult, type JudgedLeg } from '@furlong/domain/jackpot/leg';
import { type RawBuilder, sql } from 'kysely';

/** Which cards stand, as parts of a statement over `jackpot_cards`. */
export interface StandingCards {
  /** Indices of the legs that have a result, ascending. */
  readonly run: readonly number[];
  /** How many of those stand before the first that fell: all of them where none did. */
  readonly stood: RawBuilder<number>;
  /** The cards that stand in all of them. */
  readonly all: RawBuilder<boolean>;
  /** How many of them stand, whichever. */
  readonly right: RawBuilder<number>;
}

/** Writes the legs as conditions; cards have their picks in the legs' order. */
export function standingCards(legs: readonly JudgedLeg[]): StandingCards {
  const run = legs.flatMap(({ state }, index) => (hasResult(state) ? index : []));
  const stands = run.map((index) => {
    const saddles = [...(legs[index]?.stands ?? [])];
    return sql<boolean>`saddles[${sql.lit(index + 1)}] = any(${saddles}::smallint[])`;
  });
  if (stands.length === 0) {
    return { run, stood: sql<number>`0`, all: sql<boolean>`true`, right: sql<number>`0` };
  }
  const fallen = stands.map((each, count) => sql`when not ${each} then ${sql.lit(count)}`);
  const one = stands.map((each) => sql`(${each})::integer`);
  return {
    run,
    // A card is looked at until its first leg that fell: most fall early.
    stood: sql<number>`case ${sql.join(fallen, sql` `)} else ${sql.lit(stands.length)} end`,
    all: sql<boolean>`(${sql.join(stands, sql` and `)})`,
    right: sql<number>`(${sql.join(one, sql` + `)})`,
  };
}
