import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestSession, type TestSession } from '../../test/test-session.ts';
import { announceAlias } from '../standings/announce-alias.ts';
import { addRivals, ensurePunter, findAliases } from './find-punter.ts';
import { isProfane } from './profanity.ts';
import { saveAlias } from './save-alias.ts';

let at: TestSession;
let demo: string;
let rival: string;

beforeAll(async () => {
  at = await createTestSession();
  demo = String((await at.login('demo', 'demo-punter')).token);
  rival = String((await at.login('rival', 'rival-punter')).token);
});
afterAll(() => at.close());

const save = (token: string, userAlias: string) =>
  at.call('POST', '/api/Login/SavePunterAlias', token, { userAlias });
const check = async (token: string, alias: string) =>
  (await at.call('GET', `/api/Login/CheckPunterAlias/${encodeURIComponent(alias)}`, token)).body;
const notSaved = {
  status: 0,
  responseType: 'error',
  message: 'Saving punter alias was not successful, please try again.',
};

describe('[X-ALIAS-SAVE] [C-SavePunterAlias] an alias that is not allowed is refused with the catalogue’s text and the reason', () => {
  test.each([
    ['ab', 201, /at least 3/],
    ['a'.repeat(21), 201, /at most 20/],
    ['Thé_King', 201, /letters a to z/],
    ['two words', 201, /letters a to z/],
    ['Sh1tH0rse', 202, /rude/],
    ['f_u_c_k', 202, /rude/],
    ['---', 201, /one letter or digit/],
    ['__proto__', 201, /begin and end with two _/],
    ['Adm1n', 204, /speaks for the operator/],
    ['FURLONG', 204, /speaks for the operator/],
  ])('%s', async (alias, errorCode, reason) => {
    const { statusCode, body } = await save(demo, alias);
    expect(statusCode).toBe(200);
    expect(body).toMatchObject({ ...notSaved, errorCode });
    expect(body.detail).toMatch(reason);
    expect(await check(demo, alias)).toMatchObject({ status: 1, responseObject: { available: false } });
  });
});

describe('uniqueness', () => {
  test('[C-SavePunterAlias] saving an alias answers the whole login response', async () => {
    const { body } = await save(rival, 'Whole_Login');
    expect(body).toMatchObject({
      status: 1,
      token: expect.any(String),
      user: { alias: 'Whole_Login', username: 'rival' },
      competition: { meetings: expect.any(Array) },
      isPending: true,
      identityToken: '',
      rememberpc: true,
      accessToken: (body as { token?: string }).token,
    });
  });

  test('[C-CheckPunterAlias] [V-ALIAS-CHECK] an alias belongs to one punter whatever the case, who may keep it', async () => {
    expect(await check(demo, 'Turf_King')).toMatchObject({ responseObject: { available: true } });
    expect((await save(demo, 'Turf_King')).body.status).toBe(1);
    expect(await check(rival, 'turf_king')).toMatchObject({ responseObject: { available: false } });
    expect((await save(rival, 'TURF_KING')).body).toMatchObject({ ...notSaved, errorCode: 203 });
    expect((await save(demo, 'TURF_king')).body).toMatchObject({ status: 1, user: { alias: 'TURF_king' } });
  });

  test('of two punters who take one alias at once, one gets it and the other is refused', async () => {
    const both = await Promise.all([save(demo, 'Same_Moment'), save(rival, 'same_moment')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.status).sort()).toEqual([0, 1]);
  });
});

describe('an alias that changes', () => {
  const free = async () => {
    const { db, clock } = at.platform;
    const given = { issuer: 'https://alias.example', username: 'u', operator: false, now: clock() };
    return (await ensurePunter(db, { ...given, subject: randomUUID() })).id;
  };

  test('may do so three times a day; the first choice and the same again do not count', async () => {
    const { platform } = at;
    const id = await free();
    const day = new Date('2026-11-21T10:00:00Z');
    const choose = (alias: string, now = day) => saveAlias(platform, announceAlias(platform), id, alias, now);
    for (const alias of ['Chosen', 'Chosen', 'CHOSEN', 'Second', 'Third']) {
      expect(await choose(alias)).toBeUndefined();
    }
    expect(await choose('Third')).toBeUndefined();
    expect(await choose('Fourth')).toMatchObject({
      errorCode: 205,
      reason: expect.stringContaining('3 times'),
    });
    expect(await findAliases(platform.db, [id])).toEqual(new Map([[id, 'Third']]));
    // The day ends at midnight in Johannesburg.
    expect(await choose('Fourth', new Date('2026-11-21T21:59:59Z'))).toBeDefined();
    expect(await choose('Fourth', new Date('2026-11-21T22:00:00Z'))).toBeUndefined();
  });

  test('is changed no more often by many requests at once', async () => {
    const id = await free();
    const day = new Date('2026-11-21T10:00:00Z');
    await saveAlias(at.platform, announceAlias(at.platform), id, 'Racing_0', day);
    const came = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        saveAlias(at.platform, announceAlias(at.platform), id, `Racing_${index + 1}`, day),
      ),
    );
    expect(came.filter((refused) => refused === undefined)).toHaveLength(3);
  });

  test('keeps a reserved name from before, whatever its case', async () => {
    const { platform } = at;
    const id = await free();
    await platform.db.updateTable('punters').set({ alias: 'desk' }).where('id', '=', id).execute();
    expect(await saveAlias(platform, announceAlias(platform), id, 'Desk', platform.clock())).toBeUndefined();
    expect(await saveAlias(platform, announceAlias(platform), id, 'Support', platform.clock())).toMatchObject(
      { errorCode: 204 },
    );
  });
});

