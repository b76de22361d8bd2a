import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { later, now } from '../../test/test-money.ts';
import { setLimit } from './change-limit.ts';
import { loadBettingPermits } from './load-betting-permits.ts';
import { closeAccount, takeBreak } from './take-break.ts';

const database = closedAfterAll(await createTestDatabase());

const bettors = async (count: number) => (await makeBettors(database.db, count)) as [number, ...number[]];
const refusalAt = async (id: number, at: Date) =>
  (await loadBettingPermits(database.db, [id], at)).get(id)?.refusal;

describe('rows of player protection', () => {
  it('cannot be changed or deleted', async () => {
    const [punter] = await bettors(1);
    await setLimit(database.db, punter, { kind: 'loss', period: 'week' }, 1, now);
    await takeBreak(database.db, punter, { id: randomUUID(), length: 'six-months' }, now);
    for (const [table, change] of [
      ['punter_limits', 'amount = null, held = null'],
      ['punter_breaks', 'until = now()'],
      ['identity_decisions', "status = 'approved'"],
    ]) {
      for (const statement of [
        `update ${table} set ${change}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
      }
    }
  });

  it('cannot hold a self-exclusion under six months, whoever writes it', async () => {
    const [punter] = await bettors(1);
    const write = (until: Date | null, kind: string) =>
      sql`insert into punter_breaks (id, punter_id, kind, length, at, until)
        values (${randomUUID()}, ${punter}, ${kind}, 'x', ${now}, ${until})`.execute(database.db);
    await expect(write(later(180 * 24), 'self-exclusion')).rejects.toMatchObject({ code: '23514' });
    await expect(write(now, 'time-out')).rejects.toMatchObject({ code: '23514' });
    await expect(write(null, 'time-out')).rejects.toMatchObject({ code: '23514' });
  });

  it('are written once per client id; the id of another request is refused', async () => {
    const [punter, other = 0] = await bettors(2);
    const id = randomUUID();
    const take = (length: 'day' | 'week', who = punter) => takeBreak(database.db, who, { id, length }, now);
    await Promise.all([take('day'), take('day'), take('day')]);
    await takeBreak(database.db, punter, { id, length: 'day' }, later(5));
    expect(await refusalAt(punter, later(24))).toBeNull();
    await expect(take('week')).rejects.toMatchObject({ code: 'conflict' });
    await expect(take('day', other)).rejects.toMatchObject({ code: 'conflict' });
    await closeAccount(database.db, punter, randomUUID(), now);
    await closeAccount(database.db, punter, randomUUID(), later(1));
    const closures = await database.db
      .selectFrom('punter_breaks')
      .where('punter_id', '=', punter)
      .where('kind', '=', 'closure')
      .selectAll()
      .execute();
    expect(closures).toHaveLength(1);
  });
});
