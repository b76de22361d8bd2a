import type { CorrectedField, DataRequestKind } from '@furlong/contract/codes/personal-data';
import { answerDays, dueOf, requestsMax } from '@furlong/domain/personal-data/requests';
import { readCorrection } from '../identity/correct-account.ts';
import { findAccount } from '../identity/queries.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller } from '../platform/http/handlers.ts';
import { holdPunter } from '../session/queries.ts';
import {
  closeRequest,
  countRequests,
  insertRequest,
  lockRequest,
  selectRequest,
} from './queries-requests.ts';

/** What a punter asks. */
export interface Asked {
  readonly guid: string;
  readonly kind: DataRequestKind;
  readonly field: CorrectedField | null;
  readonly asked: string | null;
  readonly reason: string;
}

/** Why it is not taken. */
export type AskRefusal = 'open-already' | 'staff' | 'other-issuer';

const dayMs = 86_400_000;

/**
 * Takes a punter's request about their data, once under its id (rule: data-requests). Throws Failed: 400 naming the
 * field, 409 for an id of another request, 429 after too many.
 */
export async function askAboutData(
  db: Database,
  { punterId, subject, operator }: Pick<Caller, 'punterId' | 'subject' | 'operator'>,
  request: Asked,
  now: Date,
): Promise<AskRefusal | undefined> {
  if (operator) return 'staff';
  const { field, asked } = readAsked(request, now);
  if (field !== null && field !== 'other' && !(await findAccount(db, subject))) return 'other-issuer';
  const { kind, reason } = request;
  const id = request.guid.toLowerCase();
  return await inTransaction(db, async (trx) => {
    await holdPunter(trx, punterId);
    const same = await selectRequest(trx, id);
    if (same) {
      if (same.punterId === punterId && same.kind === kind && same.field === field) return undefined;
      throw new Failed('conflict', 'This id stands for another request: send a new one', [
        { field: 'guid', expected: 'a new UUID' },
      ]);
    }
    const since = new Date(now.getTime() - answerDays * dayMs);
    if ((await countRequests(trx, punterId, since)) >= requestsMax) {
      throw new Failed(
        'too-many-requests',
        `You asked ${requestsMax} times in ${answerDays} days: wait for the answers`,
      );
    }
    const row = { id, punterId, kind, field, asked, reason, askedAt: now, dueAt: dueOf(now) };
    return (await insertRequest(trx, row)) ? undefined : 'open-already';
  });
}

/** Takes an open request back. False: it is not open any more, or there is none. */
export async function withdrawRequest(
  db: Database,
  punterId: number,
  guid: string,
  now: Date,
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const request = await lockRequest(trx, guid.toLowerCase());
    if (request?.punterId !== punterId) throw new Failed('not-found', 'You have no such request');
    if (request.state === 'withdrawn') return true;
    if (request.state !== 'open') return false;
    await closeRequest(trx, request.id, { state: 'withdrawn', answer: null, decidedBy: null }, now);
    return true;
  });
}

/** Reads what shall be corrected; a deletion has neither a field nor a value. */
function readAsked(
  { kind, field, asked }: Asked,
  now: Date,
): { readonly field: CorrectedField | null; readonly asked: string | null } {
  if (kind === 'deletion') {
    if (field !== null) throw badField('field', 'nothing with a deletion');
    if (asked !== null) throw badField('asked', 'nothing with a deletion');
    return { field, asked };
  }
  if (field === null) throw badField('field', 'what shall be corrected');
  if (asked === null) throw badField('asked', 'what it shall be');
  return { field, asked: field === 'other' ? asked : readCorrection(field, asked, now) };
}

function badField(field: string, expected: string): Failed {
  return new Failed('bad-request', `${field}: expected ${expected}`, [{ field, expected }]);
}
