import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { NotificationSite } from '../../test/notification-site.ts';

const site = closedAfterAll(await NotificationSite.open());
const { day, call, list } = site;
const { platform } = day;
const { db } = platform;

let punter = 0;
let other = 0;
beforeEach(async () => {
  [punter, other] = await site.begin();
});

/** A league of an owner's with members; answers its code and its id. */
async function makeLeague(ownerId: number, memberIds: readonly number[]): Promise<[string, number]> {
  return await db.transaction().execute(async (trx) => {
    const signs = '2345679ACDEFHJKMNPQRTVWXY';
    const code = Array.from({ length: 6 }, () => signs[Math.floor(Math.random() * signs.length)]).join('');
    const { rows } = await sql<{ id: number }>`
      insert into leagues (code, share_key, name, name_key, owner_id, owner_slot, created_at, created_by)
      values (${code}, 'a-share-key', 'Friday Club', ${code}, ${ownerId}, 1, now(), ${ownerId})
      returning id`.execute(trx);
    const id = rows[0]?.id ?? 0;
    await sql`
      insert into league_members (league_id, punter_id, status, joined_at)
      select ${id}, member, 1, now() from unnest(${[ownerId, ...memberIds]}::integer[]) as member`.execute(
      trx,
    );
    return [code, id];
  });
}

describe('what a punter wants to be told (rule: notifications)', () => {
  const settings = '/api/Notifications/Settings';

  test('is everything at first, but nothing pushed at night', async () => {
    const { body } = await call(settings);
    expect(body.settings).toMatchObject({
      mutedLeagues: [],
      quietHours: { from: '21:00', to: '08:00' },
      devices: 0,
    });
    expect(body.settings.kinds).toHaveLength(8);
    expect(body.settings.kinds.every((kind: { on: boolean; purpose: string }) => kind.on)).toBe(true);
  });

  test('is changed kind by kind, and what is left out stays', async () => {
    await call(settings, { kinds: [{ kind: 'bet-settled', on: false }] });
    await call(settings, { quietHours: { from: '22:30', to: '06:00' } });
    await call(settings, {
      kinds: [
        { kind: 'bet-settled', on: true },
        { kind: 'card-closing', on: false },
      ],
    });
    const { body } = await call(settings, { quietHours: null });
    expect(body.settings.quietHours).toBeNull();
    const off = body.settings.kinds.filter((kind: { on: boolean }) => !kind.on);
    expect(off).toMatchObject([{ kind: 'card-closing', purpose: 'service' }]);
    await day.tell(punter, 'card-closing');
    await day.tell(punter, 'bet-settled');
    expect((await list()).notifications).toMatchObject([{ kind: 'bet-settled' }]);
    expect((await call(settings, undefined, other)).body.settings.quietHours).not.toBeNull();
  });

  test('keeps both of two changes at once', async () => {
    await Promise.all(
      ['bet-settled', 'card-closing', 'jackpot-alive'].map((kind) =>
        call(settings, { kinds: [{ kind, on: false }] }),
      ),
    );
    const { body } = await call(settings);
    expect(body.settings.kinds.filter((kind: { on: boolean }) => !kind.on)).toHaveLength(3);
  });

  test.each([
    [{ quietHours: { from: '21:00', to: '21:00' } }, 'quietHours.to'],
    [{ quietHours: { from: '24:00', to: '08:00' } }, 'quietHours.from'],
    [{ kinds: [{ kind: 'everything', on: true }] }, 'kinds.0.kind'],
  ])('is refused with the field that is wrong: %j', async (body, field) => {
    const answer = await call(settings, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.error.details)).toContain(field.split('.').at(-1));
  });

  const mute = (leagueCode: string, muted = true, as = punter) =>
    call('/api/Notifications/MuteLeague', { leagueCode, muted }, as);

  test('leaves out a league that is muted, by its code, until it is not', async () => {
    const [code, id] = await makeLeague(other, [punter]);
    const tell = async (subject: string) => {
      const about = { leagueId: id, data: { league: 'Friday Club', leagueCode: code }, subject };
      for (const member of [punter, other]) await day.tell(member, 'passed-in-league', about);
    };
    expect((await mute(code.toLowerCase())).body.settings.mutedLeagues).toEqual([
      { leagueCode: code, leagueName: 'Friday Club' },
    ]);
    await mute(code);
    await tell('one');
    expect(await list()).toMatchObject({ unread: 0 });
    expect(await list('', other)).toMatchObject({ unread: 1 });
    expect((await mute(code, false)).body.settings.mutedLeagues).toEqual([]);
    await tell('two');
    expect(await list()).toMatchObject({ unread: 1 });
  });

  test('of a league name it as it is called now, and tell nothing of one that does not run (rule: leagues)', async () => {
    const [code, id] = await makeLeague(other, [punter]);
    const [asker = 0] = await makePunters(db, [null]);
    const about = { leagueId: id, data: { league: 'A Rude Name', leagueCode: code, answer: 'approved' } };
    for (const told of [punter, asker]) await day.tell(told, 'league-answer', about);
    await day.tell(punter);
    const titles = async (as = punter) =>
      (await list('', as)).notifications.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['Kenilworth: your bets are settled', 'You’re in Friday Club']);
    expect(await titles(asker)).toEqual(['You’re in Friday Club']);
    for (const ended of [{ status: 0 }, { status: 3, owner_slot: null }]) {
      await db.updateTable('leagues').set(ended).where('id', '=', id).execute();
      expect(await list()).toMatchObject({ unread: 1, notifications: [{ kind: 'bet-settled' }] });
      expect(await list('', asker)).toMatchObject({ unread: 0, notifications: [] });
    }
  });

  test('of a league lead into it by its code of now, which who is no member is not told', async () => {
    const [code, id] = await makeLeague(other, [punter]);
    const [asker = 0] = await makePunters(db, [null]);
    const about = { leagueId: id, data: { league: 'Friday Club', leagueCode: code, answer: 'approved' } };
    for (const told of [punter, asker]) await day.tell(told, 'league-answer', about);
    const { rows } = await sql<{ code: string }>`
      update leagues set code = translate(code, '2345679ACDEFHJKMNPQRTVWXY', '345679ACDEFHJKMNPQRTVWXY2')
      where id = ${id} returning code`.execute(db);
    const linkOf = async (as: number) => (await list('', as)).notifications[0].link;
    expect(await linkOf(punter)).toBe(`/friendsChallenge?league=${rows[0]?.code}`);
    expect(await linkOf(asker)).toBe(`/friendsChallenge?league=${code}`);
  });

  test('mutes no league that the punter is no member of, and forgets one that the punter has left', async () => {
    const [code, id] = await makeLeague(other, [punter]);
    const [stranger = 0] = await makePunters(db, [null]);
    expect((await mute(code, true, stranger)).status).toBe(404);
    expect((await mute('ZZZZZZ')).status).toBe(404);
    await mute(code);
    await sql`
      update league_members set status = 4, left_at = now() where league_id = ${id} and punter_id = ${punter}`.execute(
      db,
    );
    expect((await call(settings)).body.settings.mutedLeagues).toEqual([]);
    expect((await mute(code, false)).status).toBe(404);
  });
});
