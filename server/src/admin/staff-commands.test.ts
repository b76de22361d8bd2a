import { userInfo } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { findAccountByName } from '../identity/queries.ts';
import { selectRoles } from '../staff/queries.ts';
import { runAdminCommand } from './run-cli.ts';

const at = closedAfterAll(await createTestIdentity());
const { db, databaseUrl, settings } = at.platform;
const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: settings.publicUrl,
  ADMIN_PASSWORD: 'a long operator password',
};

async function run(...args: readonly string[]) {
  let words = '';
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      words += chunk.toString();
      done();
    },
  });
  const code = await runAdminCommand(args, { in: Readable.from([]), out: into, err: into, environment });
  return { code, words };
}

test('the first admin is made on an empty database, before any sign-in (rule: staff-roles)', async () => {
  await run('create', '--username', 'jo', '--email', 'jo@example.com');
  expect(await run('staff', 'grant', 'JO@example.com', 'admin', '--by', 'thandi')).toEqual({
    code: 0,
    words: "'JO@example.com' has the role admin now.\n",
  });
  const jo = await findAccountByName(db, 'jo');
  const person = { issuer: `${settings.publicUrl}/identity`, subject: jo?.id ?? '' };
  expect(await selectRoles(db, person)).toEqual(['admin']);
  expect(await selectActs(db, { limit: 1 })).toMatchObject([
    {
      ...{ name: 'staff-role-granted', via: 'command-line', subjectKind: 'account', subjectId: jo?.id },
      actor: { name: userInfo().username, orderedBy: 'thandi' },
      subject: { username: 'jo' },
    },
  ]);
  const { words } = await run('staff', 'list');
  expect(words).toMatch(/^jo: admin since \d{4}-\d\d-\d\d; never signed in$/m);
});

test('the last admin stays, and a second one can go', async () => {
  expect(await run('staff', 'revoke', 'jo', 'admin')).toEqual({
    code: 1,
    words: "'jo' is the last admin: make somebody else admin first.\n",
  });
  await run('create', '--username', 'sam', '--email', 'sam@example.com');
  expect(await run('staff', 'grant', 'sam', 'admin')).toMatchObject({ code: 0 });
  expect(await run('staff', 'revoke', 'jo', 'admin')).toMatchObject({ code: 0 });
  expect((await run('staff', 'list')).words).toMatch(/^jo: no role; never signed in$/m);
});

test('an admin whose account is off is not the one who stays', async () => {
  await run('create', '--username', 'lee', '--email', 'lee@example.com');
  expect(await run('staff', 'grant', 'lee', 'admin')).toMatchObject({ code: 0 });
  expect(await run('switch-off', 'lee')).toMatchObject({ code: 0 });
  expect(await run('staff', 'revoke', 'sam', 'admin')).toMatchObject({
    ...{ code: 1, words: expect.stringContaining("'sam' is the last admin") },
  });
  expect(await run('staff', 'revoke', 'lee', 'admin')).toMatchObject({ code: 0 });
});

test.each([
  [['staff'], 2, 'staff knows list, grant, revoke'],
  [['staff', 'grant', 'jo'], 2, 'a role: viewer, content, trader, support, admin, regulator.'],
  [['staff', 'grant', 'jo', 'owner'], 2, 'a role: viewer'],
  [['staff', 'grant', 'jo', 'admin', 'now'], 2, "'now' is one word too many."],
  [['staff', 'grant', 'nobody', 'admin'], 1, "There is no account 'nobody'"],
  [['staff', 'grant', 'demo', 'viewer'], 1, "'demo' is not an internal user"],
  [['staff', 'grant', 'jo', 'trader', '--by', 'nobody'], 1, "--by: 'nobody' is no admin"],
  [['staff', 'revoke', 'jo', 'viewer'], 1, "'jo' does not have the role viewer."],
] as const)('%j is refused', async (args, code, words) => {
  const answer = await run(...args);
  expect(answer.code).toBe(code);
  expect(answer.words).toContain(words);
});
