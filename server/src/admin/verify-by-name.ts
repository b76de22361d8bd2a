import { formatLocalDay, localDayOf } from '@furlong/domain/local-date';
import { isPlainName } from '@furlong/domain/outside-text';
import { recordAct } from '../audit/record-act.ts';
import { selectHolders } from '../identity/queries.ts';
import { type Database, inTransaction, type Queryable } from '../platform/database/database.ts';
import { BarredPeople, type Likeness } from '../protection/find-likeness.ts';
import { decideIdentity } from '../protection/identity.ts';
import { selectDecided } from '../protection/queries-identity.ts';
import { findPeopleByName, listPeople } from '../session/list-people.ts';
import { CannotDo } from './arguments.ts';
import { commandLine } from './command-line.ts';
import { oneLine } from './one-line.ts';

/** A punter whose identity has not been decided on, with the registration's details. */
export interface PendingIdentity {
  readonly punterId: number;
  readonly username: string;
  readonly since: Date;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly dateOfBirth: string | null;
  /** Excluded punters, and closed accounts, that may be the same person. */
  readonly like: readonly Likeness[];
}

/** A longer reason is a letter; the punter reads it in one line. */
const reasonMax = 300;
const nothingKnown = { email: null, mobile: null, dateOfBirth: null };

/** The punters whose identity waits for a decision, in the order they first signed in. */
export async function* listPendingIdentities(db: Database, now: Date): AsyncGenerator<PendingIdentity> {
  const barred = await BarredPeople.load(db, now);
  for await (const people of listPeople(db)) {
    const decided = await selectDecided(
      db,
      people.map(({ id }) => id),
    );
    const waiting = people.filter(({ id }) => !decided.has(id));
    const holders = await selectHolders(
      db,
      waiting.map(({ subject }) => subject),
    );
    for (const { id, username, createdAt, subject } of waiting) {
      const holder = holders.get(subject) ?? nothingKnown;
      const like = await barred.like(id, holder);
      yield { punterId: id, username, since: createdAt, ...holder, like };
    }
  }
}

/** A pending identity on one line, with a line below for every barred punter who may be the same person. */
export function describePending(identity: PendingIdentity): string {
  const { username, since, email, mobile, dateOfBirth, like } = identity;
  const parts = [
    username,
    `since ${dayInWords(since)}`,
    dateOfBirth && `born ${dateOfBirth}`,
    email === username ? null : email,
    mobile,
  ];
  const line = parts.filter((part) => part !== null && part !== '').join(', ');
  return [line, ...like.map((each) => `  Look first: ${describeLikeness(each)}.`)].map(oneLine).join('\n');
}

/** `the same mobile number as thandi@example.com, who is self-excluded until Fri 21 May 2027` */
function describeLikeness({ parts, username, kind, until }: Likeness): string {
  const standing =
    kind === 'closure' || until === null
      ? 'whose account is closed for good'
      : `who is self-excluded until ${dayInWords(until)}`;
  return `the same ${parts.join(' and ')} as ${username}, ${standing}`;
}

function dayInWords(instant: Date): string {
  const day = localDayOf(instant);
  return `${formatLocalDay(day)} ${day.slice(0, 4)}`;
}

/** An operator's decision on an identity. */
export interface Verdict {
  /** The reason for a rejection, for the punter to read; undefined approves. */
  readonly rejection: string | undefined;
  /** Approves although the registration looks like a barred punter's: the operator has checked. */
  readonly despiteExclusion: boolean;
}

/**
 * Approves the identity of the punter with a username, or rejects it for a reason that the punter reads. Throws
 * CannotDo when there is no such punter or several; and on approving one whose registration looks like a barred
 * punter's, unless the operator says that this was checked.
 */
export async function verifyByName(
  db: Database,
  username: string,
  { rejection, despiteExclusion }: Verdict,
  now: Date,
): Promise<void> {
  const reason = rejection?.trim();
  if (reason !== undefined && (reason === '' || reason.length > reasonMax || !isPlainName(reason))) {
    throw new CannotDo(
      `--reject: expected a reason for the punter to read, of 1 to ${reasonMax} characters, none of them a control character`,
    );
  }
  const [punter, ...others] = await findPeopleByName(db, username);
  if (!punter) {
    throw new CannotDo(`No punter '${username}' has signed in yet: expected a name that 'pending' lists`);
  }
  if (others.length > 0) {
    throw new CannotDo(`Several punters are called '${username}': sign-in was at several issuers`);
  }
  const status = reason === undefined ? 'approved' : 'rejected';
  const decidedBy = despiteExclusion ? 'admin command, despite an exclusion' : 'admin command';
  await inTransaction(db, async (trx) => {
    const decision = { status, reason: reason ?? null, decidedBy, at: now } as const;
    const { isNew, before } = await decideIdentity(trx, punter.id, decision);
    // After the lock that a decision waits for: an exclusion that came meanwhile counts.
    if (reason === undefined && !despiteExclusion) await refuseLikeness(trx, punter, now);
    if (!isNew) return;
    const personal = { username: punter.username, ...(reason === undefined ? {} : { reason }) };
    await recordAct(
      trx,
      {
        actor: commandLine(),
        name: `identity-${status}`,
        subject: { kind: 'punter', id: String(punter.id), personal },
        before: { status: before },
        after: { status, despiteExclusion },
      },
      now,
    );
  });
}

async function refuseLikeness(
  db: Queryable,
  { id, subject, username }: { readonly id: number; readonly subject: string; readonly username: string },
  now: Date,
): Promise<void> {
  const holder = (await selectHolders(db, [subject])).get(subject) ?? nothingKnown;
  const like = await (await BarredPeople.load(db, now)).like(id, holder);
  if (like.length === 0) return;
  const reasons = like.map((each) => `  ${describeLikeness(each)}`).join('\n');
  throw new CannotDo(
    `The identity of '${username}' is not verified: it may be somebody who must not bet. The registration has\n${reasons}\nLook at who it is. When it is another person, verify with --despite-exclusion; when it is not, with --reject.`,
  );
}
