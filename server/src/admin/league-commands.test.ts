import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { runCommand } from '../../test/run-command.ts';
import { TestLeagues } from '../../test/test-leagues.ts';
import { runAdminCommand } from './run-cli.ts';

const at = closedAfterAll(await TestLeagues.open());

/** Runs `leagues …`; answers its exit code and what it wrote. */
const run = (...args: readonly string[]) =>
  runCommand(runAdminCommand, ['leagues', ...args], { DATABASE_URL: at.platform.databaseUrl });

it('npm run admin -- leagues lists, disables, enables and renames (rule: league-reports)', async () => {
  expect(await run('reported')).toMatchObject({ code: 0, out: 'No league has 3 reports or more.\n' });
  expect(await run('reported', '--all')).toMatchObject({ code: 0, out: 'No league is reported.\n' });
  const [owner = 0, ...members] = await at.punters(4);
  const code = await at.create(owner, 'Bad Blood');
  await at.letIn(owner, code, ...members);
  for (const punter of members) {
    await at.call(punter, 'POST', 'MiniLeagues/ReportLeague', { leagueCode: code, reason: 'harassment' });
  }
  const listed = await run('reported');
  expect(listed.out).toContain(
    `${code} 'Bad Blood', 4 members, owned by test: 3 reports (3 harassment), the last on`,
  );
  expect(await run('disable', code, '--by', 'Thandi N.')).toMatchObject({
    code: 0,
    out: `The league ${code} is disabled: nobody sees or joins it.\n`,
  });
  expect(await run('disable', code)).toMatchObject({
    code: 1,
    err: `${code}: The league is disabled already\n`,
  });
  expect(await run('enable', code.toLowerCase())).toMatchObject({ code: 0 });
  expect(await run('rename', code, 'Good Blood')).toMatchObject({
    code: 0,
    out: `The league ${code} is called 'Good Blood' now.\n`,
  });
  expect(await run('reported', '--all')).toMatchObject({ out: 'No league is reported.\n' });
  const events = await at.platform.db
    .selectFrom('league_events')
    .select(['kind', 'said_by'])
    .where('said_by', 'is not', null)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { kind: 'disabled', said_by: 'Thandi N.' },
    { kind: 'enabled', said_by: userInfo().username },
    { kind: 'renamed', said_by: userInfo().username },
  ]);
});

it('says what was expected', async () => {
  for (const [args, code, words] of [
    [[], 2, 'leagues needs one of: reported, disable, enable, rename.'],
    [['close'], 2, 'leagues needs one of'],
    [['disable'], 2, 'needs the code'],
    [['disable', 'K7RW4Q', 'more'], 2, "'more' is one word too many."],
    [['rename', 'K7RW4Q'], 2, 'needs the code of a league and its new name'],
    [['disable', 'K7RW4Q'], 1, 'There is no league with this code'],
    [['rename', 'K7RW4Q', 'x'], 1, 'Expected a name of 3 to 40'],
    [['enable', 'K7RW4Q', '--by', '\u0007'], 1, '--by: expected a name'],
  ] as const) {
    const came = await run(...args);
    expect([came.code, came.err]).toEqual([code, expect.stringContaining(words)]);
  }
});
