import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { actOf, findInChain, makeAuditKey, recordActs } from '../../test/test-acts.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { acts as archivedActs } from '../archive/acts.ts';
import type { Transaction } from '../platform/database/database.ts';
import { sealActs } from './seal-acts.ts';

const { db } = closedAfterAll(await createTestDatabase());
const now = new Date('2026-11-21T10:00:00Z');

/** The statements of docs/operating.md, for roles of this test: roles belong to the whole server. */
function grantsOf(app: string): string[] {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const block = /```sql\n(create role furlong_audit[^`]+)```/.exec(page)?.[1] ?? '';
  const statements = block.replaceAll(/\bfurlong\b/g, app).replaceAll('furlong_audit', `${app}_audit`);
  return statements
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

it('with the grants of docs/operating.md the server records and seals, and can change nothing of it (rule: audit-acts)', async () => {
  const app = `app_${randomUUID().replaceAll('-', '')}`;
  const run = (statement: string, trx: Transaction) => sql.raw(statement).execute(trx);
  const takenBack = new Error('taken back');
  const work = db.transaction().execute(async (trx) => {
    for (const statement of [
      `create role ${app} nologin`,
      `grant all on all tables in schema public to ${app}`,
      ...grantsOf(app),
      `set local role ${app}`,
    ]) {
      await run(statement, trx);
    }
    const key = makeAuditKey();
    for (const _ of [1, 2]) {
      await recordActs(trx, now, actOf());
      expect(await sealActs(trx, key, now)).toBe(1);
    }
    expect(await findInChain(trx)).toEqual([]);
    // An archive of acts is for another role, which the command says before it writes a file.
    await expect(archivedActs.readRows(trx, [1])).rejects.toThrow('may not delete acts');
    await run('savepoint before_it', trx);
    await run(
      `insert into archive_steps (
        id, what, before, first_id, last_id, items, rows, file, bytes, file_hash, rows_hash, hash, at
      ) select 1, 'acts', '2025-01-01', 1, 1, 1, '{}', 'a.jsonl.gz', 1, head, head, head, at
      from act_checkpoints where sequence = 1`,
      trx,
    );
    await expect(run(`select archive_acts(1, 1, 1, '{}')`, trx)).rejects.toThrow('permission denied');
    await run('rollback to savepoint before_it', trx);
    for (const [table, column] of [
      ['acts', 'name'],
      ['act_links', 'sequence'],
      ['act_checkpoints', 'sequence'],
    ]) {
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable trigger all`,
        `drop table ${table}`,
        'set local session_replication_role = replica',
      ]) {
        await run('savepoint before_it', trx);
        await expect(run(statement, trx), statement).rejects.toThrow(/permission denied|must be owner/);
        await run('rollback to savepoint before_it', trx);
      }
    }
    throw takenBack;
  });
  await expect(work).rejects.toBe(takenBack);
});
