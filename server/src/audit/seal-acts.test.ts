import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { actOf, findInChain, makeAuditKey, recordActs, tampering, thandi } from '../../test/test-acts.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../platform/database/database.ts';
import { createMetrics } from '../platform/runtime/metrics.ts';
import { ChainWatch } from './chain-watch.ts';
import { shapeCheckpoint } from './checkpoint.ts';
import { erasePersons } from './erase-persons.ts';
import { selectActs } from './queries-acts.ts';
import { selectCheckpointsAfter, selectNewestCheckpoint } from './queries-chain.ts';
import { recordAct } from './record-act.ts';
import { reportWaiting } from './report-waiting.ts';
import { sealActs } from './seal-acts.ts';

const { db } = closedAfterAll(await createTestDatabase());
const key = makeAuditKey();
const start = new Date('2026-11-21T10:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeEach(async () => {
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of ['act_checkpoints', 'act_links', 'acts_waiting', 'act_persons', 'acts']) {
      await sql.raw(`delete from ${table}`).execute(trx);
    }
  });
});

async function chained(): Promise<{ sequence: number; actId: number }[]> {
  return await db
    .selectFrom('act_links')
    .select(['sequence', 'act_id as actId'])
    .orderBy('sequence')
    .execute();
}

const actIds = async () =>
  (await db.selectFrom('acts').select('id').orderBy('id').execute()).map(({ id }) => Number(id));

