import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { Transaction } from './database.ts';
import { inPipelinedTransaction } from './pipelined-transaction.ts';

const { db } = closedAfterAll(await createTestPlatform());
await sql`create table pipelined (id integer primary key, word text not null)`.execute(db);

const add = (id: number, word: string) => (trx: Transaction) =>
  sql`insert into pipelined (id, word) values (${id}, ${word})`.execute(trx);
const later = async (error: unknown) => {
  await Promise.resolve();
  throw error;
};
const words = async (on: Transaction | typeof db) =>
  (await sql<{ word: string }>`select word from pipelined order by id`.execute(on)).rows.map(
    ({ word }) => word,
  );

test('steps are worked off in their order, whatever each asks for later, and committed together', async () => {
  const seen = await inPipelinedTransaction(db, async ({ trx, begin, commit }) => {
    const [first, second] = await begin(
      async (own) => [await words(own), await words(own)],
      (own) => words(own),
    );
    await add(1, 'between')(trx);
    const [, after] = await commit(add(2, 'last'), (own) => words(own));
    return { first, second, after };
  });
  expect(seen).toEqual({ first: [[], []], second: [], after: ['between', 'last'] });
  expect(await words(db)).toEqual(['between', 'last']);
});

test('a step that fails takes the others with it, and its connection goes on', async () => {
  const before = await words(db);
  for (const steps of [
    [add(3, 'good'), add(1, 'again')],
    [add(1, 'again'), add(3, 'good')],
    // Heard of last, and still the reason that is told.
    [(own: Transaction) => add(1, 'again')(own).catch(later).catch(later).catch(later), add(3, 'good')],
  ]) {
    const failed = inPipelinedTransaction(db, async ({ begin, commit }) => {
      await begin();
      await commit(...steps);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
  }
  expect(await words(db)).toEqual(before);
});

test('what is not committed, or comes late, is refused and says so', async () => {
  const before = await words(db);
  const unfinished = inPipelinedTransaction(db, async ({ trx, begin }) => {
    await begin();
    await add(4, 'never')(trx);
  });
  await expect(unfinished).rejects.toThrow('without its commit');
  const late = inPipelinedTransaction(db, async ({ begin, commit }) => {
    await begin(async (trx) => {
      await Promise.resolve();
      return words(trx);
    });
    await commit(add(4, 'never'));
  });
  await expect(late).rejects.toThrow('sent nothing at once');
  const after = inPipelinedTransaction(db, async ({ begin, commit }) => {
    await begin();
    await commit(async (trx) => {
      await words(trx);
      await add(4, 'never')(trx);
    });
  });
  await expect(after).rejects.toThrow('after the end of its transaction');
  // A step that could not even send its statement: what went before it is not committed alone.
  const broken = inPipelinedTransaction(db, async ({ begin, commit }) => {
    await begin();
    await commit(add(4, 'never'), () => {
      throw new RangeError('nothing to send');
    });
  });
  await expect(broken).rejects.toThrow('nothing to send');
  expect(await words(db)).toEqual(before);
});
