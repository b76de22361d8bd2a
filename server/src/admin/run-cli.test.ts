import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeDataFolder } from '../../test/data-folder.ts';
import { runCommand } from '../../test/run-command.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import { findAccountByName } from '../identity/queries.ts';
import { ensureDatabase } from '../platform/database/database.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded-database.ts';
import { takeInstanceLock } from '../platform/database/instance-lock.ts';
import { migrate } from '../platform/database/migrate.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { loadProtection } from '../protection/load-protection.ts';
import { ensurePunter } from '../session/find-punter.ts';
import { runAdminCommand } from './run-cli.ts';

const password = 'a long operator password';

const at = closedAfterAll(await createTestIdentity());

/** Runs the command; answers its exit code and what it wrote. */
const run = (args: string[], environment: Record<string, string>) =>
  runCommand(runAdminCommand, args, environment);

/** The same as a shell runs it. */
async function runInShell(args: string[], environment: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return await new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), ...args],
      { env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...environment } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end();
  });
}
const create = (change: Record<string, string> = {}, environment: Record<string, string> = {}) => {
  const options = { username: 'first', email: 'first@example.com', ...change };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  return run(['create', ...args], {
    DATABASE_URL: at.platform.databaseUrl,
    ADMIN_PASSWORD: password,
    ...environment,
  });
};

describe('npm run admin -- create', { timeout: 120_000 }, () => {
  test('makes an operator who can sign in; repeating it is refused', async () => {
    const made = await create();
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining("'first' can sign in now") });
    // Not with the password that whoever made the account knows (rule: given-password).
    const browser = at.browser();
    const { seen, verifier } = await browser.authorize();
    const posted = await browser.post(seen.location ?? '', { name: 'first', password });
    expect((await browser.follow(posted)).body).toContain('Choose your own password');
    const chosen = await browser.post(posted.location ?? '', { password: 'seven slow horses at dusk' });
    const back = new URL((await browser.follow(chosen)).location ?? '');
    const tokens = await browser.trade(back.searchParams.get('code') ?? '', verifier);
    await expect(at.identity.verifyAccessToken(tokens.access_token, 'api')).resolves.toMatchObject({
      operator: true,
    });
    const again = await create({ email: 'other@example.com' });
    expect(again).toMatchObject({ code: 1 });
    expect(again.err).toContain('exists already');
  });

  test('makes a colleague’s account whose password nobody knows but who is mailed the link', async () => {
    const environment = {
      ...{ ADMIN_PASSWORD: '', DATABASE_URL: at.platform.databaseUrl, SMTP_URL: 'smtp://127.0.0.1:9' },
      MAIL_FROM: 'race@example.com',
    };
    const colleague = { username: 'sipho', email: 'sipho@example.com' };
    const args = ['create', '--username', 'sipho', '--email', colleague.email, '--by-mail'];
    expect(await run(args, environment)).toMatchObject({
      code: 0,
      out: expect.stringContaining('mails a link to sipho@example.com'),
    });
    const { stateAfter } = await at.platform.db
      .selectFrom('acts')
      .select('state_after as stateAfter')
      .where('name', '=', 'operator-made')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(stateAfter).toBe('{"role":"operator","passwordBy":"holder"}');
  });

  test('says what was expected, and never the password', async () => {
    for (const [change, environment, code, words] of [
      [{ username: 'a@b' }, {}, 1, '--username: expected'],
      [{ email: 'nobody' }, {}, 1, '--email: expected'],
      [{}, { ADMIN_PASSWORD: 'Welcome12345' }, 1, 'Not a password that everybody uses'],
      [{}, { ADMIN_PASSWORD: '' }, 2, 'set ADMIN_PASSWORD'],
      [{}, { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 1, 'cannot be used'],
      [{}, { OIDC_ISSUER: 'https://issuer.example' }, 1, 'make operators there'],
      [{ wrong: 'x' }, {}, 2, 'Usage:'],
    ] as [Record<string, string>, Record<string, string>, number, string][]) {
      const came = await create({ username: 'second', ...change }, environment);
      expect(came.code).toBe(code);
      expect(came.err).toContain(words);
      expect(came.err).not.toMatch(/Welcome12345|at .*\.ts:/);
    }
    expect(await runInShell([], {})).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
    expect(await run(['--help'], {})).toMatchObject({ code: 0 });
  });
});

