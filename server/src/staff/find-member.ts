import { findAccount, findAccountByName } from '../identity/queries.ts';
import type { Settings } from '../platform/config/settings/settings.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findPunterOf } from '../session/find-punter.ts';
import { findPeopleByName } from '../session/list-people.ts';
import type { Person } from './queries.ts';

/** Where people sign in, as far as it decides whom a role is given to. */
export type SignIn = Pick<Settings, 'publicUrl' | 'externalIssuer'>;

/** Somebody who has a role, or could be given one. */
export interface Member extends Person {
  readonly name: string;
  /** Whether their sign-in makes them an internal user. */
  readonly isInternal: boolean;
  /** Their account at the embedded provider; null with an issuer of the operator's own. */
  readonly accountId: string | null;
  /** Null before the first sign-in. */
  readonly punterId: number | null;
  /** Whether somebody else set their password, and they have not chosen one yet (rule: given-password). */
  readonly passwordGiven: boolean;
}

/** The issuer of the embedded provider. */
export function embeddedIssuer({ publicUrl }: SignIn): string {
  return `${publicUrl}/identity`;
}

/** Somebody by issuer and subject; undefined when there is nobody. */
export async function findMember(
  db: Queryable,
  signIn: SignIn,
  { issuer, subject }: Person,
): Promise<Member | undefined> {
  const account = issuer === embeddedIssuer(signIn) ? await findAccount(db, subject) : undefined;
  const punter = await findPunterOf(db, issuer, subject);
  if (!account && !punter) return undefined;
  return {
    ...{ issuer, subject },
    name: account?.username ?? punter?.username ?? '',
    // The account decides, because the punter is as of the last sign-in.
    isInternal: account ? account.role === 'operator' : punter?.operator === true,
    accountId: account?.id ?? null,
    punterId: punter?.id ?? null,
    passwordGiven: account?.passwordGiven ?? false,
  };
}

/**
 * The people with a name that they sign in with: an account of the embedded provider, else those who signed in at the
 * operator's own issuer. Several where issuers share the name.
 */
export async function findMembersByName(db: Queryable, signIn: SignIn, name: string): Promise<Member[]> {
  const account = signIn.externalIssuer ? undefined : await findAccountByName(db, name);
  const people = account
    ? [{ issuer: embeddedIssuer(signIn), subject: account.id }]
    : await findPeopleByName(db, name);
  const found = await Promise.all(people.slice(0, 10).map((person) => findMember(db, signIn, person)));
  return found.filter((member) => member !== undefined);
}
