import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { leaveLeague, makeLeague } from '../../test/make-league.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { playStatsMeeting } from '../../test/stats-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { inTransaction } from '../platform/database/database.ts';
import { leaguesCheck } from './check-leagues.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const [ann = 0, ben = 0, cat = 0] = await makePunters(db, ['Ann', 'ben', 'Cat']);
const orders = [
  [[1], [2], [3]],
  [[2], [1], [3]],
  [[3], [1], [2]],
];
for (const day of ['2026-10-03', '2026-10-10', '2026-10-17']) {
  const cards = new Map([
    [ann, [1, 2, 3]],
    [ben, [2, 2, day === '2026-10-10' ? 3 : 1]],
    [cat, [3, 1, 2]],
  ]);
  await playStatsMeeting(platform, { day, cards, orders });
}
const { leagueId } = await makeLeague(db, [ann, ben, cat]);
const late = await makeLeague(db, [ben, ann], { joinedAt: new Date('2026-10-09T22:30:00Z') });
await leaveLeague(db, leagueId, cat, new Date('2026-10-16T10:00:00Z'));
await sql`
  insert into league_seasons (league_id, scope, days, best_of, reactions, changed_at)
  values (${late.leagueId}, 'all', '{}', 1, true, now())`.execute(db);

/** What the check finds after some statements, which are taken back. */
async function findAfter(...statements: string[]): Promise<string[]> {
  const found: string[] = [];
  const takenBack = new Error('taken back');
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
    const findings = { differs: (words: string) => found.push(words), progress: () => undefined };
    expect(await leaguesCheck.run(trx, findings)).toBe(2);
    throw takenBack;
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
  return found;
}

describe('the audit of leagues (rules: leagues, league-limits, league-season)', () => {
  it('finds nothing in correct records', async () => {
    expect(await findAfter()).toEqual([]);
  });

  it.each<[what: string, statement: string, found: string]>([
    ['a wrong count', `update leagues set members = 7 where id = ${leagueId}`, 'it has 7 members, and has 2'],
    [
      'an owner who is no member',
      `update leagues set owner_id = ${cat} where id = ${leagueId}`,
      `league ${leagueId} is owned by punter ${cat}, who is no member`,
    ],
    [
      'members of a removed league',
      `update leagues set status = 3, owner_slot = null where id = ${leagueId}`,
      'is removed, and has 2 members',
    ],
    [
      'a request to a removed league',
      `with gone as (update leagues set status = 3, owner_slot = null where id = ${late.leagueId})
       insert into league_requests (league_id, punter_id, code, state, slot, requested_at)
       values (${late.leagueId}, ${cat}, 'AAAAAA', 'pending', 1, now())`,
      'has 1 requests or offers that wait',
    ],
  ])('%s', async (_, statement, found) => {
    expect((await findAfter(statement)).join('\n')).toContain(found);
  });
});
