import { rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeDataFolder } from '../../test/data-folder.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { runCommand } from '../../test/run-command.ts';
import { actOf, findInChain, makeAuditKey, recordActs } from '../../test/test-acts.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import { TestLeagues } from '../../test/test-leagues.ts';
import { actNames } from '../audit/act.ts';
import { erasePersons } from '../audit/erase-persons.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { sealActs } from '../audit/seal-acts.ts';
import { runReconcileCommand } from '../reconcile/run-cli.ts';
import { ensurePunter } from '../session/find-punter.ts';
import { runAdminCommand } from './run-cli.ts';

const at = closedAfterAll(await createTestIdentity());
const { platform } = at;
const { db } = platform;
const me = userInfo().username;
const environment = {
  DATABASE_URL: platform.databaseUrl,
  ADMIN_PASSWORD: 'a long operator password',
};

/** Runs a command; answers its exit code and what it wrote. */
async function run(...args: readonly string[]) {
  const [first, ...rest] = args;
  return first === 'reconcile'
    ? await runCommand(runReconcileCommand, rest, environment)
    : await runCommand(runAdminCommand, args, environment);
}

/** The acts that a command recorded, oldest first. */
async function actsOf(...args: readonly string[]) {
  const [newest] = await selectActs(db, { limit: 1 });
  expect(await run(...args)).toMatchObject({ code: 0 });
  const acts = await selectActs(db, { limit: 100 });
  return acts
    .filter(({ id }) => id > (newest?.id ?? 0))
    .map(({ name, subjectKind, actor, subject, stateBefore, stateAfter }) => ({
      act: `${name} ${subjectKind}`,
      actor,
      subject,
      change: [stateBefore, stateAfter].map((state) => (state === null ? null : JSON.parse(state))),
    }));
}

