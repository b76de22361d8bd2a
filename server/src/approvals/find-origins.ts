import { selectActs } from '../audit/queries-acts.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { AtDesk } from '../staff/desk-actor.ts';
import type { StoredProposal } from './queries.ts';

/**
 * Whether whoever proposes and whoever approves come from one address with one browser: of a proposal that is approved
 * as the acts have it, of one that waits as the reader is there now. One person with two accounts looks like that; so
 * do two people at one machine (rule: second-approval). Null where those acts are in the archive.
 */
export async function isSameOrigin(
  db: Queryable,
  { id, maker, state }: Pick<StoredProposal, 'id' | 'maker'> & { readonly state: string },
  { caller, client }: AtDesk,
): Promise<boolean | null> {
  const made = await originOf(db, id, 'proposal-made');
  if (state === 'approved') {
    const approved = await originOf(db, id, 'proposal-approved');
    // Each was recorded when it was done: what is not there has gone to the archive.
    if (made === null || approved === null) return null;
    return made !== undefined && made === approved;
  }
  if (made === undefined || made === null) return false;
  if (state !== 'waiting' || caller.punterId === maker || client === undefined) return false;
  return made === textOf(client.address, client.userAgent);
}

/** From where an act was done; undefined where that was erased, null where there is no such act. */
async function originOf(db: Queryable, id: string, name: string): Promise<string | undefined | null> {
  const [act] = await selectActs(db, { subjectKind: 'proposal', subjectId: id, name, limit: 1 });
  if (!act) return null;
  const address = act.actor?.address;
  return address === undefined ? undefined : textOf(address, act.actor?.userAgent);
}

/** As an act keeps it, cut where it is long. */
function textOf(address: string, userAgent: string | undefined): string {
  return JSON.stringify([address.slice(0, 500), userAgent?.slice(0, 500) ?? '']);
}
