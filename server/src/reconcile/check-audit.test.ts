import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { actOf, findInChain, makeAuditKey, recordActs, tampering } from '../../test/test-acts.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { type Act, actNames } from '../audit/act.ts';
import { shapeCheckpoint } from '../audit/checkpoint.ts';
import { hashLink } from '../audit/hash-act.ts';
import { selectCheckpointsAfter } from '../audit/queries-chain.ts';
import { sealActs } from '../audit/seal-acts.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

const { db } = closedAfterAll(await createTestDatabase());
const key = makeAuditKey();
const publicKey = key.publicKey.toString('base64');
const start = new Date('2026-11-21T10:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

// Links 1 to 3 are signed, 4 and 5 as well, 6 and 7 not yet; act 8 waits.
const named = { kind: 'punter', id: '3', personal: { username: 'nomsa' } } as const;
for (const [minutes, count] of [
  [0, 3],
  [15, 2],
  [20, 2],
] as const) {
  for (let act = 0; act < count; act += 1) await recordActs(db, later(minutes), actOf({ subject: named }));
  await sealActs(db, key, later(minutes));
}
await recordActs(db, later(21), actOf());
const kept = await keepCheckpoints(db);

async function keepCheckpoints(from: Queryable) {
  return (await selectCheckpointsAfter(from, 0, 100)).map(shapeCheckpoint);
}

/** What the check finds after statements of a superuser with triggers off. */
async function findAfter(statements: readonly string[], sources = {}): Promise<string[]> {
  return await tampering(db, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
    return await findInChain(trx, { publicKey, ...sources });
  });
}

/** Writes all links from one on anew, with right hashes: what somebody does who knows how they are made. */
async function chainAnew(trx: Transaction, from: number): Promise<void> {
  const links = await trx.selectFrom('act_links').selectAll().orderBy('sequence').execute();
  let previous = Buffer.alloc(32);
  for (const { sequence, act_id } of links) {
    const act = await trx
      .selectFrom('acts')
      .select('hash')
      .where('id', '=', act_id)
      .executeTakeFirstOrThrow();
    const link = { sequence, actId: act_id, actHash: act.hash, previousHash: previous };
    previous = Buffer.from(hashLink(link));
    if (sequence < from) continue;
    await sql`
      update act_links set act_hash = ${link.actHash}, previous_hash = ${link.previousHash}, hash = ${previous}
      where sequence = ${sequence}`.execute(trx);
  }
}

const forged = `
  insert into acts (name, via, subject_kind, subject_id, at, actor_hash, hash)
  select 'league-renamed', 'command-line', 'league', '7', now(), actor_hash, hash from acts where id = 1`;