describe('what the command line changes is recorded as an act (rule: audit-acts)', {
  timeout: 120_000,
}, () => {
  test('of accounts', async () => {
    expect(await actsOf('create', '--username', 'desk1', '--email', 'desk1@example.com')).toEqual([
      {
        act: 'operator-made account',
        actor: { name: me },
        subject: { username: 'desk1', email: 'desk1@example.com' },
        change: [null, { role: 'operator', passwordBy: 'maker' }],
      },
    ]);
    expect(await actsOf('switch-off', 'rival', '--by', 'Thandi N.')).toEqual([
      {
        act: 'account-switched-off account',
        actor: { name: me, orderedBy: 'Thandi N.' },
        subject: { username: 'rival' },
        change: [{ switchedOff: false }, { switchedOff: true, signInsEnded: 0 }],
      },
    ]);
    expect(await actsOf('switch-on', 'rival')).toEqual([
      {
        act: 'account-switched-on account',
        actor: { name: me },
        subject: { username: 'rival' },
        change: [{ switchedOff: true }, { switchedOff: false }],
      },
    ]);
    expect(await actsOf('end-sessions', 'rival')).toMatchObject([
      { act: 'sign-ins-ended account', change: [null, { signInsEnded: 0 }] },
    ]);
  });

  test('of identities, once for what is decided twice', async () => {
    const given = { issuer: at.identity.issuer, subject: 's-1', operator: false, now: new Date() };
    await ensurePunter(db, { ...given, username: 'nomsa' });
    const approved = {
      act: 'identity-approved punter',
      actor: { name: me },
      subject: { username: 'nomsa' },
      change: [{ status: null }, { status: 'approved', despiteExclusion: false }],
    };
    expect(await actsOf('verify', 'nomsa')).toEqual([approved]);
    expect(await actsOf('verify', 'nomsa')).toEqual([]);
    expect(await actsOf('verify', 'nomsa', '--reject', 'Not you.')).toEqual([
      {
        act: 'identity-rejected punter',
        actor: { name: me },
        subject: { username: 'nomsa', reason: 'Not you.' },
        change: [{ status: 'approved' }, { status: 'rejected', despiteExclusion: false }],
      },
    ]);
  });

  test('of jackpots', async () => {
    const set = await actsOf('jackpots', 'set', 'Cup', '--seed', '100', '--by', 'Ann');
    expect(set).toMatchObject([
      {
        act: 'jackpot-terms-set progressive',
        actor: { name: me, orderedBy: 'Ann' },
        change: [null, { seed: 10_000, doublesFrom: 5_000 }],
      },
    ]);
    const again = await actsOf('jackpots', 'set', 'Cup', '--seed', '200', '--by', 'Ann');
    expect(again).toMatchObject([{ change: [{ seed: 10_000 }, { seed: 20_000 }] }]);
    const day = ['jackpots', 'must-be-won', 'Cup', '2037-12-26', '--by', 'Ann'];
    expect(await actsOf(...day)).toMatchObject([
      { act: 'jackpot-must-be-won progressive', change: [null, { day: '2037-12-26' }] },
    ]);
    expect(await actsOf(...day)).toEqual([]);
    const held = await JackpotDay.hold(platform);
    const [punter = 0] = await makePunters(db, ['Held']);
    await held.card(punter, 1, 1, 1);
    await held.run([1, 1, 1]);
    const withhold = ['jackpots', 'withhold', String(held.meetingId), 'held', '--reason', 'Two accounts'];
    const persons = ['--by', 'Ann', '--and', 'Ben'];
    expect(await actsOf(...withhold, ...persons)).toEqual([
      {
        act: 'jackpot-share-withheld punter',
        actor: { name: me, orderedBy: 'Ann, Ben' },
        subject: { alias: 'held', reason: 'Two accounts' },
        change: [null, { meetingId: held.meetingId }],
      },
    ]);
    expect(await actsOf(...withhold, ...persons)).toEqual([]);
  });

  test('of jobs and keys', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into jobs.job (name, source_name, data)
      values ('parked', 'settle-bets', '{"meetingId":7}') returning id`.execute(db);
    const id = rows[0]?.id ?? '';
    expect(await actsOf('retry-job', id)).toMatchObject([
      { act: 'job-retried job', change: [null, { queue: 'settle-bets' }] },
    ]);
    expect(await run('retry-job', id)).toMatchObject({ code: 1 });
    expect(await actsOf('rotate-keys')).toMatchObject([
      { act: 'keys-rotated keys', change: [null, { discard: false }] },
    ]);
  });

  test('and nothing of what was refused', async () => {
    const count = async () => (await selectActs(db, { limit: 500 })).length;
    const before = await count();
    for (const args of [
      ['create', '--username', 'desk1', '--email', 'other@example.com'],
      ['switch-on', 'rival'],
      ['switch-off', 'nobody'],
      ['leagues', 'disable', 'K7RW4Q'],
    ]) {
      expect(await run(...args)).toMatchObject({ code: 1 });
    }
    expect(await count()).toBe(before);
  });
});

test('leagues that the command line changes are recorded with what they were (rule: audit-acts)', async () => {
  const leagues = await TestLeagues.open();
  try {
    environment.DATABASE_URL = leagues.platform.databaseUrl;
    const [owner = 0] = await leagues.punters(1);
    const code = await leagues.create(owner, 'Bad Blood');
    expect(await run('leagues', 'rename', code, 'Good Blood', '--by', 'Thandi N.')).toMatchObject({
      code: 0,
    });
    expect(await run('leagues', 'disable', code)).toMatchObject({ code: 0 });
    expect(await run('leagues', 'enable', code)).toMatchObject({ code: 0 });
    const acts = await selectActs(leagues.platform.db, { limit: 10 });
    expect(
      acts.map(({ name, stateBefore, stateAfter, actor }) => [name, stateBefore, stateAfter, actor]),
    ).toEqual([
      ['league-enabled', '{"status":"disabled"}', '{"status":"running"}', { name: me }],
      ['league-disabled', '{"status":"running"}', '{"status":"disabled"}', { name: me }],
      ['league-renamed', null, null, { name: me, orderedBy: 'Thandi N.' }],
    ]);
    expect(acts[2]?.subject).toEqual({ from: 'Bad Blood', to: 'Good Blood', owner: String(owner) });
    // What names its owner, and who ordered it without an account here, can be erased like the rest.
    const { db: leagueDb } = leagues.platform;
    await sealActs(leagueDb, makeAuditKey(), new Date());
    const people = { accountIds: [], punterIds: [owner], names: [] };
    expect(await erasePersons(leagueDb, { via: 'command-line', name: me }, people, new Date())).toBe(1);
    expect((await run('audit', 'erase', 'thandi n.')).out).toBe(
      "What named 'thandi n.' is erased in 1 act.\n",
    );
    expect(await run('audit', 'erase', 'thandi n.')).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no account 'thandi n.'"),
    });
    const { out } = await run('audit');
    expect(out).not.toMatch(/Blood|Thandi/);
    await sealActs(leagueDb, makeAuditKey(), new Date());
    expect(await findInChain(leagueDb)).toEqual([]);
  } finally {
    environment.DATABASE_URL = platform.databaseUrl;
    await leagues.close();
  }
});

describe('npm run admin -- audit', { timeout: 120_000 }, () => {
  test('lists acts, newest first, by account, act and period, a page at a time', async () => {
    const { out } = await run('audit');
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(
      new RegExp(
        `^\\d+  \\S+Z  keys-rotated keys server: \\{"rotated":.*\\}, by ${me} on the command line, not chained yet$`,
      ),
    );
    expect(out).toContain('account-switched-off account');
    expect(out).toContain('(username rival): {"switchedOff":false} -> {"switchedOff":true,"signInsEnded":0}');
    expect(out).toContain(`by ${me} on the command line (ordered by Thandi N.)`);
    const names = async (...args: string[]) => (await run('audit', ...args)).out.match(/(?<=Z {2})[a-z-]+/g);
    expect(await names('--account', 'rival')).toEqual([
      'sign-ins-ended',
      'account-switched-on',
      'account-switched-off',
    ]);
    expect(await names('--account', 'nomsa')).toEqual(['identity-rejected', 'identity-approved']);
    expect(await names('--act', 'operator-made')).toEqual(['operator-made']);
    expect((await run('audit', '--until', '2020-01-01')).out).toBe('No such act is recorded.\n');
    expect((await run('audit', '--since', '2020-01-01', '--until', '2037-01-01')).out).toBe(out);
    const first = (await run('audit', '--limit', '2')).out.trimEnd().split('\n');
    expect(first.slice(0, 2)).toEqual(lines.slice(0, 2));
    const next = /go on with --before (\d+)\.$/.exec(first[2] ?? '')?.[1] ?? '';
    expect((await run('audit', '--before', next)).out).toBe(`${lines.slice(2).join('\n')}\n`);
  });

  test('erases what names somebody, and reconcile finds the chain whole', async () => {
    await sealActs(db, makeAuditKey(), new Date());
    expect(await run('audit', 'erase', 'nomsa')).toMatchObject({
      code: 0,
      out: "What named 'nomsa' is erased in 2 acts.\n",
    });
    expect((await run('audit', 'erase', 'nomsa')).out).toBe("The acts hold nothing that names 'nomsa'.\n");
    expect((await run('audit')).out).not.toContain('nomsa');
    expect(await findInChain(db)).toEqual([]);
    expect(await run('reconcile', 'audit')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^audit +\d+ looked at, 0 differ\n$/),
    });
  });

  test('erases nothing where several have the name, and nobody else of the name of an account', async () => {
    const given = { subject: 's-9', operator: false, now: new Date() };
    await ensurePunter(db, { ...given, issuer: 'one', username: 'twin' });
    await ensurePunter(db, { ...given, issuer: 'other', username: 'twin' });
    expect(await run('audit', 'erase', 'twin')).toMatchObject({
      code: 1,
      err: "Several punters are called 'twin': sign-in was at several issuers\n",
    });
    await ensurePunter(db, { ...given, issuer: 'other', username: 'rival' });
    expect(await run('verify', 'rival')).toMatchObject({ code: 0 });
    expect(await run('audit', 'erase', 'rival')).toMatchObject({
      out: "What named 'rival' is erased in 3 acts.\n",
    });
    expect((await run('audit', '--act', 'identity-approved')).out).toContain('(username rival)');
  });

  test('lists an act on one line that steers no terminal, whatever it was about', async () => {
    const forged = 'Cup\n99  2026-11-22T20:00:00.000Z  operator-made account 1\u009b2J\u202e';
    const subject = { kind: 'progressive', id: forged } as const;
    await recordActs(db, new Date(), actOf({ subject, after: { name: 'Blood\u009b2J\u2028' } }));
    const [line, ...others] = (await run('audit', '--limit', '1')).out.split('\n');
    expect(line).toContain('league-renamed progressive Cup 99  2026');
    expect(line).toContain('{"name":"Blood 2J "}');
    expect(line).not.toMatch(/[\p{C}\p{Zl}]/u);
    expect(others).toEqual([expect.stringMatching(/^There are more/), '']);
  });

  test('reconcile holds the chain against a file that was kept elsewhere', async () => {
    const folder = makeDataFolder('audit');
    const path = join(folder, 'kept.jsonl');
    try {
      writeFileSync(path, '{"sequence":9999,"head":"00","at":"x","publicKey":"a","signature":"b"}\n');
      const found = await run('reconcile', 'audit', '--checkpoints', path);
      expect(found).toMatchObject({ code: 1, out: expect.stringContaining('the checkpoint of link 9999') });
      expect(await run('reconcile', 'jobs', '--checkpoints', path)).toMatchObject({
        code: 2,
        err: expect.stringContaining("--checkpoints is for the check 'audit'"),
      });
      expect(await run('reconcile', 'audit', '--checkpoints', join(folder, 'none'))).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^reconcile: --checkpoints '.*none': ENOENT/),
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.each<[string[], number, string]>([
    [['audit', 'forget'], 2, "audit knows erase and read, and not 'forget'"],
    [['audit', '--act', 'slept'], 2, `expected one of ${actNames[0]}`],
    [['audit', '--since', 'Saturday'], 2, "--since 'Saturday': expected a day"],
    [['audit', '--limit', '0'], 2, 'expected a whole number from 1 to 500'],
    [['audit', '--limit', '501'], 2, 'expected a whole number from 1 to 500'],
    [['audit', '--account', 'nobody'], 1, "There is no account 'nobody'"],
    [['audit', 'erase'], 2, 'needs the name'],
    [['audit', 'read'], 2, 'needs the folder of the archive'],
    [['audit', 'read', '/tmp', '--step', 'x'], 2, "--step 'x': expected a whole number"],
    [['audit', 'read', '/tmp', '--step', '1'], 1, '--step 1: expected a step of acts'],
  ])('does not take %j', async (args, code, words) => {
    const came = await run(...args);
    expect([came.code, came.err]).toEqual([code, expect.stringContaining(words)]);
  });
});
