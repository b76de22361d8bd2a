import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { archiveCheck } from '../reconcile/check-archive.ts';
import { selectStepsToCheck } from '../reconcile/queries-archive.ts';
import { archiveKinds } from './archive-kinds.ts';
import { hashStep, noStepHash } from './archive-step.ts';
import { makeArchive } from './make-steps.ts';
import { insertStep, selectSteps } from './queries-steps.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const folder = mkdtempSync(join(tmpdir(), 'furlong-kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(archiveKinds)(
  'a step of $what is taken by the table, and read a second time (rule: archive)',
  async ({ what }) => {
    const trx = await db.startTransaction().execute();
    try {
      const nothing = { firstId: 1, lastId: 1, items: 1, rows: '{}', bytes: 1, fileHash: noStepHash };
      const file = `${what}-000001.jsonl.gz`;
      const made = {
        id: 1,
        what,
        before: '2025-01-01',
        ...nothing,
        file,
        rowsHash: noStepHash,
        at: new Date(0),
      };
      await insertStep(trx, { ...made, hash: hashStep(made, noStepHash) });
      const [step] = await selectStepsToCheck(trx);
      expect(step?.noted).not.toBeNull();
      const found: string[] = [];
      const findings = { differs: (words: string) => found.push(words), progress: () => undefined };
      await archiveCheck().run(trx, findings);
      // Nothing was taken, so nothing is noted of the one item: a kind without a second reading would not miss it.
      expect(found.join()).toMatch(/^step 1 has 0 \w+ noted; expected 1$/);
    } finally {
      await trx.rollback().execute();
    }
  },
);

test('a step that is too large is refused before its rows are read (rule: archive)', async () => {
  const [kind] = archiveKinds;
  if (!kind) throw new Error('nothing can be archived');
  const read = vi.spyOn(kind, 'readRows');
  vi.spyOn(kind, 'findSteps').mockImplementation(async function* () {
    yield { ids: [7], rows: { price_ticks: 1_000_001 }, bytes: 1 };
  });
  const order = { before: '2025-01-01', folder, actor: { via: 'command-line', name: 'me' } } as const;
  const made = makeArchive(
    db,
    order,
    () => new Date(),
    () => undefined,
  );
  await expect(made).rejects.toThrow('races from 7 on have 1000001 rows; a step takes 1000000 at most');
  expect(read).not.toHaveBeenCalled();
  expect(await selectSteps(db, 0, 1)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
