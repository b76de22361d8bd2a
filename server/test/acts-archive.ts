import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { makeArchive } from '../src/archive/make-steps.ts';
import { allSteps, type ListedStep } from '../src/archive/queries-steps.ts';
import { restoreStep } from '../src/archive/restore-step.ts';
import type { Act } from '../src/audit/act.ts';
import { sealActs } from '../src/audit/seal-acts.ts';
import { type Database, inTransaction } from '../src/platform/database/database.ts';
import { archiveCheck } from '../src/reconcile/check-archive.ts';
import { reconcile } from '../src/reconcile/reconcile.ts';
import { actOf, findInChain, makeAuditKey, recordActs } from './test-acts.ts';

/** The time of a test, long after its old acts. */
export const now = new Date('2026-11-21T10:00:00Z');
export const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
/** Minutes from a morning long ago. */
export const old = (minutes: number) => new Date(Date.parse('2025-01-10T08:00:00Z') + minutes * 60_000);

export const me = { via: 'command-line', name: 'me' } as const;

/** An act about a punter, whom it names. */
export function actAbout(punterId: number): Act {
  const personal = { username: `punter ${punterId}`, reason: 'Seen "so".' };
  return actOf({ name: 'identity-approved', subject: { kind: 'punter', id: String(punterId), personal } });
}

/** Acts of long ago in a database, and a folder that they are archived to. */
export class ActsArchive {
  readonly db: Database;
  readonly folder = mkdtempSync(join(tmpdir(), 'furlong-archived-acts-'));
  readonly #key = makeAuditKey();

  constructor(db: Database) {
    this.db = db;
    afterAll(() => rmSync(this.folder, { recursive: true }));
  }

  get order() {
    return { before: '2025-06-01', folder: this.folder, actor: me } as const;
  }

  /** Takes away every act and every step of acts. */
  async clear(): Promise<void> {
    await inTransaction(this.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const table of [
        ...['archived_act_persons', 'archived_acts_about', 'archived_acts', 'archive_restores'],
        ...['archive_steps', 'act_checkpoints', 'act_links', 'acts_waiting', 'act_persons', 'acts'],
      ]) {
        await sql.raw(`delete from ${table}`).execute(trx);
      }
    });
  }

  /** Chains what waits, and signs where the last signature is a quarter of an hour old. */
  async seal(at: Date): Promise<void> {
    await sealActs(this.db, this.#key, at);
  }

  /** Records acts of one moment long ago, or of another, and chains them. */
  async record(at: number | Date, ...acts: Act[]): Promise<void> {
    const instant = typeof at === 'number' ? old(at) : at;
    await recordActs(this.db, instant, ...acts);
    await this.seal(instant);
  }

  /** Something of today, so that the chain goes on. */
  async recordNow(): Promise<void> {
    await this.record(now, actOf());
  }

  /** Archives, and answers the numbers of the new steps. */
  async archive(before: string = this.order.before, at = now): Promise<number[]> {
    const made: number[] = [];
    await makeArchive(
      this.db,
      { ...this.order, before },
      () => at,
      ({ id }) => made.push(id),
    );
    await this.seal(new Date(at.getTime() + 3_600_000));
    return made;
  }

  async step(id: number): Promise<ListedStep> {
    for await (const step of allSteps(this.db)) if (step.id === id) return step;
    throw new Error(`there is no step ${id}`);
  }

  async restore(...ids: readonly number[]): Promise<void> {
    for (const id of ids) await restoreStep(this.db, this.order, await this.step(id), now);
    await this.seal(hoursLater(2));
  }

  /** What reconcile finds of acts and the archive, without the files and with them. */
  async differences(): Promise<string[]> {
    const found = [
      ...(await findInChain(this.db)),
      ...(await findInChain(this.db, { archive: this.folder })),
    ];
    const reporter = { differs: (_: string, words: string) => found.push(words), progress: () => undefined };
    await reconcile(this.db, reporter, [archiveCheck(this.folder)]);
    return found;
  }
}
