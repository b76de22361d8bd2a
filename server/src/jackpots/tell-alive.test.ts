import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { JackpotSite } from '../../test/jackpot-site.ts';
import { tellAlive } from './tell-alive.ts';

const site = closedAfterAll(await JackpotSite.open());
const { platform } = site;
const { db } = platform;

describe('those alive before the last leg (rule: notifications)', () => {
  test('are told once, by a node that may begin again', async () => {
    const day = await JackpotDay.hold(platform);
    const [alive = 0, out = 0] = await site.people(2);
    await day.card(alive, 1, 1, 1);
    await day.card(out, 2, 1, 1);
    await day.close(2);
    await day.result(2, [1]);
    await day.follow();
    const told = async () => {
      const { rows } = await sql<{ punter_id: number; data: unknown }>`
        select punter_id, data from notices where kind = 'jackpot-alive' and subject = ${`jackpot/${day.meetingId}`}`.execute(
        db,
      );
      return rows;
    };
    expect(await told()).toEqual([]);
    await day.close(3);
    await day.result(3, [1]);
    await day.follow();
    const { rows } = await sql`
      select 1 from jobs.job
      where name = 'tell-alive' and (data ->> 'meetingId')::integer = ${day.meetingId}`.execute(db);
    expect(rows).toHaveLength(1);
    const tell = () => tellAlive(db, day.meetingId, new Date());
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await told()).toMatchObject([{ punter_id: alive, data: { meetingId: day.meetingId, left: 1 } }]);
  });
});
