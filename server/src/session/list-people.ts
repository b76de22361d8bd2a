import type { Queryable } from '../platform/database/database.ts';
import { type Punter, selectPeople, selectPeopleByName } from './queries.ts';

const atOnce = 500;

/** Every punter whom a sign-in speaks for, in the order they came; simulated ones are left out. */
export async function* listPeople(
  db: Queryable,
): AsyncGenerator<readonly (Punter & { readonly createdAt: Date })[]> {
  for (let last = 0; ; ) {
    const people = await selectPeople(db, last, atOnce);
    if (people.length > 0) yield people;
    if (people.length < atOnce) return;
    last = people.at(-1)?.id ?? last;
  }
}

/** The punters who sign in with a name, whatever the case; several only where issuers share it. */
export async function findPeopleByName(db: Queryable, username: string): Promise<readonly Punter[]> {
  return await selectPeopleByName(db, username);
}
