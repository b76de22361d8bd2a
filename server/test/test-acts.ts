import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import type { Act, Actor } from '../src/audit/act.ts';
import type { AuditKey } from '../src/audit/audit-key.ts';
import { recordAct } from '../src/audit/record-act.ts';
import { type Database, inTransaction, type Transaction } from '../src/platform/database/database.ts';
import { auditCheck } from '../src/reconcile/check-audit.ts';
import type { AuditSources } from '../src/reconcile/kept-checkpoints.ts';

export const thandi: Actor = {
  via: 'desk',
  accountId: 'account-1',
  role: 'operator',
  name: 'thandi',
  address: '198.51.100.7',
  userAgent: 'Mozilla/5.0',
};

export function makeAuditKey(): AuditKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }) };
}

/** An act of the desk about a league, as far as nothing else is given. */
export function actOf(change: Partial<Act> = {}): Act {
  return {
    actor: thandi,
    name: 'league-renamed',
    subject: { kind: 'league', id: '7' },
    before: { name: 'Bad Blood' },
    after: { name: 'Good Blood' },
    ...change,
  };
}

/** Records acts, one after the other, each in a transaction of its own. */
export async function recordActs(db: Database | Transaction, now: Date, ...acts: Act[]): Promise<void> {
  for (const act of acts) await inTransaction(db, (trx) => recordAct(trx, act, now));
}

/** What the check of acts reports. */
export async function findInChain(db: Database | Transaction, sources: AuditSources = {}): Promise<string[]> {
  const found: string[] = [];
  const findings = { differs: (words: string) => found.push(words), progress: () => undefined };
  await inTransaction(db, (trx) => auditCheck(sources).run(trx, findings));
  return found;
}

/** Does something in a transaction in which nothing stops a superuser, no trigger and no key, and takes it back. */
export async function tampering<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  const done: T[] = [];
  const takenBack = new Error('taken back');
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      done.push(await work(trx));
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return done[0] as T;
}
