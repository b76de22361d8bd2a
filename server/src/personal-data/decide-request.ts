import type { DataRequestRefusal } from '@furlong/contract/codes/personal-data';
import type { Actor } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { correctAccount, readCorrection } from '../identity/correct-account.ts';
import { findAccount, selectHolders } from '../identity/queries.ts';
import { queueNotices } from '../notifications/queue-notices.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Punter } from '../session/queries.ts';
import { selectWallet } from '../wallet/queries.ts';
import type { WalletState } from '../wallet/wallet-port.ts';
import { type ErasePorts, erasePunter, findHindrance, lockForErasure } from './erase-punter.ts';
import { closeRequest, lockRequest, type StoredRequest } from './queries-requests.ts';
import { refusalWords } from './refusal-words.ts';

/** What somebody at the desk decided. */
export interface Decision {
  readonly decision: 'done' | 'refused';
  readonly answer: string | null;
  readonly actor: Actor;
  /** The punter of who decides. */
  readonly decidedBy: number;
}

/** The request as it was decided, or why it was not. */
export type Decided =
  | { readonly refusal: DataRequestRefusal }
  | {
      readonly request: StoredRequest;
      /** Where a mail about it goes; undefined: no address is known. */
      readonly email: string | undefined;
    };

/**
 * Carries an open request out, or refuses it, and records the act: all in one transaction, so that a request is never
 * done and still open (rule: data-requests). Throws Failed 'bad-request' without an answer where there must be one.
 */
export async function decideRequest(
  db: Database,
  ports: ErasePorts,
  punter: Punter,
  { id, kind, field }: Pick<StoredRequest, 'id' | 'kind' | 'field'>,
  made: Decision,
  now: Date,
): Promise<Decided> {
  const { decision, answer, decidedBy } = made;
  if (answer === null && (decision === 'refused' || field === 'other')) {
    throw new Failed('bad-request', 'answer: expected words for the punter to read', [
      { field: 'answer', expected: 'words for the punter to read' },
    ]);
  }
  const isDeletion = kind === 'deletion' && decision === 'done';
  // Nobody waits for the operator's own wallet with locks in hand.
  const outside = isDeletion && !ports.wallet.inHouse ? await ports.wallet.stateOf(punter.id) : undefined;
  return await inTransaction(db, async (trx): Promise<Decided> => {
    // The wallet before anything else, as everywhere.
    if (isDeletion) await lockForErasure(trx, punter.id);
    const request = await lockRequest(trx, id);
    if (request?.state !== 'open') return { refusal: 'not-open' };
    const email = (await selectHolders(trx, [punter.subject])).get(punter.subject)?.email;
    const refusal =
      decision === 'refused'
        ? undefined
        : await carryOut(trx, { ...ports, outside }, punter, request, made, now);
    if (refusal) return { refusal };
    await closeRequest(trx, id, { state: decision, answer, decidedBy }, now);
    if (decision === 'refused') await recordRefusal(trx, punter, request, made, now);
    if (!isDeletion) {
      const data = { what: kind, done: decision === 'done' ? 1 : 0 };
      await queueNotices(trx, [
        { punterId: punter.id, kind: 'data-request', subject: id, data, expiresAt: null },
      ]);
    }
    return { request, email };
  });
}

async function carryOut(
  trx: Transaction,
  ports: ErasePorts & { readonly outside: WalletState | undefined },
  punter: Punter,
  request: StoredRequest,
  { actor, answer }: Decision,
  now: Date,
): Promise<DataRequestRefusal | undefined> {
  if (request.kind === 'deletion') {
    const own = ports.outside ? undefined : await selectWallet(trx, punter.id);
    const state = ports.outside ?? (own ? { kind: 'open', ...own } : { kind: 'not-linked' });
    const hindrance = await findHindrance(trx, state, punter);
    if (hindrance === 'wallet-silent') throw new Failed('unavailable', refusalWords[hindrance]);
    if (hindrance) return hindrance;
    await erasePunter(trx, ports, punter, { actor, closureId: request.id }, now);
    return undefined;
  }
  if (punter.operator) return 'staff';
  const { field, asked } = request;
  const before = await readCurrent(trx, punter.subject, field);
  if (field !== null && field !== 'other' && asked !== null) {
    if (!(await findAccount(trx, punter.subject))) return 'other-issuer';
    const value = readCorrection(field, asked, now);
    if (!(await correctAccount(trx, punter.subject, field, value))) return 'email-taken';
  }
  // What it was and is names the person: apart from the states, out of which nothing can be erased.
  const personal = {
    username: punter.username,
    ...(before === null ? {} : { before }),
    ...(asked === null ? {} : { asked }),
    ...(answer === null ? {} : { answer }),
  };
  const subject = { kind: 'punter', id: String(punter.id), personal } as const;
  await recordAct(trx, { actor, name: 'data-corrected', subject, after: { field } }, now);
  return undefined;
}

async function recordRefusal(
  trx: Transaction,
  { id, username }: Punter,
  { kind, field }: StoredRequest,
  { actor, answer }: Decision,
  now: Date,
): Promise<void> {
  const personal = { username, ...(answer === null ? {} : { answer }) };
  const subject = { kind: 'punter', id: String(id), personal } as const;
  await recordAct(trx, { actor, name: 'data-request-refused', subject, after: { kind, field } }, now);
}

/** What is stored of a field now; null where there is nothing, or no one field. */
export async function readCurrent(
  db: Database | Transaction,
  subject: string,
  field: StoredRequest['field'],
): Promise<string | null> {
  const holder = (await selectHolders(db, [subject])).get(subject);
  if (!holder) return null;
  switch (field) {
    case 'email':
      return holder.email;
    case 'mobile':
      return holder.mobile;
    case 'date-of-birth':
      return holder.dateOfBirth;
    case 'other':
    case null:
      return null;
  }
}
