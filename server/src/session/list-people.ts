import type { Queryable } from '../platform/database/database.ts';
import { type Punter, selectPeople, selectPeopleByName } from './queries.ts';

const pageMax = 500;

/** All punters with a sign-in, in the order of their first one, page by page; simulated ones are left out. */
export async function* listPeople(
  db: Queryable,
): AsyncGenerator<readonly (Punter & { readonly createdAt: Date })[]> {
  for (let last = 0; ; ) {
    const people = await selectPeople(db, last, pageMax);
    if (people.length > 0) yield people;
    if (people.length < pageMax) return;
    last = people.at(-1)?.id ?? last;
  }
}

/** The punters with a username, whatever the case; several only where issuers share it. */
export async function findPeopleByName(db: Queryable, username: string): Promise<readonly Punter[]> {
  return await selectPeopleByName(db, username);
}
