import type { Queryable } from './database.ts';

/**
 * A secret shared by every node, made on first use. Nodes starting together agree: whoever inserts first wins
 * and everybody reads what is there.
 */
export async function loadSecret<T>(db: Queryable, name: string, make: () => Promise<T> | T): Promise<T> {
  const read = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const found = await read();
  if (found) return found.value as T;
  await db
    .insertInto('secrets')
    .values({ name, value: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error(`The secret '${name}' was removed while it was made`);
  return made.value as T;
}
