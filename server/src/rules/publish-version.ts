import { RULE_LEAD_MS, versionAt } from '@furlong/domain/rule-versions';
import type { Actor, ActState } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import {
  comingMax,
  findVersion,
  insertVersion,
  lockVersions,
  markWithdrawn,
  type RuleKey,
  selectNewest,
  selectStanding,
  standingMax,
} from './queries.ts';

/** Who changes rules at the desk. */
export interface RuleEditor {
  readonly actor: Actor;
  readonly punterId: number;
}

/** What the rooms that go by the rules add to a change, in its transaction. */
export type AfterChange = (trx: Transaction, from: Date, now: Date) => Promise<void>;

interface Publication<T> {
  readonly key: RuleKey;
  /** What held before anybody published: stored as the first version, with the first publication. */
  readonly first: T;
  /** The number of the newest version that the editor saw; 0: none. */
  readonly basedOn: number;
  /** Null: as soon as can be. */
  readonly from: Date | null;
  readonly rules: T;
  readonly after?: AfterChange;
}

const lead = `${RULE_LEAD_MS / 1_000} seconds`;

/**
 * Publishes rules that hold from an instant on, and answers the version's number (rule: rule-versions). The first
 * publication stores what held before as version 1. Throws Failed 409 when somebody published since `basedOn`, 400 for
 * an instant that is too soon or has a version already, and when too many are to come.
 */
export async function publishVersion<T extends object>(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { actor, punterId }: RuleEditor,
  { key, first, basedOn, from: asked, rules, after }: Publication<T>,
): Promise<{ readonly number: number; readonly from: Date }> {
  return await inTransaction(db, async (trx) => {
    await lockVersions(trx);
    // Read under the lock: whoever waited for another publication does not begin before its own lead.
    const now = clock();
    const soonest = new Date(now.getTime() + RULE_LEAD_MS);
    const [newest] = await selectNewest(trx, key, 1);
    if ((newest?.number ?? 0) !== basedOn) {
      throw new Failed(
        'conflict',
        'Somebody published other rules meanwhile: look at what there is now. Yours were not published',
      );
    }
    const from = asked ?? soonest;
    if (from < soonest) throw badFrom(`an instant at least ${lead} from now`);
    const standing = await selectStanding(trx, key, standingMax);
    if (standing.some((version) => version.from?.getTime() === from.getTime())) {
      throw badFrom('an instant at which no other version begins');
    }
    if (standing.filter((version) => version.from !== null && version.from > now).length >= comingMax) {
      throw new Failed('conflict', `${comingMax} versions are to come already: withdraw one first`);
    }
    if (!newest) {
      await insertVersion(trx, key, { number: 1, from: null, rules: first, madeAt: now, madeBy: null });
    }
    const before = versionAt(standing, from);
    const number = (newest?.number ?? 1) + 1;
    await insertVersion(trx, key, { number, from, rules, madeAt: now, madeBy: punterId });
    await recordAct(
      trx,
      {
        actor,
        name: 'rules-published',
        subject: { kind: 'rules', id: nameOf(key, number) },
        before: { version: before?.number ?? 1, rules: before?.rules ?? first },
        after: { version: number, from: from.toISOString(), rules: rules as ActState },
      },
      now,
    );
    await after?.(trx, from, now);
    return { number, from };
  });
}

/**
 * Takes a version back that has not begun (rule: rule-versions). Once more is no change. Throws Failed 404 without it,
 * 409 when it has begun or is about to.
 */
export async function withdrawVersion(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { actor, punterId }: RuleEditor,
  { key, number, after }: { readonly key: RuleKey; readonly number: number; readonly after?: AfterChange },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockVersions(trx);
    const now = clock();
    const version = await findVersion(trx, key, number);
    if (!version) throw new Failed('not-found', `There is no version ${number} of these rules`);
    if (version.withdrawnAt) return;
    if (version.from === null || version.from.getTime() <= now.getTime() + RULE_LEAD_MS) {
      const words = `Version ${number} has begun, or does within ${lead}: publish another to follow it`;
      throw new Failed('conflict', words);
    }
    await markWithdrawn(trx, key, number, { at: now, by: punterId });
    const state = { version: number, from: version.from.toISOString() };
    const subject = { kind: 'rules', id: nameOf(key, number) } as const;
    await recordAct(trx, { actor, name: 'rules-withdrawn', subject, before: state }, now);
    await after?.(trx, version.from, now);
  });
}

function nameOf({ kind, scope }: RuleKey, number: number): string {
  return scope === 0 ? `${kind} ${number}` : `${kind} ${scope} ${number}`;
}

function badFrom(expected: string): Failed {
  return new Failed('bad-request', `from: expected ${expected}`, [{ field: 'from', expected }]);
}
