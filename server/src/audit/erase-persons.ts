import { inTransaction, type Queryable } from '../platform/database/database.ts';
import type { Actor, Subject } from './act.ts';
import { deletePersons, type ErasedPerson, type NamedPeople } from './queries-acts.ts';
import { recordAct } from './record-act.ts';

/**
 * Takes away what names a person in the acts by them and about them: names, addresses, reasons. The acts stay, and the
 * chain holds (rule: audit-persons). That it was done is an act itself, without which `reconcile` would miss what is
 * gone. Returns in how many places there was something.
 */
export async function erasePersons(
  db: Queryable,
  actor: Actor,
  people: NamedPeople,
  now: Date,
): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const erased = await deletePersons(trx, people);
    if (erased.length === 0) return 0;
    const subjects: Subject[] = [
      ...people.accountIds.map((id) => ({ kind: 'account', id }) as const),
      ...people.punterIds.map((id) => ({ kind: 'punter', id: String(id) }) as const),
      ...others(erased, 'league', ({ whom, subjectKind, subjectId }) =>
        whom === 'subject' && subjectKind === 'league' ? subjectId : null,
      ),
      // Who ordered it has no account in the act: the erasure says which act it was.
      ...others(erased, 'act', ({ whom, accountId, actId }) =>
        whom === 'actor' && accountId === null ? String(actId) : null,
      ),
    ];
    for (const subject of subjects) await recordAct(trx, { actor, name: 'act-persons-erased', subject }, now);
    return erased.length;
  });
}

/** What an erasure is about besides the person, each once. */
function others(
  erased: readonly ErasedPerson[],
  kind: 'league' | 'act',
  idOf: (place: ErasedPerson) => string | null,
): Subject[] {
  return [...new Set(erased.map(idOf))].filter((id) => id !== null).map((id) => ({ kind, id }));
}
