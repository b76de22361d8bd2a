import { inTransaction, type Queryable, type Transaction } from '../platform/database/database.ts';
import type { AuditKey } from './audit-key.ts';
import { signCheckpoint } from './checkpoint.ts';
import { hashLink, noHash } from './hash-act.ts';
import {
  hasWork,
  insertCheckpoint,
  insertLinks,
  type Link,
  selectHead,
  selectNewestCheckpoint,
  takeSealLock,
  takeWaiting,
} from './queries-chain.ts';

/** Acts that get their links in one transaction. */
const batchMax = 500;
/** Batches of one run; the next one goes on. */
const batchesMax = 20;
/** The time between two checkpoints. */
const signPeriodMs = 15 * 60_000;

/**
 * Gives the acts that are committed their links, and signs the head when the last checkpoint is old enough (rules:
 * audit-chain, audit-checkpoints). Any number of nodes may call it: one works, the others find nothing to do. Acts that
 * commit late get their links late: what waits for one is a row, and no guess at ids. Returns how many links it made.
 */
export async function sealActs(db: Queryable, key: AuditKey, now: Date): Promise<number> {
  let sealed = 0;
  for (let batch = 0; batch < batchesMax && (await hasWork(db, signedSince(now), now)); batch += 1) {
    const made = await inTransaction(db, (trx) => sealBatch(trx, key, now));
    if (made === undefined) break;
    sealed += made;
  }
  return sealed;
}

/** Returns how many links it made; undefined: another node is at it. */
async function sealBatch(trx: Transaction, key: AuditKey, now: Date): Promise<number | undefined> {
  // Tried, never waited for: who has the lock does the same work.
  if (!(await takeSealLock(trx))) return undefined;
  const head = await selectHead(trx);
  const links = chain(head, await takeWaiting(trx, batchMax));
  await insertLinks(trx, links);
  const newHead = links.at(-1) ?? head;
  if (newHead) await signWhenDue(trx, key, newHead, now);
  return links.length;
}

/** Links for acts, the first of them behind the head. */
function chain(
  head: Pick<Link, 'sequence' | 'hash'> | undefined,
  acts: readonly { readonly id: number; readonly hash: Buffer }[],
): Link[] {
  let { sequence, hash } = head ?? { sequence: 0, hash: noHash };
  return acts.map(({ id, hash: actHash }) => {
    sequence += 1;
    const link = { sequence, actId: id, actHash, previousHash: hash };
    hash = hashLink(link);
    return { ...link, hash };
  });
}

async function signWhenDue(
  trx: Transaction,
  key: AuditKey,
  { sequence, hash }: Pick<Link, 'sequence' | 'hash'>,
  now: Date,
): Promise<void> {
  const last = await selectNewestCheckpoint(trx);
  // One that is dated after now was signed under a wrong clock: it must not keep the next ones away.
  const isFresh = last !== undefined && last.at > signedSince(now) && last.at <= now;
  if (last && (last.sequence >= sequence || isFresh)) return;
  await insertCheckpoint(trx, signCheckpoint(key, { sequence, head: hash, at: now }));
}

function signedSince(now: Date): Date {
  return new Date(now.getTime() - signPeriodMs);
}
