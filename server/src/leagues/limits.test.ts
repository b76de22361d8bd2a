import { LEAGUE_LIMITS } from '@furlong/domain/leagues/league-limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { TestLeagues } from '../../test/test-leagues.ts';

const at = closedAfterAll(await TestLeagues.open());
const { db } = at.platform;

/** Members written straight into the table, for what would take hundreds of calls. */
async function fill(code: string, punterIds: readonly number[]): Promise<void> {
  await sql`
    insert into league_members (league_id, punter_id, status, joined_at)
    select leagues.id, punter_id, 1, now()
    from leagues, unnest(${[...punterIds]}::integer[]) as punter_id where code = ${code}`.execute(db);
}

describe('the limits (rule: league-limits)', () => {
  it('a punter owns fifty leagues, and one more after deleting one', async () => {
    const [owner = 0] = await at.punters(1);
    const codes: string[] = [];
    for (let made = 0; made < LEAGUE_LIMITS.owned; made += 1)
      codes.push(await at.create(owner, `League ${made}`));
    const create = () => at.call(owner, 'POST', 'MiniLeagues/CreateLeague', { leagueName: 'One More' });
    expect(await create()).toMatchObject({
      status: 0,
      errorCode: 123,
      detail: expect.stringContaining('50'),
    });
    await at.update(owner, codes[7] ?? '', { leagueStatus: 0 });
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ status }) => status).sort()).toEqual([0, 1]);
    const { ownedLeagues } = await at.call(owner, 'GET', 'MiniLeagues/GetPunterLeagues');
    expect(ownedLeagues).toHaveLength(LEAGUE_LIMITS.owned);
  });

  it('a punter creates a hundred leagues within a day, deleted ones counted', async () => {
    const [owner = 0] = await at.punters(1);
    const code = await at.create(owner, 'Over And Over');
    await at.update(owner, code, { leagueStatus: 0 });
    const copies = (count: number, from: number) =>
      sql`
      with copy as (
        insert into leagues (
          code, share_key, name, name_key, owner_id, status, created_at, created_by
        )
        select translate(to_char(${from}::integer + nth, 'FM999999'), '01', 'AC'), share_key, name, name_key, owner_id, status,
          created_at, created_by
        from leagues, generate_series(1, ${count}::integer) as nth where code = ${code}
        returning id, created_at
      )
      insert into league_members (league_id, punter_id, status, joined_at)
      select id, ${owner}, 1, created_at from copy`.execute(db);
    await copies(LEAGUE_LIMITS.createdADay - 2, 200_000);
    const last = await at.create(owner, 'The Last');
    await at.update(owner, last, { leagueStatus: 0 });
    const create = () => at.call(owner, 'POST', 'MiniLeagues/CreateLeague', { leagueName: 'One More' });
    expect(await create()).toMatchObject({
      status: 0,
      errorCode: 123,
      detail: expect.stringContaining('24 hours'),
    });
    await sql`
      update leagues set created_at = created_at - interval '1 day' where created_by = ${owner}`.execute(db);
    expect(await create()).toMatchObject({ status: 1 });
  });

  it('who owns fifty is passed over as a successor, and cannot take one over', async () => {
    const [owner = 0, full = 0, next = 0] = await at.punters(3);
    const code = await at.create(owner, 'Passed On');
    await at.letIn(owner, code, full, next);
    for (let made = 0; made < LEAGUE_LIMITS.owned; made += 1) await at.create(full, `Full ${made}`);
    await at.update(owner, code, { newOwnerPunterId: full });
    const accept = { leagueCode: code, accept: true };
    expect(await at.call(full, 'POST', 'MiniLeagues/AnswerHandOver', accept)).toMatchObject({
      errorCode: 123,
    });
    await at.call(owner, 'POST', 'Protection/CloseAccount', { guid: crypto.randomUUID() });
    expect((await at.members(full, code))[0]).toBe(next);
  });

  it('a league has 500 members; the last place goes to one of two approved at once', async () => {
    const [owner = 0, one = 0, two = 0, late = 0] = await at.punters(4);
    const code = await at.create(owner);
    await fill(code, await at.punters(LEAGUE_LIMITS.members - 2));
    await at.join(one, code);
    await at.join(two, code);
    const both = await Promise.all([at.decide(owner, code, one, 1), at.decide(owner, code, two, 1)]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual([0, 126]);
    expect(await at.members(owner, code)).toHaveLength(LEAGUE_LIMITS.members);
    expect(await at.join(late, code)).toMatchObject({
      errorCode: 112,
      detail: expect.stringContaining('full'),
    });
    await expect(fill(code, [late])).rejects.toMatchObject({ code: '23514' });
  });

  it('a punter has twenty requests waiting, a league a hundred', async () => {
    const [asker = 0, ...owners] = await at.punters(1 + LEAGUE_LIMITS.waitingOfPunter + 1);
    const codes: string[] = [];
    for (const owner of owners) codes.push(await at.create(owner));
    const last = codes.pop() ?? '';
    for (const code of codes) expect(await at.join(asker, code)).toMatchObject({ status: 1 });
    expect(await at.join(asker, last)).toMatchObject({ errorCode: 113 });
    await at.decide(owners[3] ?? 0, codes[3] ?? '', asker, 2);
    expect(await at.join(asker, last)).toMatchObject({ status: 1 });
    const flooded = codes[0] ?? '';
    const askers = await at.punters(LEAGUE_LIMITS.waitingOfLeague);
    const answers = [];
    for (const each of askers) answers.push((await at.join(each, flooded)).errorCode);
    expect(answers.filter((errorCode) => errorCode === 0)).toHaveLength(LEAGUE_LIMITS.waitingOfLeague - 1);
    expect(answers.at(-1)).toBe(112);
  });

  it('a punter is in 200 leagues, then neither joins, nor is let in, nor creates one', async () => {
    const [owner = 0, other = 0, full = 0, ...owners] = await at.punters(3 + 4);
    const first = await at.create(owner);
    await at.join(full, first);
    await sql`
      with made as (
        insert into leagues (code, share_key, name, name_key, owner_id, owner_slot, created_at, created_by)
        select 'K' || translate(lpad(number::text, 5, '0'), '01', 'AC'), 'key-of-test', 'Made ' || number, 'made ' || number,
          owner, 1 + (number - 1) % 50, now(), owner
        from generate_series(1, ${LEAGUE_LIMITS.joined}) as number,
          lateral (select (${owners}::integer[])[1 + (number - 1) / 50] as owner) as owners
        returning id, owner_id
      )
      insert into league_members (league_id, punter_id, status, joined_at)
      select id, owner_id, 1, now() from made union all select id, ${full}, 1, now() from made`.execute(db);
    const second = await at.create(other);
    expect(await at.join(full, second)).toMatchObject({ errorCode: 113 });
    expect(await at.decide(owner, first, full, 1)).toMatchObject({ errorCode: 130 });
    expect(await at.call(full, 'POST', 'MiniLeagues/CreateLeague', { leagueName: 'Too Many' })).toMatchObject(
      {
        errorCode: 123,
      },
    );
    const { joinedLeagues } = await at.call(full, 'GET', 'MiniLeagues/GetPunterLeagues');
    expect(joinedLeagues).toHaveLength(LEAGUE_LIMITS.joined);
  });
});

describe('the tables themselves (rule: league-owner)', () => {
  const refused = async (statement: ReturnType<typeof sql>) => {
    await expect(statement.execute(db)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  };

  it('refuse an owner who is no member, a second one of a name, a taken code', async () => {
    const [owner = 0, other = 0] = await at.punters(2);
    const code = await at.create(owner, 'Kept');
    const second = await at.create(owner, 'Second');
    await refused(sql`update leagues set owner_id = ${other} where code = ${code}`);
    await refused(sql`update league_members set status = 4, left_at = now() where punter_id = ${owner}`);
    await refused(sql`delete from league_members where punter_id = ${owner}`);
    await refused(sql`update leagues set name_key = 'kept' where code = ${second}`);
    await refused(sql`update leagues set code = ${code} where code = ${second}`);
    await refused(sql`update leagues set code = 'FAKE01' where code = ${second}`);
    await refused(sql`update leagues set owner_slot = 51 where code = ${second}`);
    await refused(sql`update leagues set status = 2 where code = ${second}`);
  });
});
