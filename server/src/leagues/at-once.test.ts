import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { TestLeagues } from '../../test/test-leagues.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import {
  type Database,
  inTransaction,
  openDatabase,
  openPool,
  type Transaction,
} from '../platform/database/database.ts';
import { loadPickRefusals } from '../protection/load-pick-refusals.ts';
import { takeBreak } from '../protection/take-break.ts';
import { holdPunter } from '../session/queries.ts';
import { leaveLeagues } from './leave-leagues.ts';
import { lockLeagueByCode } from './queries-leagues.ts';

const at = closedAfterAll(await TestLeagues.open());
const other = openDatabase(openPool(at.platform.databaseUrl, 2));
afterAll(() => other.destroy());

const rounds = 6;
/** Of acts that may deadlock, which the database finds after a second before one of them runs again. */
const slowRounds = 2;
const exclude = (punter: number) =>
  at.call(punter, 'POST', 'Protection/ExcludeSelf', { guid: randomUUID(), length: 'six-months' });
const leagueOf = (code: string) =>
  at.platform.db
    .selectFrom('leagues')
    .select(['owner_id as owner', 'status', 'members', 'name'])
    .where('code', '=', code)
    .executeTakeFirst();

async function begin(members = 0) {
  const [owner = 0, asker = 0, ...others] = await at.punters(2 + members);
  const code = await at.create(owner, 'At Once');
  await at.letIn(owner, code, ...others);
  return { owner, asker, others, code };
}

/** Starts several acts while the league is locked by another node, so that all of them wait for it. */
async function whileLocked<T>(code: string, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { started, release, done } = holdLeague(code);
  await started;
  const running = acts.map((act) => act());
  await untilWaiting(other, acts.length);
  release();
  await done;
  return await Promise.all(running);
}

/** Locks a league, as any act on it does, until it is released. */
function holdLeague(code: string) {
  return holding((trx) => lockLeagueByCode(trx, code));
}

/** A transaction of another node that waits, after its work, for a word. */
function holding(work: (trx: Transaction) => Promise<unknown>) {
  let [begun, release] = [() => {}, () => {}];
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done = inTransaction(other, async (trx) => {
    await work(trx);
    begun();
    await released;
  });
  return { started, release: () => release(), done };
}

