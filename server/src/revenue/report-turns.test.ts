import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { OlderReads } from '../platform/database/older-reads.ts';
import { atOneMoment, ReportTurns } from './report-turns.ts';

const { db } = closedAfterAll(await createTestPlatform());

/** Reports that are made until they are let go. */
function heldReports() {
  const made: string[] = [];
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>();
  const make = (name: string) => async () => {
    made.push(name);
    await letGo;
    return name;
  };
  return { made, make, go };
}

test('two reports are made at a time, six wait, and whoever comes then is told so (rule: report-turns)', async () => {
  const turns = new ReportTurns();
  const { made, make, go } = heldReports();
  const reports = Array.from({ length: 8 }, (_, day) => turns.take('revenue', { day }, make(`${day}`)));
  await nextTurn();
  expect(made).toEqual(['0', '1']);
  await expect(turns.take('revenue', { day: 8 }, make('8'))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Other reports are being made. Try again in a minute.',
  });
  go();
  expect(await Promise.all(reports)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
});

test('a report that is asked for again meanwhile is made once, and anew afterwards (rule: report-turns)', async () => {
  const turns = new ReportTurns();
  const { made, make, go } = heldReports();
  const all = Array.from({ length: 20 }, () => turns.take('revenue', { from: '2026-11-01' }, make('one')));
  await nextTurn();
  go();
  await Promise.all(all);
  expect(made).toEqual(['one']);
  await turns.take('revenue', { from: '2026-11-01' }, make('two'));
  expect(made).toEqual(['one', 'two']);
});

test('a report that takes too long says so (rule: report-turns)', async () => {
  const tooLong = () =>
    atOneMoment(db, async (trx) => {
      await sql`set local statement_timeout = 1`.execute(trx);
      await sql`select pg_sleep(10)`.execute(trx);
    });
  await expect(new ReportTurns().take('revenue', {}, tooLong)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'This report takes too long. Ask for fewer days.',
  });
});

test('a report from a standby is as of what the standby is known to have (rule: older-reads)', async () => {
  const made = { asOf: new Date('2026-03-01T10:00:00Z'), rows: 3 };
  for (const seconds of [-2, 2]) {
    const known = new Date(made.asOf.getTime() + 1_000 * seconds);
    const reads: OlderReads = { read: (work) => work(db, known) };
    const report = await new ReportTurns().read({ reads }, 'revenue', {}, async () => made);
    expect(report).toEqual({ rows: 3, asOf: seconds < 0 ? known : made.asOf });
  }
});