describe('npm run admin -- a command that was not understood', { timeout: 120_000 }, () => {
  test('is answered with what it takes, and not with every other command below the reason', async () => {
    const { code, err } = await run(['archive', '--before', 'yesterday'], {});
    expect(code).toBe(2);
    expect(err).toMatch(/^--before 'yesterday': expected a day/);
    expect(err).toContain('npm run admin -- archive --before DAY');
    expect(err).toContain('Every command: npm run admin -- --help');
    expect(err).not.toContain('npm run admin -- jackpots');
    const unknown = await run(['archives'], {});
    expect(unknown.err).toContain('npm run admin -- jackpots');
  });
});

describe('npm run admin -- end-sessions, switch-off, switch-on', { timeout: 120_000 }, () => {
  test('prints what it did, records who ordered it, and names what was expected', async () => {
    const environment = { DATABASE_URL: at.platform.databaseUrl };
    const off = await run(['switch-off', 'rival', '--by', 'Thandi N.'], environment);
    expect(off).toMatchObject({ code: 0, out: expect.stringContaining("'rival' is switched off") });
    expect((await run(['end-sessions', 'rival'], environment)).code).toBe(0);
    const none = await run(['switch-on', 'nobody'], environment);
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining("There is no account 'nobody'") });
    expect(await run(['switch-on'], environment)).toMatchObject({
      code: 2,
      err: expect.stringContaining('switch-on needs the name'),
    });
    const events = await at.platform.db
      .selectFrom('security_events')
      .select(['kind', 'said_by'])
      .where('said_by', 'is not', null)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'switched-off', said_by: 'Thandi N.' },
      { kind: 'sessions-ended', said_by: userInfo().username },
    ]);
  });
});

describe('npm run admin -- pending, verify', { timeout: 120_000 }, () => {
  const admin = (...args: string[]) => run(args, { DATABASE_URL: at.platform.databaseUrl });

  test('lists pending identities, verifies or rejects them, and names what was expected', async () => {
    const { db } = at.platform;
    const given = { issuer: at.identity.issuer, subject: 's-1', operator: false, now: new Date() };
    expect(await admin('pending')).toMatchObject({ code: 0, out: 'No identity waits to be verified.\n' });
    const { id } = await ensurePunter(db, { ...given, username: 'nomsa' });
    expect((await admin('pending')).out).toMatch(/^nomsa, since .*\n1 to verify\.\n$/);
    expect(await admin('verify', 'nomsa')).toMatchObject({
      code: 0,
      out: "The identity of 'nomsa' is verified.\n",
    });
    expect(await admin('pending')).toMatchObject({ out: 'No identity waits to be verified.\n' });
    expect(await admin('verify', 'nomsa', '--reject', 'Not you.')).toMatchObject({
      code: 0,
      out: "The identity of 'nomsa' is rejected.\n",
    });
    expect((await loadProtection(db, { punterId: id, signedInAt: new Date() }, new Date())).identity).toEqual(
      {
        status: 'rejected',
        reason: 'Not you.',
      },
    );
    for (const [args, code, words] of [
      [['verify', 'nobody'], 1, "No punter 'nobody'"],
      [['verify', 'nomsa', '--reject', ' '], 1, '--reject: expected a reason'],
      [['verify', 'nomsa', '--reject', 'x'.repeat(301)], 1, 'of 1 to 300 characters'],
      [['verify', 'nomsa', '--reject', 'Not\u001b[2J you'], 1, 'none of them a control character'],
      [['verify', 'nomsa', '--reject', 'x', '--despite-exclusion'], 2, 'one of the two'],
      [['verify'], 2, 'needs the name'],
      [['verify', 'a', 'b'], 2, 'one word too many'],
      [['pending', 'all'], 2, 'one word too many'],
      [['approve'], 2, "no command 'approve'"],
    ] as const) {
      const came = await admin(...args);
      expect(came.code).toBe(code);
      expect(came.err).toContain(words);
    }
  });
});

test('npm run admin -- rotate-keys makes new keys, which a running server picks up', async () => {
  const published = async () =>
    (JSON.parse((await at.browser().get('/identity/jwks')).body) as { keys: unknown[] }).keys.length;
  const before = await published();
  expect(await run(['rotate-keys'], { DATABASE_URL: at.platform.databaseUrl })).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^New keys: identity-signing-keys, identity-cookie-keys.* nobody is signed out\.\n$/,
    ),
  });
  await at.platform.secrets.readAgain();
  expect(await published()).toBe(before + 1);
}, 60_000);

