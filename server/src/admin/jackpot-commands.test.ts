import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { runCommand } from '../../test/run-command.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { runAdminCommand } from './run-cli.ts';

const platform = closedAfterAll(await createTestPlatform());

/** Runs `jackpots` with these arguments; answers its exit code and what it wrote. */
const run = (...args: string[]) =>
  runCommand(runAdminCommand, ['jackpots', ...args], { DATABASE_URL: platform.databaseUrl });

describe('npm run admin -- jackpots', () => {
  test('sets terms for cards to come, keeps what is not given, and lists them (rule: jackpot-terms)', async () => {
    expect(await run('set', 'Cup', '--seed', '10000', '--cap', '50000.50', '--by', 'Ann')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Cup: seed R10\s000, R0 a meeting, at most R50\s000.50, doubled from R50, for cards/,
      ),
    });
    expect(
      await run('set', 'Cup', '--contribution', '500', '--doubles-from', '0', '--by', 'Ben'),
    ).toMatchObject({
      code: 0,
      out: expect.stringMatching(/seed R10\s000, R500 a meeting, at most R50\s000.50, no doubling/),
    });
    expect(await run('must-be-won', 'Cup', '2037-12-26', '--by', 'Ann')).toMatchObject({ code: 0 });
    const { out } = await run();
    expect(out).toMatch(/Cup: carries R0; seed R10\s000, .*set by Ben.*must be won on 2037-12-26/);
  });

  test('lists a progressive of an earlier version so that its name steers no terminal', async () => {
    await sql`insert into progressives (name, created_at) values (${'Old\u001b[2J\nCup: carries R9'}, now())`.execute(
      platform.db,
    );
    const { out } = await run();
    expect(out).toContain('Old [2J Cup: carries R9: carries R0');
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('withholds a share for a reason and by two persons (rule: jackpot-withheld), and lists what was paid', async () => {
    const day = await JackpotDay.hold(platform);
    const [held = 0, other = 0] = await makePunters(platform.db, ['Held', 'Other']);
    for (const each of [held, other]) await day.card(each, 1, 1, 1);
    await day.run([1, 1, 1]);
    const meeting = String(day.meetingId);
    const reason = ['--reason', 'Two accounts'];
    const persons = ['--by', 'Ann', '--and', 'Ben'];
    expect(await run('withhold', meeting, 'held', ...reason, ...persons)).toMatchObject({ code: 0 });
    await day.follow();
    expect(await day.paid(other)).toEqual({ share: 48_000, second: 0 });
    expect((await run()).out).toContain('R480 between 1 of 2 cards, 1 withheld');
    expect(await run('withhold', meeting, 'nobody', ...reason, ...persons)).toMatchObject({
      code: 1,
      err: expect.stringContaining("has no card of 'nobody'"),
    });
    expect(await run('must-be-won', day.progressive, '2026-11-21', '--by', 'Ann')).toMatchObject({ code: 1 });
  });

  test.each<[string[], string]>([
    [['divide'], "jackpots knows set, must-be-won, withhold, and not 'divide'"],
    [['set', 'Cup', '--by', 'Ann'], 'at least one of the terms'],
    [['set', 'Cup', '--seed', '1'], '--by: expected a name'],
    [['set', 'Cup\u001b[2J', '--seed', '1', '--by', 'Ann'], 'none of them a control character'],
    [['set', 'Cup', '--seed', '1', '--by', 'Ann, Ben'], '--by: expected a name'],
    [['set', 'Cup', '--seed', '-1', '--by', 'Ann'], '--seed'],
    [['set', 'Cup', '--seed=1.234', '--by', 'Ann'], 'at most two decimals'],
    [['set', 'Cup', '--cap', '0', '--by', 'Ann'], '--cap'],
    [['set', 'Cup', '--seed', '1', '--from', '2020-01-01T00:00:00Z', '--by', 'Ann'], 'an instant to come'],
    [['must-be-won', 'Cup', 'Saturday', '--by', 'Ann'], 'expected YYYY-MM-DD'],
    [['withhold', 'x', 'Alias', '--reason', 'r', '--by', 'Ann', '--and', 'Ben'], 'not the id of a meeting'],
    [['withhold', '1', 'Alias', '--by', 'Ann', '--and', 'Ben'], '--reason'],
    [['withhold', '1', 'Alias', '--reason', 'r', '--by', 'Ann', '--and', 'ann'], 'two persons'],
    [
      ['withhold', '1', 'Alias', '--reason', 'r', '--by', 'Ann', '--and', 'Ann\u200b'],
      '--and: expected a name',
    ],
    [['withhold', '1', 'Alias', '--reason', 'r', '--by', 'Ann', '--and', 'Ａnn'], 'two persons'],
    [['withhold', '1', 'Alias', '--reason', 'r\u202e', '--by', 'Ann', '--and', 'Ben'], '--reason'],
  ])('does not take %j', async (args, words) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });
});