describe('[C-ValidityTest] [V-TEXT-VALIDITY] decency', () => {
  test('a decent text succeeds, a rude one fails in responseType and responseMessage', async () => {
    const ask = async (text: string) =>
      (await at.call('GET', `/api/General/ValidityTest/${encodeURIComponent(text)}`, demo)).body;
    expect(await ask('The Saturday League')).toMatchObject({
      responseType: 'success',
      responseMessage: 'Success',
    });
    const rude = await ask('you are a wanker');
    expect(rude).toMatchObject({ status: 0, responseType: 'error' });
    expect(rude.responseMessage).toMatch(/aren’t allowed/);
  });

  test.each([
    'fuck',
    'FuCkEr99',
    'f.u.c.k',
    'fuuuuck',
    'sh1t_horse',
    'a$$hole',
    'wanker',
    'poes',
    'p0es',
    'kak',
    'Kaffir_1',
    'fokken',
    'nigger',
    'bitch',
    'cunt',
    'p0rn_king',
    'fu_ck',
    'well f u c k that',
    'f  u\tc k',
  ])('%s is rude', (text) => {
    expect(isProfane(text)).toBe(true);
  });

  test.each([
    'Scunthorpe_Utd',
    'Peacock',
    'Cockpit',
    'Hancock',
    'ClassicAssist',
    'Essex_Lad',
    'Sussex',
    'Arsenal_Fan',
    'Dickens',
    'Grasslands',
    'Cucumber',
    'Therapist',
    'Analyst',
    'Constitution',
    'Nigeria',
    'Mass_Appeal',
    'Bass_Player',
    'Passing_Lane',
    'Shitake',
    'Cocktail_Hour',
    'Titanic',
    'Snigger',
    'Grape_Vine',
    'Kenilworth_King',
    'Sha_Tin',
    'Greyville',
    'Turffontein',
    'Durban_July',
    'Sizwe',
    'Thandi_M',
    'Pikkie',
    'Raccoon',
    'Buttercup',
    'Matterhorn',
    'Assegai',
    'Assagai',
    'Push_It',
    'the class hits back',
  ])('%s is decent', (text) => {
    expect(isProfane(text)).toBe(false);
  });
});

describe('punters in bulk', () => {
  const now = new Date('2026-11-21T10:00:00Z');

  test('rivals are added in bulk, each with an alias; taken aliases are left out', async () => {
    const { db } = at.platform;
    const rivals = Array.from({ length: 2_000 }, (_, index) => ({ alias: `Rival_${index}` }));
    const ids = await addRivals(db, rivals, now);
    expect(ids.size).toBe(2_000);
    expect((await addRivals(db, [{ alias: 'RIVAL_7' }, { alias: 'Fresh' }], now)).size).toBe(1);
    const some = [ids.get('Rival_3'), ids.get('Rival_1999')].filter((id) => id !== undefined);
    expect([...(await findAliases(db, some)).values()].sort()).toEqual(['Rival_1999', 'Rival_3']);
  });

  test('a punter is one per issuer and subject, without an alias until it chooses one', async () => {
    const { db } = at.platform;
    const given = { issuer: 'https://one.example', subject: 's', username: 'u', operator: false, now };
    const first = await ensurePunter(db, given);
    expect(await ensurePunter(db, { ...given, username: 'renamed' })).toEqual({
      ...first,
      username: 'renamed',
    });
    expect((await ensurePunter(db, { ...given, issuer: 'https://two.example' })).id).not.toBe(first.id);
    expect(await findAliases(db, [first.id])).toEqual(new Map());
  });
});
