import { formatLocalDay, localDayOf } from '@furlong/domain/local-date';
import { loadHolders } from '../identity/load-holders.ts';
import type { Database } from '../platform/database.ts';
import { findPeopleByName, listPeople } from '../session/list-people.ts';
import { decideIdentity } from './identity.ts';
import { selectDecided } from './queries-identity.ts';

/** What keeps an identity from being decided on, in words. */
export class CannotVerify extends Error {}

/** A punter whose identity nobody has decided on, with what the registration said. */
export interface PendingIdentity {
  readonly punterId: number;
  readonly username: string;
  readonly since: Date;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly dateOfBirth: string | null;
}

/** The punters whose identity waits for a decision, the longest waiting first. */
export async function* listPendingIdentities(db: Database): AsyncGenerator<PendingIdentity> {
  for await (const people of listPeople(db)) {
    const decided = await selectDecided(
      db,
      people.map(({ id }) => id),
    );
    const waiting = people.filter(({ id }) => !decided.has(id));
    const holders = await loadHolders(
      db,
      waiting.map(({ subject }) => subject),
    );
    for (const { id, username, createdAt, subject } of waiting) {
      const holder = holders.get(subject) ?? { email: null, mobile: null, dateOfBirth: null };
      yield { punterId: id, username, since: createdAt, ...holder };
    }
  }
}

/** One of them on a line. */
export function describePending({ username, since, email, mobile, dateOfBirth }: PendingIdentity): string {
  const parts = [
    username,
    `since ${formatLocalDay(localDayOf(since))} ${localDayOf(since).slice(0, 4)}`,
    dateOfBirth && `born ${dateOfBirth}`,
    email === username ? null : email,
    mobile,
  ];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

/**
 * Approves the identity of the punter who signs in with a name, or rejects it for a reason that the punter reads.
 * Throws CannotVerify when there is no such punter, or several.
 */
export async function verifyByName(
  db: Database,
  username: string,
  rejection: string | undefined,
  now: Date,
): Promise<void> {
  const reason = rejection?.trim();
  if (reason === '') throw new CannotVerify('--reject: expected a reason for the punter to read');
  const [punter, ...others] = await findPeopleByName(db, username);
  if (!punter) {
    throw new CannotVerify(`No punter '${username}' has signed in yet: expected a name that 'pending' lists`);
  }
  if (others.length > 0) {
    throw new CannotVerify(`Several punters are called '${username}': sign-in was at several issuers`);
  }
  await decideIdentity(db, punter.id, {
    status: reason === undefined ? 'approved' : 'rejected',
    reason: reason ?? null,
    decidedBy: 'admin command',
    at: now,
  });
}
