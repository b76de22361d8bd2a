import { DeskConfig } from '@furlong/contract/schemas/config';
import type { SetConfig } from '@furlong/contract/schemas/desk-content';
import { sql } from 'kysely';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { SiteNumber } from './site-numbers.ts';

/** What the desk sets over the operator's file, and by hand over computed numbers (rule: desk-settings). */
export interface DeskValues {
  readonly config: SetConfig;
  readonly numbers: readonly SiteNumber[];
}

/** One state of what the desk sets. */
export interface SettingsRow extends DeskValues {
  readonly number: number;
  readonly restoredFrom: number | null;
  readonly madeAt: Date;
  readonly madeBy: number;
}

const StoredNumbers = Type.Array(Type.Object({ id: Type.Integer(), value: Type.Number() }));
const keys = Object.entries(DeskConfig.properties);

/** The states from the newest on. */
export async function selectSettings(db: Queryable, limit: number): Promise<SettingsRow[]> {
  const rows = await db
    .selectFrom('site_settings')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...{ number: row.number, restoredFrom: row.restored_from, madeAt: row.made_at, madeBy: row.made_by },
    config: readConfig(row.config),
    numbers: Value.Check(StoredNumbers, row.numbers) ? row.numbers : [],
  }));
}

/** One state. */
export async function findSettings(db: Queryable, number: number): Promise<DeskValues | undefined> {
  const row = await db
    .selectFrom('site_settings')
    .where('number', '=', number)
    .select(['config', 'numbers'])
    .executeTakeFirst();
  return (
    row && {
      config: readConfig(row.config),
      numbers: Value.Check(StoredNumbers, row.numbers) ? row.numbers : [],
    }
  );
}

/** The stored keys that this version of the product knows; the others are the file's. */
function readConfig(stored: unknown): SetConfig {
  const given = Object(stored) as Readonly<Record<string, unknown>>;
  const known = keys.filter(([key, schema]) => Object.hasOwn(given, key) && Value.Check(schema, given[key]));
  return Object.fromEntries(known.map(([key]) => [key, given[key]])) as SetConfig;
}

/** Locks what the desk sets until the end of the transaction. */
export async function lockSettings(trx: Transaction): Promise<void> {
  await sql`lock table site_settings in share row exclusive mode`.execute(trx);
}

export async function insertSettings(trx: Transaction, row: SettingsRow): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({
      ...{ number: row.number, restored_from: row.restoredFrom, made_at: row.madeAt, made_by: row.madeBy },
      ...{ config: JSON.stringify(row.config), numbers: JSON.stringify(row.numbers) },
    })
    .execute();
}
