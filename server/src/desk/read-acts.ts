import type { Actor, ActState } from '../audit/act.ts';
import { type ActFilter, type ListedAct, selectActs } from '../audit/queries-acts.ts';
import { recordLook } from '../audit/record-look.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';

/** What somebody at the desk looks for among acts, and in what words they asked. */
export interface ActsAsked {
  readonly filter: ActFilter;
  /** What was asked for, for the record; a person's name apart, so that it can be erased. */
  readonly words: ActState;
  readonly person?: string | undefined;
}

/**
 * The acts that somebody looks for, newest first. Where they name persons, the look is an act itself, written before
 * anything is shown (rule: looks-at-persons).
 */
export async function readActs(
  db: Database,
  actor: Actor,
  { filter, words, person }: ActsAsked,
  now: Date,
): Promise<{ readonly acts: readonly ListedAct[]; readonly hasMore: boolean }> {
  return await inTransaction(db, async (trx) => {
    const found = await selectActs(trx, { ...filter, limit: filter.limit + 1 });
    const acts = found.slice(0, filter.limit);
    if (acts.some(({ actor: by, subject }) => by !== null || subject !== null)) {
      const subject = {
        kind: 'acts',
        id: `${acts.at(-1)?.id}-${acts[0]?.id}`,
        ...(person === undefined ? {} : { personal: { person } }),
      } as const;
      const after = { ...words, shown: acts.length };
      await recordLook(trx, { actor, name: 'acts-read', subject, after }, now);
    }
    return { acts, hasMore: found.length > acts.length };
  });
}
