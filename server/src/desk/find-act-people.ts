import type { NamedPeople } from '../audit/queries-acts.ts';
import { findAccountByName } from '../identity/queries.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findPeopleByName } from '../session/list-people.ts';

/**
 * Whom a name means in the record of acts: its account with its punter; where no account here has it, the punters of
 * other issuers. Undefined: nobody has it.
 */
export async function findActPeople(db: Queryable, name: string): Promise<NamedPeople | undefined> {
  const account = await findAccountByName(db, name);
  const named = await findPeopleByName(db, account?.username ?? name);
  const punters = account ? named.filter(({ subject }) => subject === account.id) : named;
  if (!account && punters.length === 0) return undefined;
  return {
    // At an issuer of the operator's own, acts of the desk have its subject as the account.
    accountIds: account ? [account.id] : punters.map(({ subject }) => subject),
    punterIds: punters.map(({ id }) => id),
    names: [name, ...(account ? [account.username] : [])],
  };
}