describe('an act (rule: audit-acts)', () => {
  it('is there with what it did, or not at all', async () => {
    const failed = inTransaction(db, async (trx) => {
      await recordAct(trx, actOf(), start);
      throw new Error('it did not happen');
    });
    await expect(failed).rejects.toThrow('it did not happen');
    expect(await actIds()).toEqual([]);
    await recordActs(
      db,
      start,
      actOf({ subject: { kind: 'league', id: '7', personal: { owner: 'nomsa' } } }),
    );
    const [act] = await selectActs(db, { limit: 10 });
    expect(act).toMatchObject({
      name: 'league-renamed',
      via: 'desk',
      accountId: 'account-1',
      role: 'operator',
      subjectKind: 'league',
      subjectId: '7',
      stateBefore: '{"name":"Bad Blood"}',
      stateAfter: '{"name":"Good Blood"}',
      at: start,
      actor: { name: 'thandi', address: '198.51.100.7', userAgent: 'Mozilla/5.0' },
      subject: { owner: 'nomsa' },
      sequence: null,
    });
  });

  it('cannot be changed or taken away, nor can its link and what was signed', async () => {
    await recordActs(db, start, actOf());
    await sealActs(db, key, start);
    for (const table of ['acts', 'act_links', 'act_checkpoints']) {
      const column = table === 'acts' ? 'name' : 'sequence';
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('append-only');
      }
    }
    await expect(sql`update act_persons set fields = '{}'`.execute(db)).rejects.toThrow('append-only');
  });

  it('waits for no other act: two open transactions record at the same time', async () => {
    await inTransaction(db, async (one) => {
      await recordAct(one, actOf(), start);
      await db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '1ms'`.execute(other);
        await recordAct(other, actOf(), start);
      });
    });
    expect(await actIds()).toHaveLength(2);
  });
});

describe('the chain (rule: audit-chain)', () => {
  it('takes an act that commits late behind those that came before it, without a hole', async () => {
    let commit = () => {};
    const open = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const late = db.transaction().execute(async (trx) => {
      await recordAct(trx, actOf({ subject: { kind: 'league', id: 'late' } }), start);
      begun();
      await open;
    });
    await isBegun;
    await recordActs(db, start, actOf(), actOf());
    expect(await sealActs(db, key, start)).toBe(2);
    commit();
    await late;
    expect(await sealActs(db, key, start)).toBe(1);
    const [lateId = 0, second = 0, third = 0] = await actIds();
    expect(await chained()).toEqual([
      { sequence: 1, actId: second },
      { sequence: 2, actId: third },
      { sequence: 3, actId: lateId },
    ]);
    expect(await findInChain(db)).toEqual([]);
  });

  it('is made by one node at a time, whole batches of it, while others record', async () => {
    const many = Array.from({ length: 30 }, () => actOf());
    const recording = Promise.all(many.map((act) => recordActs(db, start, act)));
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.all([sealActs(db, key, start), sealActs(db, key, start), sealActs(db, key, start)]);
    }
    await recording;
    await sealActs(db, key, start);
    expect((await chained()).map(({ sequence }) => sequence)).toEqual(many.map((_, index) => index + 1));
    expect(await findInChain(db)).toEqual([]);
  });

  it('goes on when somebody lets an act that has its link wait for another', async () => {
    await recordActs(db, start, actOf());
    await sealActs(db, key, start);
    await sql`insert into acts_waiting (act_id) select act_id from act_links`.execute(db);
    await recordActs(db, start, actOf());
    expect(await sealActs(db, key, start)).toBe(1);
    expect((await chained()).map(({ actId }) => actId)).toEqual(await actIds());
    expect(await sealActs(db, key, start)).toBe(0);
    expect(await db.selectFrom('acts_waiting').selectAll().execute()).toEqual([]);
  });

  it('leaves the work to the node that has the lock', async () => {
    await recordActs(db, start, actOf());
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7410047)`.execute(trx);
      expect(await sealActs(db, key, start)).toBe(0);
    });
    expect(await sealActs(db, key, start)).toBe(1);
  });

  it('is known to stand still: another session that holds the lock leaves acts waiting, and says nothing', async () => {
    const metrics = createMetrics();
    const said: number[] = [];
    const report = (minutes: number) =>
      reportWaiting(
        { db, metrics, clock: () => later(minutes) },
        { waits: (seconds) => said.push(seconds), unsigned: () => undefined },
      );
    const waiting = async () => (await metrics.auditOldestWaiting.get()).values[0]?.value;
    await report(0);
    await recordActs(db, start, actOf(), actOf());
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7410047)`.execute(trx);
      await sealActs(db, key, later(2));
      await report(0.5);
      expect([await waiting(), said]).toEqual([30, []]);
      await report(2);
      expect([await waiting(), said]).toEqual([120, [120]]);
    });
    await sealActs(db, key, later(2));
    await report(2);
    expect([await waiting(), said]).toEqual([0, [120]]);
  });

  it('is watched: a server misses a tail that was cut off before it was signed, or put there again', async () => {
    const watch = new ChainWatch();
    expect(await watch.findChanged(db)).toBeUndefined();
    await recordActs(db, start, actOf(), actOf(), actOf());
    await sealActs(db, key, start);
    expect(await watch.findChanged(db)).toBeUndefined();
    expect(await watch.findChanged(db)).toBeUndefined();
    const cut = (statement: string) =>
      inTransaction(db, async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql.raw(statement).execute(trx);
      });
    await cut('delete from act_links where sequence = 3');
    expect(await watch.findChanged(db)).toBe(3);
    expect(await watch.findChanged(db)).toBeUndefined();
    await cut('update act_links set hash = sha256(hash) where sequence = 2');
    expect(await watch.findChanged(db)).toBe(2);
  });

  it('goes on after more than one batch', async () => {
    await recordActs(db, start, actOf());
    const columns = sql.raw('name, via, account_id, role, subject_kind, subject_id, at, actor_hash, hash');
    await sql`
      with copies as (
        insert into acts (${columns}) select ${columns} from acts, generate_series(1, 500) returning id
      )
      insert into acts_waiting (act_id) select id from copies`.execute(db);
    expect(await sealActs(db, key, start)).toBe(501);
    expect((await chained()).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 501 }, (_, index) => index + 1),
    );
  });
});

describe('a checkpoint (rule: audit-checkpoints)', () => {
  it('is signed every 15 minutes, when there is something new', async () => {
    const signed = async () =>
      (await db.selectFrom('act_checkpoints').select(['sequence', 'at']).orderBy('sequence').execute()).map(
        ({ sequence, at }) => [sequence, at],
      );
    await sealActs(db, key, start);
    expect(await signed()).toEqual([]);
    await recordActs(db, start, actOf());
    await sealActs(db, key, start);
    expect(await signed()).toEqual([[1, start]]);
    await recordActs(db, start, actOf());
    await sealActs(db, key, later(14));
    expect(await chained()).toHaveLength(2);
    expect(await signed()).toEqual([[1, start]]);
    await sealActs(db, key, later(15));
    expect(await signed()).toEqual([
      [1, start],
      [2, later(15)],
    ]);
    await sealActs(db, key, later(60));
    expect(await signed()).toHaveLength(2);
  });

  it('is signed on when a clock was once a year ahead, and the file goes by the links', async () => {
    const year = 365 * 24 * 60;
    await recordActs(db, start, actOf());
    await sealActs(db, key, later(year));
    for (const minutes of [20, 40, 50]) {
      await recordActs(db, later(minutes), actOf());
      await sealActs(db, key, later(minutes));
    }
    await sealActs(db, key, later(55));
    const signed = await selectCheckpointsAfter(db, 0, 10);
    expect(signed.map(({ sequence, at }) => [sequence, at])).toEqual([
      [1, later(year)],
      [2, later(20)],
      [3, later(40)],
      [4, later(55)],
    ]);
  });

  it('is missed where the end of the chain stays unsigned', async () => {
    const metrics = createMetrics();
    const said: number[] = [];
    await recordActs(db, start, actOf());
    await sealActs(db, key, start);
    await recordActs(db, later(1), actOf());
    await sealActs(db, key, later(1));
    for (const minutes of [31, 61]) {
      const say = { waits: () => undefined, unsigned: (seconds: number) => said.push(seconds) };
      await reportWaiting({ db, metrics, clock: () => later(minutes) }, say);
    }
    expect(said).toEqual([3_600]);
    expect((await metrics.auditOldestUnsigned.get()).values[0]?.value).toBe(3_600);
  });

  it('is checked by the four lines that the call documents', async () => {
    await recordActs(db, start, actOf());
    await sealActs(db, key, start);
    const newest = await selectNewestCheckpoint(db);
    if (!newest) throw new Error('nothing was signed');
    const { sequence, head, at, publicKey, signature } = shapeCheckpoint(newest);
    const lines = Buffer.from(`furlong audit checkpoint 1\n${sequence}\n${head}\n${at}\n`);
    const published = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(verify(null, lines, published, Buffer.from(signature, 'base64'))).toBe(true);
    expect(await findInChain(db, { publicKey: key.publicKey.toString('base64') })).toEqual([]);
  });
});

describe('what names a person (rule: audit-persons)', () => {
  const about = { kind: 'punter', id: '12', personal: { username: 'nomsa', reason: 'Not you.' } } as const;
  const people = { accountIds: ['account-1'], punterIds: [12], names: [] };
  const sipho = { via: 'command-line', name: 'sipho' } as const;

  it('is hashed under a salt of each act, so that equal names do not look alike', async () => {
    await recordActs(db, start, actOf({ subject: about }), actOf({ subject: about }));
    const hashes = await db.selectFrom('acts').select(['actor_hash', 'subject_hash', 'hash']).execute();
    const [one, other] = hashes.map((row) => Object.values(row).map((hash) => hash?.toString('hex')));
    expect(one?.filter((hash) => other?.includes(hash))).toEqual([]);
  });

  it('is erased without breaking the chain, and that it was is an act', async () => {
    await recordActs(db, start, actOf({ subject: about }), actOf({ actor: sipho }));
    await sealActs(db, key, start);
    expect(await erasePersons(db, sipho, people, later(1))).toBe(2);
    await sealActs(db, key, later(1));
    expect(await findInChain(db)).toEqual([]);
    const acts = await selectActs(db, { limit: 10 });
    expect(acts.map(({ name, actor, subject }) => [name, actor, subject])).toEqual([
      ['act-persons-erased', { name: 'sipho' }, null],
      ['act-persons-erased', { name: 'sipho' }, null],
      ['league-renamed', { name: 'sipho' }, null],
      ['league-renamed', null, null],
    ]);
    expect(await erasePersons(db, sipho, people, later(2))).toBe(0);
    await recordActs(db, later(3), actOf({ actor: thandi }));
    const found = await tampering(db, async (trx) => {
      await sql`delete from act_persons where act_id = (select max(id) from acts)`.execute(trx);
      return await findInChain(trx);
    });
    expect(found).toEqual([expect.stringMatching(/^act \d+ lacks what named its actor, and no later act/)]);
  });

  it('is missed where somebody else took it, whatever was erased of the same account later', async () => {
    await recordActs(db, start, actOf(), actOf());
    const taken = await actIds();
    await inTransaction(db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`delete from act_persons where act_id = ${taken[0]}`.execute(trx);
    });
    await sealActs(db, key, start);
    expect(await erasePersons(db, sipho, people, later(1))).toBe(1);
    await sealActs(db, key, later(1));
    expect(await findInChain(db)).toEqual([
      `act ${taken[0]} lacks what named its actor, and no later act says that it was erased`,
    ]);
  });
});