describe('at the same moment (rule: league-races)', () => {
  it('two approvals of one request make one member and one notice', async () => {
    const { owner, asker, code } = await begin();
    await at.join(asker, code);
    const approve = () => at.decide(owner, code, asker, 1);
    for (const answer of await whileLocked(code, [approve, approve])) {
      expect(answer).toMatchObject({ status: 1, message: 'Success.' });
    }
    expect(await leagueOf(code)).toMatchObject({ members: 2 });
    expect(await at.told(asker)).toHaveLength(1);
  });

  it('an approval and a rejection: the first holds, the other hears so', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner, asker, code } = await begin();
      await at.join(asker, code);
      const [approval, rejection] = await Promise.all([
        at.decide(owner, code, asker, 1),
        at.decide(owner, code, asker, 2),
      ]);
      const isIn = (await at.members(owner, code)).includes(asker);
      expect([approval.errorCode, rejection.errorCode]).toEqual(isIn ? [0, 125] : [125, 0]);
    }
  });

  it('a join during a delete is made and taken back, or 108', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner, asker, code } = await begin();
      const [join] = await whileLocked(code, [
        () => at.join(asker, code),
        () => at.update(owner, code, { leagueStatus: 0 }),
      ]);
      expect([0, 108]).toContain(join?.errorCode);
      expect((await at.call(asker, 'GET', 'MiniLeagues/GetLeagueRequests')).leagueRequests).toEqual([]);
      expect(await leagueOf(code)).toMatchObject({ status: 3 });
    }
  });

  it('of a rename and a creation with one name one is made, and the other hears that the name is taken', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner, code } = await begin();
      const { started, release, done } = holding((trx) => holdPunter(trx, owner));
      await started;
      const both = [
        () => at.call(owner, 'POST', 'MiniLeagues/CreateLeague', { punterId: owner, leagueName: 'One Name' }),
        () => at.update(owner, code, { leagueName: 'One Name' }),
      ];
      const running = both.map((act) => act());
      await untilWaiting(other, both.length);
      release();
      await done;
      const answers = await Promise.all(running);
      expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500);
      expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
    }
  });

  it('a join during a rename stands either way, and one during a new code stands or is 108', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner, asker, code } = await begin();
      const [late = 0] = await at.punters(1);
      const [join] = await whileLocked(code, [
        () => at.join(asker, code),
        () => at.update(owner, code, { leagueName: 'Renamed' }),
      ]);
      expect(join).toMatchObject({ status: 1 });
      expect(['At Once', 'Renamed']).toContain((await at.told(owner))[0]?.league);
      const [second] = await whileLocked(code, [
        () => at.join(late, code),
        () => at.update(owner, code, { rotateCode: true }),
      ]);
      const { leagueRequests } = await at.call(late, 'GET', 'MiniLeagues/GetLeagueRequests');
      expect([second?.errorCode, leagueRequests.length]).toEqual(
        leagueRequests.length === 1 ? [0, 1] : [108, 0],
      );
    }
  });

  it('a join or an approval during the punter’s exclusion leaves neither request nor membership', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner, asker, code } = await begin();
      const [joining = 0] = await at.punters(1);
      await at.join(asker, code);
      const [approval] = await Promise.all([at.decide(owner, code, asker, 1), exclude(asker)]);
      expect([0, 125, 130]).toContain(approval.errorCode);
      const [join] = await Promise.all([at.join(joining, code), exclude(joining)]);
      expect([0, 113]).toContain(join.errorCode);
      expect(await at.members(owner, code)).toEqual([owner]);
      const [notes] = (await at.call(owner, 'GET', `MiniLeagues/getLeagueNotifications/${code}`))
        .leagueNotifications;
      expect(notes?.kind).not.toBe('request');
    }
  });

  it('a join and an approval wait for an exclusion that has not committed, and are refused by it', async () => {
    const { owner, asker, code } = await begin();
    const second = await at.create(owner, 'Another');
    await at.join(asker, code);
    const taking = holding((trx) =>
      takeBreak(
        trx as unknown as Database,
        asker,
        { id: randomUUID(), length: 'six-months' },
        new Date(),
        leaveLeagues(loadPickRefusals),
      ),
    );
    await taking.started;
    const acts = [at.decide(owner, code, asker, 1), at.join(asker, second)];
    await untilWaiting(other, acts.length);
    taking.release();
    await taking.done;
    expect((await Promise.all(acts)).map(({ errorCode }) => errorCode)).toEqual([125, 113]);
    expect(await at.members(owner, code)).toEqual([owner]);
  });

  it('an owner’s act during the owner’s exclusion is done before it, or a 404', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner, asker, others, code } = await begin(1);
      await at.join(asker, code);
      const [approval] = await Promise.all([at.decide(owner, code, asker, 1), exclude(owner)]);
      expect([200, 404]).toContain(approval.statusCode);
      expect(await leagueOf(code)).toMatchObject({ owner: others[0], status: 1 });
      const isIn = (await at.members(others[0] ?? 0, code)).includes(asker);
      expect(isIn).toBe(approval.statusCode === 200);
    }
  });

  it('an accepted hand-over during the owner’s exclusion: the next owner has the league', async () => {
    for (let round = 0; round < slowRounds; round += 1) {
      const { owner, others, code } = await begin(1);
      const next = others[0] ?? 0;
      await at.update(owner, code, { newOwnerPunterId: next });
      const [accepted] = await Promise.all([
        at.call(next, 'POST', 'MiniLeagues/AnswerHandOver', { leagueCode: code, accept: true }),
        exclude(owner),
      ]);
      expect(accepted.status).toBe(1);
      expect(await leagueOf(code)).toMatchObject({ owner: next, status: 1, members: 1 });
    }
  });

  it('owner and successor excluded together: whoever is left has the league, or it is removed', async () => {
    for (let round = 0; round < slowRounds; round += 1) {
      const { owner, others, code } = await begin(2);
      await Promise.all([exclude(owner), exclude(others[0] ?? 0)]);
      expect(await leagueOf(code)).toMatchObject({ owner: others[1], status: 1, members: 1 });
    }
    const { owner, others, code } = await begin(1);
    await Promise.all([exclude(owner), exclude(others[0] ?? 0)]);
    expect(await leagueOf(code)).toMatchObject({ status: 3, members: 0 });
  });

  it('a removal and an exit end one membership, whichever comes first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner, others, code } = await begin(1);
      const member = others[0] ?? 0;
      const [removal, exit] = await Promise.all([
        at.decide(owner, code, member, 3),
        at.decide(member, code, member, 4),
      ]);
      expect([removal.errorCode, exit.statusCode]).toEqual(removal.status === 1 ? [0, 404] : [127, 200]);
      expect(await leagueOf(code)).toMatchObject({ members: 1 });
    }
  });
});
