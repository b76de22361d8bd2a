import { inTransaction, type Queryable } from '../platform/database/database.ts';
import type { Actor } from './act.ts';
import { deletePersons, type People } from './queries-acts.ts';
import { recordAct } from './record-act.ts';

/**
 * Takes away what names a person in the acts by them and about them: names, addresses, reasons. The acts stay, and the
 * chain holds (rule: audit-persons). That it was done is an act itself, without which `reconcile` would miss what is
 * gone. Returns in how many places there was something.
 */
export async function erasePersons(db: Queryable, actor: Actor, people: People, now: Date): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const erased = await deletePersons(trx, people);
    if (erased === 0) return 0;
    const subjects = [
      ...people.accountIds.map((id) => ({ kind: 'account', id }) as const),
      ...people.punterIds.map((id) => ({ kind: 'punter', id: String(id) }) as const),
    ];
    for (const subject of subjects) await recordAct(trx, { actor, name: 'act-persons-erased', subject }, now);
    return erased;
  });
}
