import { inTransaction, type Queryable } from '../platform/database/database.ts';
import type { Act } from './act.ts';
import { hasActed } from './queries-acts.ts';
import { recordAct } from './record-act.ts';

/** Time in which the same look, as by loading a page again, is recorded once. */
const sameLookMs = 15 * 60_000;

/**
 * Records that somebody at the desk is about to be shown data of persons, unless the same person in the same role was
 * shown the same within a quarter of an hour (rule: looks-at-persons). Await it before anything is shown. Two of the
 * same look at one moment may both be recorded.
 */
export async function recordLook(db: Queryable, look: Omit<Act, 'before'>, now: Date): Promise<void> {
  const { actor, name, subject, after } = look;
  await inTransaction(db, async (trx) => {
    if (actor.via === 'desk') {
      const same = {
        ...{ name, accountId: actor.accountId, role: actor.role },
        ...{ subjectKind: subject.kind, subjectId: subject.id },
        stateAfter: after === undefined ? null : JSON.stringify(after),
      };
      if (await hasActed(trx, same, new Date(now.getTime() - sameLookMs))) return;
    }
    await recordAct(trx, look, now);
  });
}