describe('the audit of acts (rules: audit-acts, audit-chain, audit-checkpoints, audit-persons)', () => {
  it('finds nothing in a chain as it was made, and an act that still waits is no fault', async () => {
    expect(await findAfter([])).toEqual([]);
    expect(await findAfter([], { checkpoints: kept })).toEqual([]);
    expect(kept.map(({ sequence }) => sequence)).toEqual([3, 5]);
  });

  it.each<[what: string, statements: string[], first: string]>([
    [
      'a changed act',
      ["update acts set subject_id = '8' where id = 2"],
      'link 2, act 2: the act was changed',
    ],
    [
      'a state changed in a space only',
      [`update acts set state_after = '{"name": "Good Blood"}' where id = 2`],
      'link 2, act 2: the act was changed',
    ],
    [
      'an act dated a millisecond later',
      ["update acts set at = at + interval '1 millisecond' where id = 4"],
      'link 4, act 4: the act was changed',
    ],
    [
      'an act changed with its hash',
      ['update acts set hash = (select hash from acts where id = 1), name = name where id = 2'],
      'link 2, act 2: the act was changed',
    ],
    [
      'another name of who did it',
      [`update act_persons set fields = '{"name":"sipho"}' where act_id = 5 and whom = 'actor'`],
      'link 5, act 5: who did it was changed',
    ],
    [
      'another name of whom it was about',
      [`update act_persons set fields = '{"username":"x"}' where act_id = 5 and whom = 'subject'`],
      'link 5, act 5: what names whom it was about was changed',
    ],
    [
      'a name taken away',
      ['delete from act_persons where act_id = 6'],
      'act 6 lacks what named its actor, and no later act says that it was erased',
    ],
    ['a deleted act', ['delete from acts where id = 3'], 'link 3, act 3: the act was deleted'],
    [
      'a deleted act and its link',
      ['delete from act_links where sequence = 2', 'delete from acts where id = 2'],
      'link 2 of the chain is missing, with its act',
    ],
    [
      'the first acts deleted',
      ['delete from act_links where sequence < 3', 'delete from acts where id < 3'],
      'links 1 to 2 of the chain are missing, with their acts',
    ],
    [
      'a deleted link',
      ['delete from act_links where sequence = 7'],
      'act 7: it is in no link of the chain: it was put there, or its link taken away',
    ],
    ['an inserted act', [forged], 'it is in no link of the chain: it was put there'],
    [
      'an inserted act with a link of its own',
      [
        forged,
        `insert into act_links select 8, max(id), (select hash from acts where id = 1),
           (select hash from act_links where sequence = 7), sha256('x') from acts`,
      ],
      'link 8, act',
    ],
    [
      'two acts that changed places',
      [
        'update act_links set act_id = -1 where sequence = 6',
        'update act_links set act_id = 6 where sequence = 7',
        'update act_links set act_id = 7 where sequence = 6',
      ],
      'link 6, act 7: the link was changed',
    ],
    [
      'two links that changed places',
      [
        'update act_links set sequence = 99 where sequence = 2',
        'update act_links set sequence = 2 where sequence = 3',
        'update act_links set sequence = 3 where sequence = 99',
      ],
      'link 2, act 3: it does not follow the link before it',
    ],
    [
      'a tail that was cut before a signed head',
      [
        'delete from act_links where sequence > 3',
        'delete from acts where id > 3',
        'delete from act_persons where act_id > 3',
        'delete from acts_waiting',
      ],
      'the chain ends with link 3, and 5 links were signed at 2026-11-21T10:15:00.000Z: from link 4 on it was cut off',
    ],
    [
      'a changed checkpoint',
      ["update act_checkpoints set at = at + interval '1 second' where sequence = 3"],
      'the checkpoint of link 3, 2026-11-21T10:00:01.000Z, in the database: its signature is wrong',
    ],
  ])('%s', async (_, statements, first) => {
    const [found] = await findAfter(statements);
    expect(found).toContain(first);
  });

  it('finds a chain that was written anew with right hashes, by what was signed', async () => {
    const found = await tampering(db, async (trx) => {
      await sql`delete from act_links where sequence = 4`.execute(trx);
      await sql`delete from act_persons where act_id = 4`.execute(trx);
      await sql`delete from acts where id = 4`.execute(trx);
      await sql`update act_links set sequence = sequence - 1 where sequence > 4`.execute(trx);
      await chainAnew(trx, 4);
      return await findInChain(trx, { publicKey });
    });
    expect(found).toEqual([
      'the chain was written anew: link 5 is not the one that was signed at 2026-11-21T10:15:00.000Z; what differs begins at one of the links 4 to 5',
    ]);
  });

  it('finds a tail that was cut with its checkpoints, by those kept elsewhere', async () => {
    const cut = [
      'delete from act_links where sequence > 3',
      'delete from acts where id > 3',
      'delete from act_persons where act_id > 3',
      'delete from acts_waiting',
      'delete from act_checkpoints where sequence > 3',
    ];
    expect(await findAfter(cut)).toEqual([]);
    expect(await findAfter(cut, { checkpoints: kept })).toEqual([
      'the checkpoint of link 5, 2026-11-21T10:15:00.000Z, in the file is missing in the database',
      'the chain ends with link 3, and 5 links were signed at 2026-11-21T10:15:00.000Z: from link 4 on it was cut off',
    ]);
  });

  it('finds a checkpoint of a clock that was ahead, and links that nobody signs, by the time now', async () => {
    const found = await tampering(db, async (trx) => {
      await sealActs(trx, key, later(24 * 60));
      await recordActs(trx, later(25), actOf());
      await sealActs(trx, key, later(24 * 60 + 5));
      return {
        known: await findInChain(trx, { publicKey }),
        soon: await findInChain(trx, { publicKey, now: later(60) }),
        late: await findInChain(trx, { publicKey, now: later(26 * 60) }),
      };
    });
    expect(found.known).toEqual([]);
    expect(found.soon).toEqual([
      expect.stringContaining(
        'the checkpoint of link 8, 2026-11-22T10:00:00.000Z, in the database is dated after now',
      ),
    ]);
    expect(found.late).toEqual([
      expect.stringContaining(
        'no checkpoint covers the links from 9 on, whose act is of 2026-11-21T10:25:00.000Z',
      ),
    ]);
  });

  it('finds a chain that was signed anew with another key', async () => {
    const found = await tampering(db, async (trx) => {
      await sql`delete from act_checkpoints`.execute(trx);
      await sealActs(trx, makeAuditKey(), later(60));
      return [await findInChain(trx, { publicKey }), await findInChain(trx, { checkpoints: kept })];
    });
    for (const [first] of found) expect(first).toContain('another key signed it');
  });
});

