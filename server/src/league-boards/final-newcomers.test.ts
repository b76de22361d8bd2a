import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { FinalNewcomers } from './final-newcomers.ts';

const { db } = closedAfterAll(await createTestPlatform());

it('ranks a page of newcomers by a few statements, ties included (rule: open-leagues)', async () => {
  const { meetingId } = await makeMeeting(db, [{ offAt: new Date() }]);
  // Sixty rows, four on each rank; every third punter is a newcomer of the range.
  const rows = Array.from({ length: 60 }, (_, index) => {
    const rank = 1 + 4 * Math.floor(index / 4);
    return { place: index + 1, rank, punterId: index % 3 === 0 ? 1_000 + index : index + 1 };
  });
  await db.transaction().execute(async (trx) => {
    // Without the punters themselves.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into final_boards (meeting_id, version, counts, punters, written_at)
      values (${meetingId}, 1, true, 60, now())`.execute(trx);
    await sql`
      insert into final_standings (
        meeting_id, version, place, rank, tied, punter_id, alias, alias_key, total, race_points, bonus, winners,
        second_places, third_places, picks
      )
      select ${meetingId}, 1, place, rank, true, punter, 'a' || place, 'a' || place, 10000 - rank, 0, 0, 0, 0, 0, '\\x01'
      from unnest(
        ${rows.map(({ place }) => place)}::integer[], ${rows.map(({ rank }) => rank)}::integer[],
        ${rows.map(({ punterId }) => punterId)}::integer[]
      ) as each (place, rank, punter)`.execute(trx);
  });
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const list = await new FinalNewcomers(counted).list({ meetingId, version: 1 }, { after: 999, last: 2_000 });
  const { places, found } = await list.read({ from: 5, count: 10, search: '' });
  const newcomers = rows.filter(({ punterId }) => punterId >= 1_000);
  expect(found).toBe(newcomers.length);
  expect(
    places.map(({ leagueRank, tied, gap, row }) => ({ ...{ leagueRank, tied, gap }, id: row.punterId })),
  ).toEqual(
    newcomers.slice(5, 15).map(({ rank, punterId }) => {
      const ahead = newcomers.filter((other) => other.rank < rank);
      const next = ahead.at(-1);
      return {
        leagueRank: ahead.length + 1,
        tied: newcomers.filter((other) => other.rank === rank).length > 1,
        gap: next ? rank - next.rank : null,
        id: punterId,
      };
    }),
  );
  expect((await list.own(1_000))?.leagueRank).toBe(1);
  expect(await list.own(2)).toBeNull();
  expect(statements).toBeLessThanOrEqual(6);
});
