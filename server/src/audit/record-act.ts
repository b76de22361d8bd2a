import { randomBytes } from 'node:crypto';
import type { Transaction } from '../platform/database/database.ts';
import type { Act, Actor, ActState } from './act.ts';
import { hashAct, hashPerson } from './hash-act.ts';
import { insertAct, type PersonRow } from './queries-acts.ts';

const saltBytes = 16;
/** Longer texts from outside are cut: a name, a host, a user agent. */
const textMax = 500;

/**
 * Records what an operator did, in the transaction that does it: both are committed, or neither (rule: audit-acts). One
 * statement, which waits for nobody; the chain follows within a second (`seal-acts.ts`).
 */
export async function recordAct(
  trx: Transaction,
  { actor, name, subject, before, after }: Act,
  now: Date,
): Promise<void> {
  const who = hidePerson('actor', fieldsOf(actor));
  const whom = subject.personal && hidePerson('subject', subject.personal);
  const act = {
    name,
    via: actor.via,
    accountId: actor.via === 'desk' ? actor.accountId : null,
    role: actor.via === 'desk' ? actor.role : null,
    subjectKind: subject.kind,
    subjectId: subject.id,
    stateBefore: textOf(before),
    stateAfter: textOf(after),
    at: now,
    actorHash: hashPerson(who.salt, who.fields),
    subjectHash: whom ? hashPerson(whom.salt, whom.fields) : null,
  };
  await insertAct(trx, { ...act, hash: hashAct(act) }, whom ? [who, whom] : [who]);
}

function fieldsOf(actor: Actor): Readonly<Record<string, string | undefined>> {
  return actor.via === 'desk'
    ? { name: actor.name, address: actor.address, userAgent: actor.userAgent }
    : { name: actor.name, orderedBy: actor.orderedBy };
}

/** What names a person, as it is stored apart from the act. */
function hidePerson(
  whom: PersonRow['whom'],
  fields: Readonly<Record<string, string | undefined>>,
): PersonRow {
  const short = Object.entries(fields).map(([field, text]) => [field, text?.slice(0, textMax)]);
  return { whom, salt: randomBytes(saltBytes), fields: JSON.stringify(Object.fromEntries(short)) };
}

function textOf(state: ActState | undefined): string | null {
  return state === undefined ? null : JSON.stringify(state);
}
