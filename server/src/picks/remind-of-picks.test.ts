import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { queueReminders, reminderMinutes, remindOfPicks } from './remind-of-picks.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;

const noon = new Date('2026-11-21T12:00:00+02:00');
const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** The day's meeting of three races, the first of them so many minutes after noon. */
const meetingAt = (minutes: number) =>
  makeMeeting(
    db,
    [0, 30, 60].map((later) => ({ offAt: minutesFromNoon(minutes + later) })),
  );

async function save(meetingId: number, punterId: number, saddles: readonly number[]): Promise<void> {
  await db
    .insertInto('card_picks')
    .values({ meeting_id: meetingId, punter_id: punterId, saddles: [...saddles], saved_at: noon })
    .execute();
}

async function told(punterId: number): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data from notices where punter_id = ${punterId} and kind = 'card-closing'`.execute(db);
  return rows.map(({ data }) => data);
}

let punters: readonly number[] = [];
beforeEach(async () => {
  platform.setNow(noon);
  await sql`update meetings set status = 'resulted'`.execute(db);
  // Earlier tests' meetings were elsewhere: each test has its own last meeting.
  await sql`
    insert into race_courses (name, country) values ('Elsewhere', 'ZA') on conflict do nothing`.execute(db);
  await sql`
    update meetings set race_course_id = (select id from race_courses where name = 'Elsewhere')`.execute(db);
  punters = await makePunters(db, [null, null, null, null]);
});

describe('players of a card that begins soon (rule: notifications)', () => {
  test('are told how many picks are missing, until the off', async () => {
    const [complete = 0, some = 0, cleared = 0, none = 0] = punters;
    const { meetingId } = await meetingAt(15);
    await save(meetingId, complete, [1, 2, 3]);
    await save(meetingId, some, [4, 0]);
    await save(meetingId, cleared, [0, 0, 0]);
    expect(await remindOfPicks(platform, meetingId)).toBe(2);
    expect(await told(complete)).toEqual([]);
    expect(await told(some)).toEqual([
      { meeting: 'Turffontein', meetingId, off: '12:15', missing: 2, races: 3 },
    ]);
    expect(await told(cleared)).toMatchObject([{ missing: 3, races: 3 }]);
    expect(await told(none)).toEqual([]);
    const { rows } = await sql<{ until: Date }>`
      select expires_at as until from notices where punter_id = ${some}`.execute(db);
    expect(rows).toEqual([{ until: minutesFromNoon(15) }]);
    await remindOfPicks(platform, meetingId);
    expect(await told(some)).toHaveLength(1);
  });

  test('are also those of the last meeting at the course who have no card', async () => {
    const [before = 0, both = 0] = punters;
    const earlier = await meetingAt(-300);
    await sql`update meetings set status = 'resulted' where id = ${earlier.meetingId}`.execute(db);
    const { meetingId } = await meetingAt(15);
    await save(earlier.meetingId, before, [1, 0, 0]);
    await save(earlier.meetingId, both, [1, 2, 3]);
    await save(meetingId, both, [1, 2, 3]);
    expect(await remindOfPicks(platform, meetingId)).toBe(1);
    expect(await told(before)).toMatchObject([{ missing: 3, races: 3 }]);
    expect(await told(both)).toEqual([]);
  });

  test('are told of races that are still open only, and nothing once the first is off', async () => {
    const [some = 0] = punters;
    const { meetingId } = await meetingAt(15);
    await save(meetingId, some, [1, 0, 3]);
    await sql`update races set status = 'abandoned' where meeting_id = ${meetingId} and number = 2`.execute(
      db,
    );
    expect(await remindOfPicks(platform, meetingId)).toBe(0);
    await sql`update races set status = 'open' where meeting_id = ${meetingId}`.execute(db);
    platform.setNow(minutesFromNoon(15));
    expect(await remindOfPicks(platform, meetingId)).toBe(0);
  });
});

describe('the reminder (rule: notifications)', () => {
  test('is queued once, by whichever node, when the first off is near', async () => {
    const { meetingId } = await meetingAt(reminderMinutes + 1);
    expect(await queueReminders(platform)).not.toContain(meetingId);
    platform.setNow(minutesFromNoon(1));
    await Promise.all([queueReminders(platform), queueReminders(platform)]);
    const { rows } = await sql`
      select 1 from jobs.job where name = 'remind-of-picks' and (data ->> 'meetingId')::integer = ${meetingId}`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    expect(await queueReminders(platform)).toEqual([]);
  });

  test('is not queued for a meeting that has begun or does not take place', async () => {
    const begun = await meetingAt(-5);
    const abandoned = await meetingAt(10);
    await sql`update meetings set status = 'abandoned' where id = ${abandoned.meetingId}`.execute(db);
    const queued = await queueReminders(platform);
    expect(queued).not.toContain(begun.meetingId);
    expect(queued).not.toContain(abandoned.meetingId);
  });
});
