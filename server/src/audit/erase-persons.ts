import { inTransaction, type Queryable } from '../platform/database/database.ts';
import type { Actor, Subject } from './act.ts';
import { deletePersons, type ErasedPerson, type NamedPeople } from './queries-acts.ts';
import { deleteArchivedPersons, lockNames } from './queries-archived-acts.ts';
import { recordAct } from './record-act.ts';

/** Places that one act of an erasure names. */
const placesMax = 1_000;

/**
 * Takes away what names a person in the acts by them and about them, those in the archive among them: names, addresses,
 * reasons. The acts stay, and the chain holds (rule: audit-persons). That it was done is an act itself, without which `reconcile` would miss what is
 * gone. Returns in how many places there was something.
 */
export async function erasePersons(
  db: Queryable,
  actor: Actor,
  people: NamedPeople,
  now: Date,
): Promise<number> {
  return await inTransaction(db, async (trx) => {
    await lockNames(trx);
    const erased = [...(await deletePersons(trx, people)), ...(await deleteArchivedPersons(trx, people))];
    if (erased.length === 0) return 0;
    for (const [key, places] of Map.groupBy(erased, keyOf)) {
      const [kind, id] = JSON.parse(key) as [Subject['kind'], string];
      for (let first = 0; first < places.length; first += placesMax) {
        const some = places.slice(first, first + placesMax);
        const ids = (whom: ErasedPerson['whom']) =>
          some.filter((place) => place.whom === whom).map(({ actId }) => actId);
        // Which places these were: a gap that somebody else made is explained by no later act.
        const after = { actors: ids('actor'), subjects: ids('subject') };
        await recordAct(trx, { actor, name: 'act-persons-erased', subject: { kind, id }, after }, now);
      }
    }
    return erased.length;
  });
}

/**
 * What the erasure of a place is about: the account or what the act was about; who ordered it has no account in the act,
 * so that the erasure says which act it was.
 */
function keyOf({ whom, accountId, actId, subjectKind, subjectId }: ErasedPerson): string {
  if (whom === 'subject') return JSON.stringify([subjectKind, subjectId]);
  return JSON.stringify(accountId === null ? ['act', String(actId)] : ['account', accountId]);
}
