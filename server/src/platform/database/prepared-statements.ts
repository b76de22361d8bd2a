import { type RawBuilder, sql } from 'kysely';
import { arrayLiteral } from './array-literal.ts';

const mark = '/* prepared */';
/** Texts are the program's own; one that puts values into its text would fill this, and is sent as others are. */
const namesMax = 200;
const names = new Map<string, string>();

/**
 * Marks a statement, at its beginning, that each connection prepares once: the database then neither reads nor plans it
 * again. Only for one whose plan is right whatever its parameters and however its tables grow, because the plan is
 * kept until a table of it is analyzed: an insert, a look into small tables.
 */
export const prepared = sql.raw(`${mark} `);

/**
 * An array of a marked statement: `= any(${arrayOf('integer', ids)})`. As a mere parameter PostgreSQL would plan the
 * statement anew each time: knowing how many elements there are it expects less work than of the plan that it would
 * keep, which is for ten. Of what a subquery answers it never knows how many. Values as {@link arrayLiteral} takes them.
 */
export function arrayOf<Type extends 'integer' | 'uuid'>(
  type: Type,
  values: readonly (Type extends 'integer' ? number : string)[],
): RawBuilder<readonly unknown[]> {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${arrayLiteral(values)}::${array})::${array}`;
}

/** The name that a statement is prepared under, the same on every connection; undefined for one that is not marked. */
export function preparedName(text: string): string | undefined {
  // Within the first words: what is built has the mark behind `select`.
  if (!text.slice(0, 40).includes(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= namesMax) return known;
  const name = `furlong_${names.size + 1}`;
  names.set(text, name);
  return name;
}
