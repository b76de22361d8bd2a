import { expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { leaveLeague, makeLeague } from '../../test/make-league.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import { Rosters } from './rosters.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const punters = await makePunters(db, ['ann', 'ben', 'cat', 'dan']);
const id = (index: number) => punters[index] ?? 0;

it('keeps members until the league changes, and reads them again then', async () => {
  const rosters = new Rosters(platform);
  rosters.start();
  const { leagueId, code } = await makeLeague(db, [id(0), id(1)]);
  const first = await rosters.find(code);
  expect([...(first?.ids ?? [])]).toEqual([id(0), id(1)]);
  expect(await rosters.find(code)).toBe(first);
  expect(await rosters.get(leagueId)).toBe(first);

  await leaveLeague(db, leagueId, id(1), new Date('2026-11-22T10:00:00Z'));
  await publishEvent(db, { kind: 'league', leagueId });
  await vi.waitFor(async () => {
    expect([...((await rosters.find(code))?.ids ?? [])]).toEqual([id(0)]);
  });
  const now = await rosters.find(code);
  expect(now?.leftSince('2026-11-21')).toEqual([
    { punterId: id(1), since: '2026-01-05', until: '2026-11-22' },
  ]);
  expect(now?.leftSince('2026-11-23')).toEqual([]);
  expect(now?.stamp).not.toBe(first?.stamp);
  rosters.stop();
});

it('holds no more leagues and members than it may, the last used ones', async () => {
  const rosters = new Rosters(platform, { leaguesMax: 2, membersMax: 5 });
  const made = [
    await makeLeague(db, [id(0)]),
    await makeLeague(db, [id(1)]),
    await makeLeague(db, [id(2)]),
    await makeLeague(db, [id(0), id(1), id(2), id(3)]),
  ];
  const [one, two, three, four] = made.map(({ code }) => code) as [string, string, string, string];
  const kept = await rosters.find(one);
  const lost = await rosters.find(two);
  await rosters.find(one);
  await rosters.find(three);
  expect(rosters.held).toEqual({ leagues: 2, members: 2 });
  expect(await rosters.find(one)).toBe(kept);
  expect(await rosters.find(two)).not.toBe(lost);
  await rosters.find(four);
  expect(rosters.held.members).toBeLessThanOrEqual(5);
});

it('knows no league that does not run', async () => {
  const rosters = new Rosters(platform);
  const { leagueId, code } = await makeLeague(db, [id(0)]);
  await db.updateTable('leagues').set({ status: 0 }).where('id', '=', leagueId).execute();
  expect(await rosters.find(code)).toBeUndefined();
  expect(await rosters.find('ZZZZZZ')).toBeUndefined();
});
