import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { runCommand } from '../../test/run-command.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { runAdminCommand } from '../admin/run-cli.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type FileHead, readStepFile, writeStepFile } from './step-file.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const folder = mkdtempSync(join(tmpdir(), 'furlong-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const archive = (...args: readonly string[]) =>
  runCommand(runAdminCommand, ['archive', ...args], { DATABASE_URL: platform.databaseUrl });
const make = () => archive('--before', '2025-06-01', '--to', folder, '--by', 'me');

beforeAll(async () => {
  const race = { offAt: new Date('2025-03-01T12:00:00Z'), saddles: [1, 2], status: 'resulted' } as const;
  const made = await makeMeeting(db, [race]);
  await sql`
    update meetings set meeting_date = '2025-03-01', status = 'resulted', final_version = standings_version
    where id = ${made.meetingId}`.execute(db);
  await sql`
    insert into price_ticks (race_id, sequence, saddle, at, win_numerator, win_denominator, place_numerator)
    select race_id, sequence, 1, '2025-03-01T10:00:00Z'::timestamptz + sequence * interval '1 s', sequence, 2, null
    from unnest(${made.raceIds}::integer[]) as race_id, generate_series(1, 40) as sequence`.execute(db);
});

/** Names of files that are whole. */
const named = () => readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'));

async function countTicks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from price_ticks`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Does something while an archive has written a step's file and waits with the transaction that takes the rows away. */
async function betweenFileAndRows<T>(act: (file: string) => T | Promise<T>) {
  const were = named();
  return await inTransaction(db, async (trx) => {
    await sql`lock table archive_steps in share mode`.execute(trx);
    const making = make();
    for (;;) {
      const file = named().find((name) => !were.includes(name));
      if (file !== undefined) return { making, done: await act(file) };
      await pause(5);
    }
  });
}

describe('archives at once, and files that are there (rule: archive)', { timeout: 60_000 }, () => {
  test('a second archive, and a restore, beside one that runs are refused and touch no file', async () => {
    const { making, done } = await betweenFileAndRows(async () => [
      await make(),
      await archive('restore', folder, '--step', '1'),
    ]);
    expect(await making).toMatchObject({ code: 0 });
    expect(await archive('verify', folder)).toMatchObject({ code: 0, out: '1 files are whole.\n' });
    expect(done).toMatchObject([
      { code: 1, err: expect.stringContaining('runs already') },
      { code: 1, err: expect.stringContaining('there is no such step') },
    ]);
  });

  test('an archive beside a restore is refused', async () => {
    const ticks = await countTicks();
    const [restoring, refused] = await inTransaction(db, async (trx) => {
      await sql`lock table archive_restores in share mode`.execute(trx);
      const running = archive('restore', folder, '--step', '1');
      await untilWaiting(db);
      return [running, [await make(), await archive('restore', folder, '--step', '1')]] as const;
    });
    expect(await restoring).toMatchObject({ code: 0 });
    for (const each of refused) {
      expect(each).toMatchObject({ code: 1, err: expect.stringContaining('runs already') });
    }
    expect(await countTicks()).toBeGreaterThan(ticks);
  });

  test('rows stay where their file is no more what was written; the next run names it and leaves it', async () => {
    const ticks = await countTicks();
    const { making, done: file } = await betweenFileAndRows((name) => {
      writeFileSync(join(folder, name), 'other bytes');
      return name;
    });
    expect(await making).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${file} is not what was written`),
    });
    expect(await countTicks()).toBe(ticks);

    expect(await make()).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${file}: is there already, is not of step 2, and stays`),
    });
    expect(await countTicks()).toBeLessThan(ticks);
    expect(readFileSync(join(folder, file), 'utf8')).toBe('other bytes');
    expect(await archive('verify', folder)).toMatchObject({
      code: 0,
      out: `${file}: left by a run that was stopped, or of another database.\n2 files are whole.\n`,
    });
  });

  test('files that are written at once under one name are each kept, under names of their own', async () => {
    const head: FileHead = {
      furlong: 'archive 1',
      what: 'x',
      step: 9,
      before: '2025-06-01',
      at: '',
      rows: {},
    };
    const texts = ['a', 'b', 'c', 'd'];
    const written = await Promise.all(texts.map((text) => writeStepFile(folder, 'x-9', head, [text])));
    expect(new Set(written.map(({ file }) => file)).size).toBe(4);
    for (const [index, { file, hash }] of written.entries()) {
      expect(await readStepFile(folder, file)).toMatchObject({ hash, lines: [texts[index]] });
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });
});
