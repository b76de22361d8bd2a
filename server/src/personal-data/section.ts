import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** Whose data it is: by punter, and by the account that they sign in to. */
export interface Person {
  readonly punterId: number;
  readonly subject: string;
}

/** A part of a punter's file that is rows of tables, and the tables that it covers. */
export interface Section {
  readonly name: string;
  readonly tables: readonly string[];
  /** All of the person's rows; a page of them is taken by the key. */
  readonly rows: (person: Person) => RawBuilder<unknown>;
  /** Columns of the answer that order the rows and are unique together. No time: a Date loses its microseconds. */
  readonly key: readonly [string, ...string[]];
}

type Row = Readonly<Record<string, unknown>>;

/** Rows read at a time. */
export const rowsPerRead = 500;

/** The rows of a section, a page at a time, each read when it is asked for. */
export async function* readSection(
  db: Queryable,
  section: Section,
  person: Person,
  limit = rowsPerRead,
): AsyncGenerator<readonly Row[], void, void> {
  let last: Row | undefined;
  while (true) {
    const rows = await selectPage(db, section, person, last, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}

async function selectPage(
  db: Queryable,
  { rows: listed, key }: Section,
  person: Person,
  last: Row | undefined,
  limit: number,
): Promise<readonly Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const after = last && sql`where row(${columns}) > row(${sql.join(key.map((column) => last[column]))})`;
  const { rows } = await sql<Row>`
    select * from (${listed(person)}) as listed ${after ?? sql``} order by ${columns} limit ${limit}`.execute(
    db,
  );
  return rows;
}
