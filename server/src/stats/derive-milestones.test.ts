import { addDays } from '@furlong/domain/local-date';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { playStatsMeeting, wonBy } from '../../test/stats-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { inTransaction } from '../platform/database/database.ts';
import { statsCheck } from '../reconcile/check-stats.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { catchUp } from './catch-up.ts';
import { deriveMilestones } from './derive-milestones.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
let named = 0;

async function newPunters(count: number): Promise<number[]> {
  named += 1;
  return makePunters(
    db,
    Array.from({ length: count }, (_, index) => `miles-${named}-${index}`),
  );
}

/** What the audit finds: it derives all milestones again, by other code. The jobs of results are not worked here. */
async function audit(): Promise<string[]> {
  await sql`delete from jobs.job where name = 'follow-result'`.execute(db);
  const found: string[] = [];
  const reporter = { differs: (_: string, words: string) => found.push(words), progress: () => undefined };
  await reconcile(db, reporter, [statsCheck]);
  return found;
}

async function milestonesOf(punterId: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ key: string; day: string }>`
    select concat_ws(' ', kind, goal) as key, reached_on as day
    from punter_milestones where punter_id = ${punterId} and kind <> 'course-winner'`.execute(db);
  return Object.fromEntries(rows.map(({ key, day }) => [key, day]));
}

async function holdersOf(kind: string): Promise<number> {
  const { rows } = await sql<{ holders: number }>`
    select holders from milestone_counts where kind = ${kind} and goal = 1`.execute(db);
  return rows[0]?.holders ?? 0;
}

const play = (
  day: string,
  cards: ReadonlyMap<number, readonly number[]>,
  winners = [1, 1, 1],
  followed = true,
) => playStatsMeeting(platform, { day, cards, orders: winners.map((winner) => wonBy(winner)), followed });

