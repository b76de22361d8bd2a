import { documentKinds } from '@furlong/contract/codes/desk-punters';
import { formatLocalDay, localDayOf } from '@furlong/domain/local-date';
import { isPlainName } from '@furlong/domain/outside-text';
import { selectHolders } from '../identity/queries.ts';
import type { Database } from '../platform/database/database.ts';
import { BarredPeople, type Likeness } from '../protection/find-likeness.ts';
import { judgeIdentity, rejectionMax } from '../protection/judge-identity.ts';
import { type SeenDocument, selectDecided } from '../protection/queries-identity.ts';
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

const nothingKnown = { email: null, mobile: null, dateOfBirth: null };

/** The punters whose identity waits for a decision, in the order they first signed in. Staff have none to verify. */
export async function* listPendingIdentities(db: Database, now: Date): AsyncGenerator<PendingIdentity> {
  const barred = await BarredPeople.load(db, now);
  for await (const people of listPeople(db)) {
    const decided = await selectDecided(
      db,
      people.map(({ id }) => id),
    );
    const waiting = people.filter(({ id, operator }) => !operator && !decided.has(id));
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

/** What the command line says of an identity. */
export interface NamedVerdict {
  /** The reason for a rejection, for the punter to read; undefined approves. */
  readonly rejection: string | undefined;
  /** `passport 1234`: the document that was seen, and how its number ends; undefined: none is noted. */
  readonly document?: string | undefined;
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
  { rejection, document, despiteExclusion }: NamedVerdict,
  now: Date,
): Promise<void> {
  const reason = rejection?.trim();
  if (reason !== undefined && (reason === '' || reason.length > rejectionMax || !isPlainName(reason))) {
    throw new CannotDo(
      `--reject: expected a reason for the punter to read, of 1 to ${rejectionMax} characters, none of them a control character`,
    );
  }
  const verdict = { rejection: reason, document: readDocument(document), despiteExclusion };
  const [punter, ...others] = await findPeopleByName(db, username);
  if (!punter) {
    throw new CannotDo(`No punter '${username}' has signed in yet: expected a name that 'pending' lists`);
  }
  if (others.length > 0) {
    throw new CannotDo(`Several punters are called '${username}': sign-in was at several issuers`);
  }
  const judge = { actor: commandLine(), words: 'admin command' };
  const judged = await judgeIdentity(db, punter, verdict, judge, now);
  if (judged.kind !== 'looks-excluded') return;
  const reasons = judged.like.map((each) => `  ${describeLikeness(each)}`).join('\n');
  throw new CannotDo(
    `The identity of '${username}' is not verified: it may be somebody who must not bet. The registration has\n${reasons}\nLook at who it is. When it is another person, verify with --despite-exclusion; when it is not, with --reject.`,
  );
}

function readDocument(text: string | undefined): SeenDocument | null {
  if (text === undefined) return null;
  const [said, ending = '', ...more] = text.trim().split(' ');
  const kind = documentKinds.find((each) => each === said);
  if (kind === undefined || more.length > 0 || !/^[0-9a-zA-Z]{4}$/.test(ending)) {
    throw new CannotDo(
      `--document: expected the kind (${documentKinds.join(', ')}) and the last four characters of its number, as 'passport 1234'`,
    );
  }
  return { kind, ending: ending.toUpperCase() };
}
