import { type DeskRole, deskDuties, findOpeningRole } from '@furlong/domain/desk/roles';
import type { Actor } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { findPunter, type Punter } from '../session/queries.ts';
import { isInternalNow } from '../staff/is-internal.ts';
import { selectRoles } from '../staff/queries.ts';
import {
  assertPublished,
  comparePublished,
  countChange,
  type Editor,
  missingVersion,
  putInPlace,
  subjectOf,
} from './change-document.ts';
import {
  endPublication,
  findPublication,
  insertPublication,
  type Publication,
  selectDue,
  selectToCome,
} from './queries-publications.ts';
import { type DocumentKey, findVersion, lockDocument } from './queries-versions.ts';

/** What of one page can be to come at a time. */
export const toComeMax = 10;
/** How far ahead a time can be. */
const furthestMs = 366 * 24 * 3_600_000;
/** Publications that are seen to at once. */
const dueMax = 50;

/** A version that punters shall see from an instant on. */
export interface TimedPublication extends DocumentKey {
  /** Made by the client: the same one again asks for nothing more. */
  readonly id: string;
  readonly number: number;
  readonly from: Date;
  /** The published version that it was compared with, 0 for none. */
  readonly over: number;
}

/**
 * Sets the time from which punters see a version (rule: timed-publications). Throws Failed 400 for a time that is past or
 * too far away, 404 without the version, 409 where another one has that time or too many are to come, 412 when another
 * was published meanwhile.
 */
export async function timePublication(
  db: Database,
  { actor, punterId }: Editor,
  { id, number, from, over, ...key }: TimedPublication,
  now: Date,
): Promise<void> {
  if (actor.via !== 'desk') throw new Error('publications are timed at the desk');
  const { role } = actor;
  await inTransaction(db, async (trx) => {
    const page = await lockDocument(trx, key);
    const version = await findVersion(trx, key, number);
    if (!page || !version) throw missingVersion(key, number);
    const asked = { id, ...key, number, from, askedBy: punterId, askedAs: role };
    const known = await findPublication(trx, id);
    if (known) {
      if (isSame(known, asked)) return;
      throw new Failed('conflict', 'This id stands for another publication: send a new one');
    }
    assertTime(from, now);
    assertPublished(key, page.published, over);
    const toCome = await selectToCome(trx, key, toComeMax);
    if (toCome.length >= toComeMax) {
      throw new Failed('conflict', `${toComeMax} versions of '${key.title}' have their time already`);
    }
    if (toCome.some((other) => other.from.getTime() === from.getTime())) {
      throw new Failed('conflict', `Another version of '${key.title}' has this very time`);
    }
    await insertPublication(trx, asked, now);
    const change = countChange(await comparePublished(trx, key, page.published, version.html));
    const subject = subjectOf(key);
    const after = { number, from: from.toISOString(), ...change };
    await recordAct(trx, { actor, name: 'document-timed', subject, after }, now);
  });
}

function assertTime(from: Date, now: Date): void {
  if (from > now && from.getTime() <= now.getTime() + furthestMs) return;
  const expected = 'an instant to come, within a year';
  throw new Failed('bad-request', `from: expected ${expected}`, [{ field: 'from', expected }]);
}

function isSame(known: Publication, asked: Omit<Publication, 'ended'>): boolean {
  const text = ({ platformId, title, number, from, askedBy }: Omit<Publication, 'ended'>) =>
    JSON.stringify([platformId, title, number, from, askedBy]);
  return text(known) === text(asked);
}

/** Takes the time of a version back. Throws Failed 404 where there is none, 409 when it has ended. */
export async function cancelPublication(
  db: Database,
  { actor, punterId }: Editor,
  id: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const publication = await findPublication(trx, id);
    if (!publication) throw new Failed('not-found', 'There is no such publication');
    const { number, from, ...key } = publication;
    await lockDocument(trx, key);
    if (!(await endPublication(trx, id, { as: 'cancelled', by: punterId, at: now }))) {
      throw new Failed('conflict', 'It is too late: this has ended already');
    }
    const before = { number, from: from.toISOString() };
    await recordAct(trx, { actor, name: 'document-untimed', subject: subjectOf(key), before }, now);
  });
}

/** How often a publication is tried before it is parked. */
export const triesMax = 5;

/** How often each failed on this node; gone once it is done or parked. */
export type Failures = Map<string, number>;

/**
 * Publishes what has its time, each in a transaction of its own, whatever is published then; the act names who set the
 * time. One whose author may not edit content any more lapses (rule: timed-publications). What fails is said by `say`,
 * holds nobody up, and is parked when it has failed {@link triesMax} times. Safe to run on any number of nodes. Returns
 * how many it published.
 */
export async function publishDue(
  db: Database,
  now: Date,
  failures: Failures = new Map(),
  say: (error: unknown) => void = () => undefined,
): Promise<number> {
  let published = 0;
  for (const { id } of await selectDue(db, now, dueMax)) {
    try {
      if (await publishTimed(db, id, now)) published += 1;
      failures.delete(id);
    } catch (error) {
      say(error);
      const count = (failures.get(id) ?? 0) + 1;
      failures.set(id, count);
      if (count >= triesMax && (await inTransaction(db, (trx) => endByItself(trx, id, 'parked', now)))) {
        failures.delete(id);
      }
    }
  }
  return published;
}

async function publishTimed(db: Database, id: string, now: Date): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const publication = await findPublication(trx, id);
    if (!publication) return false;
    const { number, askedBy, askedAs, ...key } = publication;
    const page = await lockDocument(trx, key);
    const version = await findVersion(trx, key, number);
    if (!page || !version) return false;
    const person = await findPunter(trx, askedBy);
    if (!person || !(await mayEdit(trx, person))) {
      await endByItself(trx, id, 'lapsed', now);
      return false;
    }
    // Another node was quicker, or somebody took it back.
    if (!(await endPublication(trx, id, { as: 'published', by: null, at: now }))) return false;
    const actor = authorOf(person, askedAs);
    await putInPlace(trx, { actor, punterId: askedBy }, key, { page, version, timed: id }, now);
    return true;
  });
}

/** Whether somebody could publish at this moment: internal, with an account that is on, and in a role that edits. */
async function mayEdit(trx: Transaction, person: Punter): Promise<boolean> {
  return (
    (await isInternalNow(trx, person)) &&
    findOpeningRole(await selectRoles(trx, person), deskDuties.editContent) !== undefined
  );
}

/** Ends one that is not published, with an act; false: it has ended. */
async function endByItself(
  trx: Transaction,
  id: string,
  as: 'lapsed' | 'parked',
  now: Date,
): Promise<boolean> {
  const publication = await findPublication(trx, id);
  if (!publication || !(await endPublication(trx, id, { as, by: null, at: now }))) return false;
  const { number, from, askedBy, askedAs } = publication;
  const actor = authorOf(await findPunter(trx, askedBy), askedAs);
  const before = { number, from: from.toISOString() };
  const act = { actor, name: `document-${as}`, subject: subjectOf(publication), before } as const;
  await recordAct(trx, act, now);
  return true;
}

/** Who set the time, for the act of what came of it. */
function authorOf(person: Punter | undefined, askedAs: string): Actor {
  return {
    ...{ via: 'desk', accountId: person?.subject ?? '', role: askedAs as DeskRole },
    ...{ name: person?.username ?? '', address: 'by the time that was set' },
  };
}
