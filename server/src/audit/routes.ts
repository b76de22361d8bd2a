import type { AuditCheckpoint } from '@furlong/contract/schemas/audit';
import { success, versioned } from '../platform/http/answer.ts';
import { weakTag } from '../platform/http/entity-tag.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { shapeCheckpoint } from './checkpoint.ts';
import { selectNewestCheckpoint } from './queries-chain.ts';

const keptForMs = 5_000;

/** The call that publishes the head of the audit chain; however often it is asked, the database is not. */
export function auditHandlers({ db }: Pick<Platform, 'db'>): HandlersOf<'audit'> {
  let kept: { readonly until: number; readonly head: Promise<AuditCheckpoint | null> } | undefined;

  const readHead = (now: Date): Promise<AuditCheckpoint | null> => {
    if (kept && now.getTime() < kept.until) return kept.head;
    const read = { until: now.getTime() + keptForMs, head: loadHead(db) };
    kept = read;
    // A failure is not kept: the next reader asks again.
    read.head.catch(() => {
      if (kept === read) kept = undefined;
    });
    return read.head;
  };

  return {
    async GetAuditHead({ now }) {
      const auditHead = await readHead(now);
      const etag = weakTag(auditHead ? `${auditHead.sequence}-${auditHead.head.slice(0, 16)}` : 'none');
      return versioned(etag, () => success({ auditHead }));
    },
  };
}

async function loadHead(db: Platform['db']): Promise<AuditCheckpoint | null> {
  const newest = await selectNewestCheckpoint(db);
  return newest ? shapeCheckpoint(newest) : null;
}