describe('milestones follow results (rule: milestones)', () => {
  it('each meeting takes its punters one step further', async () => {
    const [punterId = 0] = await newPunters(1);
    await play('2030-01-07', new Map([[punterId, [1, 2, 0]]]));
    expect(await milestonesOf(punterId)).toEqual({ 'winners 1': '2030-01-07' });
    for (let day = 8; day <= 10; day++) {
      await play(`2030-01-${String(day).padStart(2, '0')}`, new Map([[punterId, [1, 1, 1]]]));
    }
    expect(await milestonesOf(punterId)).toEqual({
      'winners 1': '2030-01-07',
      'winners 10': '2030-01-10',
      'cards 1': '2030-01-08',
    });
    expect(await audit()).toEqual([]);
  });

  it('following a meeting again changes nothing', async () => {
    const [punterId = 0] = await newPunters(1);
    const meeting = await play('2030-01-15', new Map([[punterId, [25, 1, 1]]]), [25, 1, 1]);
    const before = await holdersOf('long-price');
    await meeting.follow();
    await deriveMilestones(db, meeting.meetingId);
    expect(await holdersOf('long-price')).toBe(before);
    expect(await audit()).toEqual([]);
  });

  it('a correction takes away what it undid, from the punter and from the count', async () => {
    const [punterId = 0] = await newPunters(1);
    const before = await holdersOf('long-price');
    const meeting = await play('2030-01-16', new Map([[punterId, [25, 1, 1]]]), [25, 1, 1]);
    expect(await holdersOf('long-price')).toBe(before + 1);
    await meeting.correct(1, wonBy(2));
    await meeting.follow();
    expect(await holdersOf('long-price')).toBe(before);
    expect(await milestonesOf(punterId)).toEqual({ 'cards 1': '2030-01-16', 'winners 1': '2030-01-16' });
    await meeting.correct(1, wonBy(25));
    await meeting.follow();
    expect(await holdersOf('long-price')).toBe(before + 1);
    expect(await audit()).toEqual([]);
  });

  it('a meeting that ends after later ones still counts on its own day', async () => {
    const [punterId = 0] = await newPunters(1);
    const cards = new Map([[punterId, [1, 1, 1]]]);
    const late = await play('2030-02-01', cards, [1, 1, 1], false);
    await play('2030-02-02', cards);
    expect(await milestonesOf(punterId)).toMatchObject({ 'winners 1': '2030-02-02' });
    await late.follow();
    expect(await milestonesOf(punterId)).toMatchObject({
      'winners 1': '2030-02-01',
      'cards 1': '2030-02-01',
    });
    expect(await audit()).toEqual([]);
  });

  it('a local meeting that ends late breaks the weeks of those who were not in it (rule: weeks-in-a-row)', async () => {
    const [away = 0, there = 0] = await newPunters(2);
    const both = new Map([
      [away, [1, 1, 1]],
      [there, [1, 1, 1]],
    ]);
    const late = await play('2030-03-13', new Map([[there, [1, 1, 1]]]), [1, 1, 1], false);
    for (const day of ['2030-03-06', '2030-03-20', '2030-03-27', '2030-04-03']) await play(day, both);
    expect(await milestonesOf(away)).toHaveProperty('weeks 4', '2030-04-03');
    await late.follow();
    expect(await milestonesOf(away)).not.toHaveProperty('weeks 4');
    expect(await milestonesOf(there)).toHaveProperty('weeks 4', '2030-03-27');
    expect(await audit()).toEqual([]);
  });

  it('meetings that end together, and a node that dies between, leave what one after the other would', async () => {
    const punters = await newPunters(6);
    const cards = new Map(punters.map((id) => [id, [1, 1, 25]]));
    const meetings = [
      await play('2030-05-01', cards, [1, 1, 25], false),
      await play('2030-05-01', cards, [1, 1, 1], false),
      await play('2030-05-02', cards, [2, 1, 25], false),
    ];
    await Promise.all(meetings.map(({ follow }) => follow()));
    expect(await audit()).toEqual([]);
    const [first] = meetings;
    await first?.correct(3, wonBy(1));
    await first?.follow();
    // The work of a correction broken off half-way: some punters are derived, the others are not.
    await sql`
      update milestone_work set stage = 'rederive', at_version = 0, after = 0
      where meeting_id = ${first?.meetingId ?? 0}`.execute(db);
    await deriveMilestones(db, first?.meetingId ?? 0);
    expect(await audit()).toEqual([]);
  });

  it('what was never recorded is caught up with at the start', async () => {
    const [punterId = 0] = await newPunters(1);
    const meeting = await play('2030-06-01', new Map([[punterId, [1, 1, 1]]]));
    await sql`delete from milestone_work where meeting_id = ${meeting.meetingId}`.execute(db);
    await sql`delete from stats_meetings where meeting_id = ${meeting.meetingId}`.execute(db);
    await inTransaction(db, async (trx) => {
      await sql`delete from punter_milestones where punter_id = ${punterId}`.execute(trx);
      await sql`delete from milestone_progress where punter_id = ${punterId}`.execute(trx);
    });
    await sql`delete from jobs.job where name = 'follow-result'`.execute(db);
    await catchUp(platform);
    const { rows } = await sql<{ meeting: number }>`
      select (data ->> 'meetingId')::integer as meeting from jobs.job where name = 'follow-result'`.execute(
      db,
    );
    expect(rows).toEqual([{ meeting: meeting.meetingId }]);
    await meeting.follow();
    expect(await milestonesOf(punterId)).toMatchObject({ 'winners 1': '2030-06-01' });
    await catchUp(platform);
    // The counts were left as they were above, so they are one too high; nothing else differs.
    expect((await audit()).filter((words) => !words.startsWith('milestone '))).toEqual([]);
    await sql`
      update milestone_counts as counts set holders = (
        select count(*) from punter_milestones as own
        where own.kind = counts.kind and own.goal = counts.goal and own.race_course_id = counts.race_course_id
      )`.execute(db);
  });

  it('any history of meetings, corrections and late ends gives the milestones of the records', async () => {
    const card = fc.array(fc.constantFrom(0, 1, 2, 25), { minLength: 3, maxLength: 3 });
    const step = fc.record({
      back: fc.integer({ min: 0, max: 60 }),
      isForeign: fc.boolean(),
      isLate: fc.boolean(),
      cards: fc.array(card, { minLength: 3, maxLength: 3 }),
      winners: fc.array(fc.constantFrom(1, 2, 25), { minLength: 3, maxLength: 3 }),
      correction: fc.option(fc.constantFrom(1, 2, 25)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const punters = await newPunters(3);
        const late: (() => Promise<void>)[] = [];
        for (const { back, isForeign, isLate, cards, winners, correction } of steps) {
          const meeting = await playStatsMeeting(platform, {
            day: addDays('2031-06-30', -back),
            course: isForeign ? { name: 'Ascot', country: 'GB' } : { name: 'Vaal', country: 'ZA' },
            cards: new Map(punters.map((id, index) => [id, cards[index] ?? []])),
            orders: winners.map((winner) => wonBy(winner)),
            followed: !isLate,
          });
          if (isLate) late.push(meeting.follow);
          if (correction === null) continue;
          await meeting.correct(1, wonBy(correction));
          if (!isLate) await meeting.follow();
        }
        for (const follow of late) await follow();
        expect(await audit()).toEqual([]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});

describe('the audit of stats', () => {
  it.each([
    [
      'a changed point',
      `update stats_meetings set facts = jsonb_set(facts, '{races,0,2,0,3}', '7')`,
      'has points of runner 1 in race 1 7',
    ],
    [
      'a changed chance',
      `update stats_meetings set facts = jsonb_set(facts, '{races,0,2,0,7}', '1')`,
      'has chance of runner 1',
    ],
    ['a changed day', `update stats_meetings set day = day + 1`, 'has day'],
    ['another pick', `update final_standings set picks = '\\x020101'`, 'stands there by 2'],
    [
      'a perfect card too many',
      `update stats_meetings set perfect_cards = perfect_cards + 1`,
      'has perfect cards',
    ],
    [
      'a better best card',
      `update stats_meetings set perfect_total = perfect_total + 1`,
      'has perfect total',
    ],
    [
      'a missing milestone',
      `delete from punter_milestones where kind = 'winners'`,
      'should have the milestone winners 1',
    ],
    [
      'a milestone for nothing',
      `update punter_milestones set goal = 500 where kind = 'cards'`,
      'for nothing',
    ],
    ['a wrong day of one', `update punter_milestones set reached_on = reached_on - 1`, 'for nothing'],
    ['a wrong count', `update milestone_counts set holders = holders + 1`, 'is counted'],
    ['a missing record', `update stats_meetings set version = version - 1`, 'has version'],
    ['work left undone', `update milestone_work set stage = 'rederive'`, 'is not followed by milestones'],
  ])('finds %s', async (_, statement, words) => {
    const [punterId = 0] = await newPunters(1);
    await play('2030-07-01', new Map([[punterId, [1, 1, 1]]]));
    expect(await audit()).toEqual([]);
    const undo = new Error('undo');
    await expect(
      inTransaction(db, async (trx) => {
        await sql.raw(statement).execute(trx);
        await sql`delete from jobs.job where name = 'follow-result'`.execute(trx);
        const found: string[] = [];
        await statsCheck.run(trx, { differs: (each) => found.push(each), progress: () => undefined });
        expect(found.join('\n')).toContain(words);
        throw undo;
      }),
    ).rejects.toBe(undo);
  });
});