const text = fc.string({ unit: 'binary', maxLength: 12 });
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((each) => `x${each.replaceAll('\0', '')}`);
const state = fc.option(fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }), {
  nil: undefined,
});
const personal = fc.option(fc.dictionary(text, text, { maxKeys: 2 }), { nil: undefined });
const arbitraryAct: fc.Arbitrary<Act> = fc.record({
  actor: fc.oneof(
    fc.record({
      via: fc.constant('command-line' as const),
      name: text,
      orderedBy: fc.option(text, { nil: undefined }),
    }),
    fc.record({
      via: fc.constant('desk' as const),
      accountId: word,
      role: word,
      name: text,
      address: text,
      userAgent: text,
    }),
  ),
  name: fc.constantFrom(...actNames.filter((name) => name !== 'act-persons-erased')),
  subject: fc.record({ kind: fc.constantFrom('account' as const, 'league' as const), id: word, personal }),
  before: state,
  after: state,
});

/** Ways to tamper with the row at a place, and the link that is the first to be named. */
const tampers: Readonly<Record<string, (place: number) => readonly string[]>> = {
  name: (id) => [`update acts set name = name || 'x' where id = ${id}`],
  subject: (id) => [`update acts set subject_id = subject_id || ' ' where id = ${id}`],
  before: (id) => [
    `update acts set state_before = case when state_before is null then '{}' end where id = ${id}`,
  ],
  after: (id) => [`update acts set state_after = coalesce(state_after, '{}') || ' ' where id = ${id}`],
  time: (id) => [`update acts set at = at - interval '1 ms' where id = ${id}`],
  hash: (id) => [`update acts set hash = sha256(hash) where id = ${id}`],
  actor: (id) => [`update act_persons set fields = fields || ' ' where act_id = ${id} and whom = 'actor'`],
  salt: (id) => [
    `update act_persons set salt = substr(sha256(salt), 1, 16) where act_id = ${id} and whom = 'actor'`,
  ],
  act: (id) => [`delete from acts where id = ${id}`],
  link: (id) => [`update act_links set hash = sha256(hash) where act_id = ${id}`],
  previous: (id) => [`update act_links set previous_hash = sha256(previous_hash) where act_id = ${id}`],
  unlinked: (id) => [`delete from act_links where act_id = ${id}`],
  gone: (id) => [`delete from act_links where act_id = ${id}`, `delete from acts where id = ${id}`],
  cut: (id) => [`delete from act_links where act_id >= ${id}`, `delete from acts where id >= ${id}`],
  forged: (id) => [
    `insert into acts (name, via, account_id, role, subject_kind, subject_id, at, actor_hash, hash)
     select name, via, account_id, role, subject_kind, subject_id, at, actor_hash, hash from acts where id = ${id}`,
  ],
};

describe('any history of acts', () => {
  it('verifies as it was made, and not after any single change; the first bad row is named', async () => {
    const history = fc.array(fc.tuple(arbitraryAct, fc.boolean()), { minLength: 1, maxLength: 6 });
    const tamper = fc.tuple(fc.constantFrom(...Object.keys(tampers)), fc.nat());
    await fc.assert(
      fc.asyncProperty(history, tamper, async (acts, [how, at]) => {
        await tampering(db, async (trx) => {
          for (const table of ['act_checkpoints', 'act_links', 'acts_waiting', 'act_persons', 'acts']) {
            await sql.raw(`delete from ${table}`).execute(trx);
          }
          for (const [index, [act, sealNow]] of acts.entries()) {
            await recordActs(trx, later(index * 20), act);
            if (sealNow) await sealActs(trx, key, later(index * 20));
          }
          await sealActs(trx, key, later(acts.length * 20));
          expect(await findInChain(trx, { publicKey })).toEqual([]);
          const links = await trx.selectFrom('act_links').selectAll().orderBy('sequence').execute();
          expect(links).toHaveLength(acts.length);
          const hit = links[at % acts.length];
          for (const statement of tampers[how]?.(hit?.act_id ?? 0) ?? [])
            await sql.raw(statement).execute(trx);
          const [first] = await findInChain(trx, { publicKey });
          const { sequence = 0, act_id: id } = hit ?? {};
          const named = [
            `link ${sequence}\\b`,
            `act ${id}\\b`,
            `the chain ends with link ${sequence - 1}\\b`,
            how === 'forged' ? 'act \\d+: it is in no link' : 'nothing else',
          ];
          expect(first, how).toMatch(new RegExp(`^(${named.join('|')})`));
        });
      }),
      { numRuns: 60 },
    );
  });
});
