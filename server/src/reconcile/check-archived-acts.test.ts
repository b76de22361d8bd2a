import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ActsArchive, actAbout } from '../../test/acts-archive.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { tampering } from '../../test/test-acts.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { lookNames } from '../audit/act.ts';
import type { Transaction } from '../platform/database/database.ts';
import { archiveCheck } from './check-archive.ts';

const { db } = closedAfterAll(await createTestPlatform());
const site = new ActsArchive(db);

/** What the check of the archive says, with the files. */
async function findInFiles(trx: Transaction): Promise<string[]> {
  const found: string[] = [];
  await archiveCheck(site.folder).run(trx, {
    differs: (words) => found.push(words),
    progress: () => undefined,
  });
  return found;
}

test('what is noted of an archived step of acts is compared with its file (rule: archive)', async () => {
  const looks = lookNames.map((name) => ({ ...actAbout(12), name }));
  await site.record(0, actAbout(12), actAbout(13), ...looks);
  await site.recordNow();
  await site.archive();
  // Whoever only looked is not counted, whatever there is to look at.
  expect(await tampering(db, findInFiles)).toEqual([]);
  for (const [statement, found] of [
    [
      sql`update archived_acts_about set acts = acts + 1 where subject_id = '12'`,
      ['step 1 has 1 acts about punter 12, and 2 are noted'],
    ],
    [
      sql`delete from archived_acts_about where subject_id = '13'`,
      ['step 1 has 1 acts about punter 13, and 0 are noted'],
    ],
    [
      sql`insert into archived_acts_about values ('punter', '14', 1, 1)`,
      ['step 1 has 0 acts about punter 14, and 1 are noted'],
    ],
    [
      sql`update archived_acts set last_hash = sha256(last_hash)`,
      ['step 1 has another part of the chain of acts than is noted of it'],
    ],
    [
      sql`insert into act_links select 1, (select min(act_ids[1]) from archived_act_persons where step_id = 1),
        sha256('a'), sha256('b'), sha256('c')`,
      [expect.stringMatching(/^act \d+, its link or whom it names is there, and in step 1 of the archive$/)],
    ],
  ] as const) {
    const words = await tampering(db, async (trx) => {
      await statement.execute(trx);
      return await findInFiles(trx);
    });
    expect(words).toEqual(found);
  }
});
