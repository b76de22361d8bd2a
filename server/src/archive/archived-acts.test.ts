import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ActsArchive, actAbout, hoursLater, me, now, old } from '../../test/acts-archive.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { actOf, findInChain, tampering, thandi } from '../../test/test-acts.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { erasePersons } from '../audit/erase-persons.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { acts, actsKeptDays } from './acts.ts';
import { planArchive } from './make-steps.ts';
import { allSteps } from './queries-steps.ts';
import { restoreStep } from './restore-step.ts';

const { db } = closedAfterAll(await createTestPlatform());
const site = new ActsArchive(db);
const { folder, order } = site;
const nomsa = { accountIds: [], punterIds: [12], names: [] };

beforeEach(() => site.clear());

/** Every row of acts long ago, as text: what is equal here is equal to the microsecond. */
async function rowsOf(last = 1_000_000): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select row from (
      select act_id, 1 as place, act_links::text as row from act_links where sequence <= ${last}
      union all select id, 2, acts::text from acts where id in (select act_id from act_links where sequence <= ${last})
      union all select act_id, 3, act_persons::text from act_persons
        where act_id in (select act_id from act_links where sequence <= ${last})
    ) as rows order by act_id, place, row`.execute(db);
  return rows.map(({ row }) => row);
}

/** A step's file, unpacked. */
async function readStep(id: number): Promise<string> {
  const { file } = await site.step(id);
  return gunzipSync(await readFile(join(folder, file))).toString();
}

const linksThere = async () =>
  (await sql<{ sequence: number }>`select sequence from act_links order by 1`.execute(db)).rows.map(
    ({ sequence }) => sequence,
  );

describe('acts of long ago go to files, and come back (rule: archive)', { timeout: 60_000 }, () => {
  test('up to a signed head; the chain stays whole with the files and without them, and goes on', async () => {
    await site.record(0, actAbout(12), actOf({ after: { name: 'Größe \u0001 "\\n"' } }));
    await site.record(20, actAbout(13));
    // Not signed on its own: within a quarter of an hour.
    await site.record(25, actOf());
    await site.recordNow();
    const rows = await rowsOf(3);
    const plan = (await planArchive(db, order.before, now)).find(({ kind }) => kind.what === 'acts');
    expect(plan).toMatchObject({ steps: 1, items: 3, rows: { acts: 3, act_links: 3 } });
    const steps = await site.archive();
    expect(steps).toEqual([1]);
    expect((await linksThere())[0]).toBe(4);
    expect(await rowsOf(3)).toEqual([]);
    expect(await site.differences()).toEqual([]);
    expect(await site.archive()).toEqual([]);
    const text = await readStep(1);
    for (const secret of ['thandi', '198.51.100.7', 'Mozilla', 'punter 12', 'Seen']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('Größe');

    await site.restore(1);
    expect(await rowsOf(3)).toEqual(rows);
    expect(await site.differences()).toEqual([]);
    // And away again, as another step.
    expect(await site.archive()).toEqual([2]);
    expect(await site.differences()).toEqual([]);
  });

  test('the last year stays, whatever day is given, and the last link of all', async () => {
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
    await site.record(0, actOf(), actOf());
    const quiet = { ...order, before: '2026-08-01' };
    const planned = async (before: string, clock: Date) =>
      (await planArchive(db, before, clock)).find(({ kind }) => kind.what === 'acts')?.items;
    expect(await planned(quiet.before, now)).toBe(0);
    await site.record(days(actsKeptDays + 2), actOf());
    await site.record(days(actsKeptDays - 2), actOf());
    await site.recordNow();
    expect(await planned(quiet.before, now)).toBe(3);
    expect(await planned('2025-06-01', now)).toBe(2);
    expect(await planned(quiet.before, days(-actsKeptDays * 2))).toBe(4);
  });

  test('who is erased stays erased after a restore, and is missed where nobody says so', async () => {
    await site.record(0, actAbout(12), actAbout(13));
    await site.recordNow();
    const steps = await site.archive();
    expect(await erasePersons(db, me, nomsa, now)).toBe(1);
    await site.seal(hoursLater(2));
    expect(await site.differences()).toEqual([]);
    await site.restore(...steps);
    expect(await site.differences()).toEqual([]);
    const shown = await selectActs(db, { name: 'identity-approved', limit: 10 });
    expect(shown.map(({ subject }) => subject)).toEqual([
      { username: 'punter 13', reason: 'Seen "so".' },
      null,
    ]);

    await site.archive();
    const taken = await tampering(db, async (trx) => {
      await sql`delete from archived_act_persons where subject_id = '13'`.execute(trx);
      return await findInChain(trx, { archive: folder });
    });
    expect(taken).toEqual([
      expect.stringMatching(/^act \d+ lacks what named its subject, and no later act says/),
    ]);
    const changed = await tampering(db, async (trx) => {
      await sql`update archived_act_persons set subject_id = '14' where subject_id = '13'`.execute(trx);
      return await findInChain(trx, { archive: folder });
    });
    expect(changed).toEqual([
      expect.stringMatching(/what names its subject is not where an erasure finds it$/),
    ]);
    const renamed = await tampering(db, async (trx) => {
      await sql`update archived_act_persons set fields = '{"name":"sipho"}' where whom = 'actor'`.execute(
        trx,
      );
      return await findInChain(trx, { archive: folder });
    });
    expect(renamed[0]).toMatch(/^link 1, act \d+: who did it was changed$/);
  });

  test('who is erased while a step or a restore is at work is erased where the names are then', async () => {
    await site.record(0, actAbout(12), actAbout(13));
    await site.recordNow();
    for (const work of ['removeRows', 'restoreRows'] as const) {
      const original = acts[work] as (...given: unknown[]) => Promise<unknown>;
      let erasing: Promise<number> | undefined;
      vi.spyOn(acts, work).mockImplementationOnce((async (...given: unknown[]) => {
        const done = await original.apply(acts, given);
        const punterIds = [work === 'removeRows' ? 12 : 13];
        erasing = erasePersons(db, me, { ...nomsa, punterIds }, now);
        await untilWaiting(db);
        return done;
      }) as never);
      await (work === 'removeRows' ? site.archive() : site.restore(1));
      expect(await erasing).toBe(1);
      await site.seal(hoursLater(3));
      expect(await site.differences()).toEqual([]);
    }
    const found = await selectActs(db, { name: 'identity-approved', limit: 10 });
    expect(found.map(({ subject }) => subject)).toEqual([null, null]);
  });

  test('an erasure that is in the archive itself explains what acts lack, in a file or in the table', async () => {
    await site.record(0, actAbout(12), actAbout(13));
    await erasePersons(db, me, nomsa, old(20));
    await site.record(20);
    await site.record(60, actOf());
    await site.recordNow();
    await site.archive();
    expect(await site.differences()).toEqual([]);
    const steps: number[] = [];
    for await (const { id } of allSteps(db)) steps.push(id);
    await site.restore(...steps);
    expect(await site.differences()).toEqual([]);
  });

  test('a file that was changed or is gone, and what is noted of it, are found', async () => {
    await site.record(0, actAbout(12), actOf());
    await site.record(20, actAbout(13));
    await site.recordNow();
    await site.archive();
    const step = await site.step(1);
    const path = join(folder, step.file);
    const bytes = await readFile(path);
    writeFileSync(path, Buffer.concat([bytes, Buffer.from('x')]));
    expect(await findInChain(db)).toEqual([]);
    expect(await site.differences()).toEqual([
      `step 1: ${step.file} is not what was written`,
      `step 1: ${step.file} is not what was written`,
    ]);
    await expect(restoreStep(db, order, step, now)).rejects.toThrow('cannot be unpacked');
    writeFileSync(path, bytes);
    expect(await site.differences()).toEqual([]);

    // Whoever has the database, too, says of the step that this is what was written.
    const withoutSecond = (await readStep(1)).split('\n').filter((_, line) => line !== 3 && line !== 4);
    const packed = gzipSync(withoutSecond.join('\n'));
    const rows = withoutSecond.slice(1).join('\n').trimEnd();
    writeFileSync(path, packed);
    const rewritten = await tampering(db, async (trx) => {
      await sql`
        update archive_steps set bytes = ${packed.length}, file_hash = sha256(${packed}),
          rows_hash = sha256(convert_to(${rows}, 'UTF8')), rows = '{"acts":2,"act_links":2}'`.execute(trx);
      return await findInChain(trx, { archive: folder });
    });
    expect(rewritten).toEqual([
      'link 2 of the chain is missing, with its act',
      expect.stringMatching(/^step 1 has no act \d+, of which it is noted whom it names$/),
    ]);
    writeFileSync(path, bytes);

    for (const [statement, found] of [
      [
        sql`update archived_acts set last_hash = sha256(last_hash)`,
        ['the chain was written anew: link 3 is not the one that was signed', 'link 4, act'],
      ],
      [
        sql`update archived_acts set previous_hash = sha256(previous_hash)`,
        ['links 1 to 3, in step 1 of the archive: they do not follow the link before them'],
      ],
      [
        sql`delete from act_checkpoints where sequence = 3`,
        ['links 1 to 3, in step 1 of the archive: no checkpoint is of the last of them'],
      ],
      [sql`delete from archived_acts`, ['links 1 to 3 of the chain are missing, with their acts']],
      [
        sql`delete from act_links where sequence = 4`,
        ['link 4 of the chain is missing, with its act', 'act '],
      ],
    ] as const) {
      const words = await tampering(db, async (trx) => {
        await statement.execute(trx);
        return await findInChain(trx);
      });
      expect(words).toEqual(found.map((start) => expect.stringContaining(start)));
    }
  });

  test('only the beginning of the chain goes, up to a signed head that is not its end', async () => {
    await site.record(0, actAbout(12), actAbout(13), actAbout(14));
    await site.record(20, actAbout(15));
    const [lowest = 0, ...more] = await linksThere();
    const [second = 0, third = 0, end = 0] = more;
    for (const [first, last] of [
      [second, third],
      [lowest, end],
      [lowest, second],
    ]) {
      const taken = tampering(db, (trx) => sql`select archive_acts(1, ${first}, ${last}, '{}')`.execute(trx));
      await expect(taken).rejects.toThrow(/are not the beginning of the chain up to a signed head/);
    }
  });

  test('there is no way past the triggers without a step of the same transaction', async () => {
    await site.record(0, actOf(), actOf());
    await site.recordNow();
    await site.archive();
    await site.restore(1);
    for (const statement of [
      sql`select archive_acts(1, 1, 2, '{}')`,
      sql`delete from act_links where sequence = 1`,
      sql`delete from acts`,
      sql`select set_config('furlong.archive', 'acts of step 1', true); delete from act_links`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow(/append-only|cannot insert multiple/);
    }
    await site.archive();
    for (const statement of [
      sql`delete from archived_acts`,
      sql`update archived_acts set last_hash = last_hash`,
      sql`update archived_act_persons set fields = '{}'`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('append-only');
    }
    const noLink = sql`
      insert into act_checkpoints select 99, head, at, public_key, signature from act_checkpoints limit 1`;
    await expect(noLink.execute(db)).rejects.toThrow('checkpoint 99 is of no link');
  });

  test('whatever acts there were, in how many steps ever, the same rows come back, in any order', async () => {
    const act = fc.record({
      punter: fc.integer({ min: 1, max: 3 }),
      text: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
      by: fc.constantFrom(thandi, me, { ...thandi, name: 'sipho', accountId: 'account-2' }),
      minutes: fc.integer({ min: 1, max: 30 }),
    });
    const some = fc.array(act, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(some, some, fc.boolean(), async (first, second, isForwards) => {
        await site.clear();
        let minutes = 0;
        for (const [days, list] of [
          [0, first],
          [60, second],
        ] as const) {
          minutes = days * 24 * 60;
          for (const { by, punter, text, minutes: more } of list) {
            minutes += more;
            const personal = text === '' ? undefined : { username: text };
            const subject = { kind: 'punter', id: String(punter), personal } as const;
            await site.record(minutes, { actor: by, name: 'identity-approved', subject, after: { text } });
          }
          // What was not signed within a quarter of an hour is now.
          await site.record(minutes + 20);
        }
        await site.recordNow();
        const rows = await rowsOf();
        const steps = [...(await site.archive('2025-03-01')), ...(await site.archive())];
        expect(steps).toHaveLength(2);
        expect(await site.differences()).toEqual([]);
        for (const step of isForwards ? steps : steps.toReversed()) {
          await site.restore(step);
          expect(await site.differences()).toEqual([]);
        }
        const back = new Set(await rowsOf());
        expect(rows.filter((row) => !back.has(row))).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });
});
