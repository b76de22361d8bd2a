import { randomUUID } from 'node:crypto';
import { chmod, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { inTransaction } from '../database/database.ts';
import { type KeySetKind, readKeys, rotated, usableKeys } from '../runtime/key-set.ts';
import { openSecretStore } from './secret-store.ts';
import { rotateKeys, Secrets } from './secrets.ts';

const kind: KeySetKind<string> = {
  name: 'keys-of-a-test',
  keptMs: 3_600_000,
  make: randomUUID,
  idOf: (value) => value,
  fromBefore: (kept) => (typeof kept === 'string' ? [kept] : undefined),
};
const start = new Date('2026-11-21T10:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

describe('a set of keys that is rotated', () => {
  test('signs with the new key once every node has it, and accepts the old one while its signatures may be valid', async () => {
    const before = readKeys(kind, 'old');
    const { keys } = await rotated(kind, before, { now: start, discard: false });
    const values = (now: Date) => usableKeys(kind, keys, now).map(({ value }) => value);
    const fresh = keys[0]?.value;
    expect(values(start)).toEqual(['old', fresh]);
    expect(values(after(0.99))).toEqual(['old', fresh]);
    expect(values(after(1))).toEqual([fresh, 'old']);
    expect(values(after(60.9))).toEqual([fresh, 'old']);
    expect(values(after(61))).toEqual([fresh]);
    const third = await rotated(kind, keys, { now: after(61), discard: false });
    expect(third.keys).toHaveLength(2);
    const discarded = await rotated(kind, keys, { now: after(5), discard: true });
    expect(usableKeys(kind, discarded.keys, after(5))).toHaveLength(1);
    expect(discarded.keys).toHaveLength(1);
  });
});

const database = closedAfterAll(await createTestDatabase());

describe('secrets', () => {
  const folder = join(tmpdir(), `furlong-secrets-${process.pid}`);
  const open = (secretsDir: string | undefined, now = start) =>
    new Secrets(openSecretStore({ secretsDir }, database.db), () => now);
  const rows = async () => JSON.stringify(await database.db.selectFrom('secrets').select('value').execute());
  const keysOf = async (secrets: Secrets) => (await secrets.ring(kind)).keys.map(({ value }) => value);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('move from the database into the folder once one is given, and stay the same', async () => {
    const before = open(undefined);
    const keys = await keysOf(before);
    const word = await before.load('word-of-a-test', () => 'a word');
    expect(await rows()).toContain(keys[0]);

    const nodes = [open(folder), open(folder)];
    expect(await Promise.all(nodes.map(keysOf))).toEqual([keys, keys]);
    expect(await open(folder).load('word-of-a-test', () => 'another')).toBe(word);
    expect(await rows()).not.toContain(keys[0]);
    expect(await rows()).not.toContain('a word');
    expect((await readdir(folder)).sort()).toEqual(['keys-of-a-test.json', 'word-of-a-test.json']);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'word-of-a-test.json'))).mode & 0o777).toBe(0o600);
    // One that is made later is made there.
    await open(folder).load('later', () => 'made later');
    expect(await rows()).not.toContain('made later');
    expect(await readFile(join(folder, 'later.json'), 'utf8')).toContain('made later');
  });

  test('are not created again by a node without the folder, or with another one', async () => {
    await expect(open(undefined).load('word-of-a-test', () => 'new')).rejects.toThrow(
      /^SECRETS_DIR is missing/,
    );
    const other = `${folder}-other`;
    try {
      await expect(open(other).load('word-of-a-test', () => 'new')).rejects.toThrow(/does not hold/);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  test('that others may read are refused', async () => {
    const file = join(folder, 'word-of-a-test.json');
    await chmod(file, 0o644);
    await expect(open(folder).load('word-of-a-test', () => 'new')).rejects.toThrow(
      /mode 644\): expected mode 600/,
    );
    await chmod(file, 0o600);
    await chmod(folder, 0o750);
    await expect(open(folder).load('word-of-a-test', () => 'new')).rejects.toThrow(
      /mode 750\): expected mode 700/,
    );
    await chmod(folder, 0o700);
  });

  test('are picked up by a running node when rotated; two rotations at once are both made', async () => {
    const node = open(folder, after(2));
    const [first = ''] = await keysOf(node);
    const rotate = () =>
      inTransaction(database.db, (trx) =>
        rotateKeys({ secretsDir: folder }, trx, [kind as KeySetKind<unknown>], {
          now: start,
          discard: false,
        }),
      );
    expect(await Promise.all([rotate(), rotate()])).toEqual([[kind.name], [kind.name]]);
    expect(await keysOf(node)).toEqual([first]);
    await node.readAgain();
    const keys = await keysOf(node);
    expect(keys).toHaveLength(3);
    expect(keys[0]).not.toBe(first);
    expect(keys.at(-1)).toBe(first);
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^\./));
  });

  test('stay as they were where their rotation cannot be recorded (rule: audit-acts)', async () => {
    const before = await keysOf(open(folder, after(2)));
    const full = new Error('the disk of the database is full');
    const rotating = inTransaction(database.db, (trx) =>
      rotateKeys({ secretsDir: folder }, trx, [kind as KeySetKind<unknown>], {
        now: after(2),
        discard: true,
        record: () => Promise.reject(full),
      }),
    );
    await expect(rotating).rejects.toBe(full);
    expect(await keysOf(open(folder, after(2)))).toEqual(before);
  });
});
