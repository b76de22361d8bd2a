import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { leaveLeague } from '../../test/make-league.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { loadSeason } from '../league-boards/load-season.ts';
import { loadPickRefusals } from '../protection/load-pick-refusals.ts';
import { addRivals } from '../session/find-punter.ts';
import { makeRivals } from './rivals.ts';
import { letPeopleIn, seedLeagues } from './seed-leagues.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db, operator } = platform;
const parts = { db, operator, findRefusals: loadPickRefusals };
const now = new Date('2026-11-21T10:00:00Z');
const rivals = makeRivals('leagues', 40);
const ids = await addRivals(db, rivals, now);
const seed = () => seedLeagues(parts, rivals, ids, now);
const leagues = () =>
  db.selectFrom('leagues').select(['id', 'name', 'members', 'status']).orderBy('id').execute();

test('the rivals have leagues from before the history, made once', async () => {
  const open = await seed();
  const made = await leagues();
  expect(made.map(({ name, members, status }) => [name, members, status])).toEqual([
    ['Saturday Stayers', 10, 1],
    ['The Office Card', 7, 1],
    ['Karoo Longshots', 5, 1],
  ]);
  expect(await seed()).toEqual(open);
  expect(await leagues()).toEqual(made);
  const season = await loadSeason(db, { leagueId: made[0]?.id ?? 0, by: 'season', now });
  expect(season.begun).toBe('2026-10-20');
});

test('the demo’s people are let in once they have an alias, and not again after they left', async () => {
  const open = await seed();
  const [named = 0] = await makePunters(db, ['Visitor']);
  const letIn = (...punterIds: number[]) =>
    letPeopleIn(parts, open, punterIds, () => now, AbortSignal.timeout(60_000));
  await letIn(named);
  expect((await leagues()).map(({ members }) => members)).toEqual([11, 8, 5]);
  await leaveLeague(db, open[0]?.id ?? 0, named, now);
  await letIn(named);
  expect((await leagues()).map(({ members }) => members)).toEqual([10, 8, 5]);
  const [unnamed = 0] = await makePunters(db, [null]);
  const stopped = new AbortController();
  const waiting = letPeopleIn(parts, open, [unnamed], () => now, stopped.signal);
  stopped.abort();
  await waiting;
  expect((await leagues()).map(({ members }) => members)).toEqual([10, 8, 5]);
});
