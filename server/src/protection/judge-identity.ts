import type { Actor } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import type { Punter } from '../session/queries.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { findLikeBarred, type Likeness } from './find-likeness.ts';
import { decideIdentity } from './identity.ts';
import { type SeenDocument, selectDecision } from './queries-identity.ts';

/** A longer reason is a letter; the punter reads it in one line. */
export const rejectionMax = 300;

/** What a person decided on an identity. */
export interface Verdict {
  /** The reason for a rejection, for the punter to read; undefined approves. */
  readonly rejection: string | undefined;
  /** What was seen; null: nothing, or nobody noted it. */
  readonly document: SeenDocument | null;
  /** Approves although the registration looks like a barred punter's: this was checked. */
  readonly despiteExclusion: boolean;
  /** The number of the last decision that was seen; undefined: whichever there is. */
  readonly version?: number | undefined;
}

/** Who decided: for the record of acts, and in the words that stand with the decision. */
export interface Judge {
  readonly actor: Actor;
  readonly words: string;
}

/** What came of a verdict. */
export type Judged =
  | { readonly kind: 'decided' }
  /** The same was decided before. */
  | { readonly kind: 'unchanged' }
  /** The registration looks like these barred punters'. */
  | { readonly kind: 'looks-excluded'; readonly like: readonly Likeness[] }
  /** Somebody decided since it was looked at. */
  | { readonly kind: 'decided-meanwhile' };

/**
 * Decides on a punter's identity at an operator's word, at the desk or on the command line, and records the act
 * (rule: identity-verdict). Refuses to approve whoever looks like a barred punter, unless this was checked.
 */
export async function judgeIdentity(
  db: Database,
  punter: Punter,
  { rejection, document, despiteExclusion, version }: Verdict,
  { actor, words }: Judge,
  now: Date,
): Promise<Judged> {
  const status = rejection === undefined ? 'approved' : 'rejected';
  const decidedBy = despiteExclusion ? `${words}, despite an exclusion` : words;
  return await inTransaction(db, async (trx): Promise<Judged> => {
    // What was decided and who is excluded stays as it is from here on.
    await lockWallets(trx, [punter.id]);
    if (version !== undefined) {
      const latest = await selectDecision(trx, punter.id);
      if ((latest?.number ?? 0) !== version) return { kind: 'decided-meanwhile' };
    }
    if (status === 'approved' && !despiteExclusion) {
      const like = (await findLikeBarred(trx, punter, now)) ?? [];
      if (like.length > 0) return { kind: 'looks-excluded', like };
    }
    const decision = { status, reason: rejection ?? null, decidedBy, document, at: now } as const;
    const { isNew, before } = await decideIdentity(trx, punter.id, decision);
    if (!isNew) return { kind: 'unchanged' };
    const personal = {
      username: punter.username,
      ...(rejection === undefined ? {} : { reason: rejection }),
      ...(document === null ? {} : { document: `${document.kind} ending ${document.ending}` }),
    };
    const subject = { kind: 'punter', id: String(punter.id), personal } as const;
    const after = { status, despiteExclusion };
    await recordAct(
      trx,
      { actor, name: `identity-${status}`, subject, before: { status: before }, after },
      now,
    );
    return { kind: 'decided' };
  });
}
