import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeDataFolder } from '../../test/data-folder.ts';
import { actOf, makeAuditKey, recordActs } from '../../test/test-acts.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { readCheckpoints } from '../reconcile/read-checkpoints.ts';
import { CheckpointFile } from './checkpoint-file.ts';
import { auditHandlers } from './routes.ts';
import { sealActs } from './seal-acts.ts';
import { startAudit } from './start-audit.ts';

const start = new Date('2026-11-21T10:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

describe('GetAuditHead (rule: audit-checkpoints)', () => {
  it('publishes the newest signed head to anyone, with a tag', async () => {
    const platform = closedAfterAll(await createTestPlatform());
    const key = makeAuditKey();
    const app = await createTestApp(platform, auditHandlers(platform), admitByName);
    const get = (headers: Record<string, string> = {}) =>
      app.inject({ url: '/api/Audit/GetAuditHead', headers });
    platform.setNow(start);
    expect((await get()).json()).toMatchObject({ status: 1, auditHead: null });
    await recordActs(platform.db, start, actOf());
    await sealActs(platform.db, key, start);
    platform.setNow(later(1));
    const answer = await get();
    expect(answer.json()).toMatchObject({
      auditHead: {
        sequence: 1,
        head: expect.stringMatching(/^[0-9a-f]{64}$/),
        at: '2026-11-21T10:00:00.000Z',
        publicKey: key.publicKey.toString('base64'),
      },
    });
    expect(answer.headers['cache-control']).toBe('public, no-cache');
    expect((await get({ 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    await app.close();
  });
});

describe('the file of checkpoints (rule: audit-checkpoints)', () => {
  it('is only added to, also after a start and a line that was cut off, and reconcile reads it', async () => {
    const { db } = closedAfterAll(await createTestDatabase());
    const folder = makeDataFolder('audit');
    const path = join(folder, 'below', 'audit-checkpoints.jsonl');
    const key = makeAuditKey();
    const signOne = async (minutes: number) => {
      await recordActs(db, later(minutes), actOf());
      await sealActs(db, key, later(minutes));
    };
    const sequences = async () => (await readCheckpoints(path)).map(({ sequence }) => sequence);
    try {
      const file = new CheckpointFile(path);
      await file.catchUp(db);
      await signOne(0);
      await file.catchUp(db);
      await file.catchUp(db);
      expect(await sequences()).toEqual([1]);
      await signOne(20);
      await signOne(40);
      await new CheckpointFile(path).catchUp(db);
      expect(await sequences()).toEqual([1, 2, 3]);
      const whole = readFileSync(path, 'utf8');
      writeFileSync(path, whole.slice(0, -20));
      await new CheckpointFile(path).catchUp(db);
      expect(readFileSync(path, 'utf8')).toBe(whole);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('names the line that is none', async () => {
    const folder = makeDataFolder('audit');
    const path = join(folder, 'kept.jsonl');
    try {
      writeFileSync(path, '\n{"sequence":1}\n');
      await expect(readCheckpoints(path)).rejects.toThrow(
        /kept\.jsonl', line 2: expected a line that the server/,
      );
      await expect(readCheckpoints(join(folder, 'none'))).rejects.toThrow('ENOENT');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

it('a server chains acts by itself, with a key of its own (rule: audit-chain)', async () => {
  const folder = makeDataFolder('audit');
  const platform = closedAfterAll(await createTestPlatform({ DATA_DIR: folder }));
  const sealer = await startAudit(platform);
  try {
    await recordActs(platform.db, start, actOf());
    const links = () => platform.db.selectFrom('act_links').selectAll().execute();
    await expect.poll(links, { timeout: 20_000 }).toHaveLength(1);
    await expect
      .poll(() => platform.db.selectFrom('act_checkpoints').selectAll().execute(), { timeout: 20_000 })
      .toHaveLength(1);
  } finally {
    await sealer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