describe('the embedded database', { timeout: 120_000 }, () => {
  test('is never created by a command, is used while a server runs on it, and is started otherwise', async () => {
    const dataDir = makeDataFolder('admin');
    const environment = { DATABASE_URL: '', DATA_DIR: dataDir };
    try {
      const none = await create({}, environment);
      expect(none).toMatchObject({ code: 1, out: '' });
      expect(none.err).toContain(`no database in the data folder '${dataDir}'`);
      expect(readdirSync(dataDir)).toEqual([]);
      const first = await startEmbeddedDatabase(dataDir);
      await ensureDatabase(first.url);
      await migrate(first.url);
      await first.stop();
      expect((await create({}, environment)).code).toBe(0);
      const release = takeInstanceLock(dataDir);
      const server = await startEmbeddedDatabase(dataDir);
      try {
        const made = await create({ username: 'second', email: 'second@example.com' }, environment);
        expect(made).toMatchObject({ code: 0 });
      } finally {
        await server.stop();
        release();
      }
      const found = await withDatabase({ databaseUrl: undefined, dataDir }, async (db) =>
        Promise.all([findAccountByName(db, 'first'), findAccountByName(db, 'second@example.com')]),
      );
      expect(found.map((account) => account?.role)).toEqual(['operator', 'operator']);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe('npm run admin -- push', () => {
  test('lists services, what became of pushes, and the browsers that were stopped, without their addresses', async () => {
    const environment = { DATABASE_URL: at.platform.databaseUrl };
    expect(await run(['push'], environment)).toMatchObject({ code: 0, out: 'No browser is subscribed.\n' });
    const { rows } = await sql<{ id: number }>`
      insert into punters (issuer, subject, username, created_at) values ('test', 'pushed', 'pushed', now())
      returning id`.execute(at.platform.db);
    const punter = rows[0]?.id ?? 0;
    await sql`
      insert into push_subscriptions (punter_id, endpoint, p256dh, auth, created_at, last_status, stopped_at)
      values
        (${punter}, 'https://push.example/the-secret/1', 'p', 'a', now(), null, null),
        (${punter}, 'https://push.example/the-secret/2', 'p', 'a', now(), 403, now())`.execute(
      at.platform.db,
    );
    await sql`
      with told as (
        insert into notices (punter_id, kind, subject, data) values (${punter}, 'bet-settled', 'one', '{}') returning id
      )
      insert into push_deliveries (notice_id, subscription_id) select told.id, push_subscriptions.id
      from told, push_subscriptions where stopped_at is null`.execute(at.platform.db);
    const { out } = await run(['push'], environment);
    expect(out).toContain('push.example  2 browsers, 1 of them stopped\n');
    expect(out).toContain('1 pushes due\n');
    expect(out).toMatch(
      new RegExp(`stopped: browser \\d+ of punter ${punter} at push.example, which answered 403`),
    );
    expect(out).not.toContain('the-secret');
  });
});

describe('npm run admin -- jobs and retry-job', { timeout: 120_000 }, () => {
  test('lists parked jobs, and queues one again', async () => {
    const database = { DATABASE_URL: at.platform.databaseUrl };
    const { rows } = await sql<{ id: string }>`
      insert into jobs.job (name, source_name, data, output)
      values ('parked', 'settle-bets', '{"meetingId":7}', '{"message":"no such\\u001b[2J year\\n1 more"}')
      returning id`.execute(at.platform.db);
    const id = rows[0]?.id ?? '';
    const listed = await run(['jobs'], database);
    expect(listed.code).toBe(0);
    expect(listed.out).toMatch(
      new RegExp(`^${id}  settle-bets \\{"meetingId":7\\}, parked .*: no such \\[2J year 1 more\n$`),
    );
    expect(await run(['retry-job', id], database)).toMatchObject({
      code: 0,
      out: `The job ${id} is queued again.\n`,
    });
    const { rows: queued } = await sql`
      select data from jobs.job where name = 'settle-bets' and state = 'created'`.execute(at.platform.db);
    expect(queued).toEqual([{ data: { meetingId: 7 } }]);
  });
});
