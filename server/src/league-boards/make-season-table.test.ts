import type { Round } from '@furlong/domain/leagues/round';
import { periodOf } from '@furlong/domain/leagues/season-period';
import { expect, it } from 'vitest';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import type { Season } from './load-season.ts';
import { makeSeasonTable } from './make-season-table.ts';

const day = '2026-11-21';
const members = ['Ann', 'ben', 'Cat', 'dan'].map((alias, at) => ({
  ...{ punterId: at + 1, alias, since: day, until: null, standing: 'member' as const },
}));

/** A season whose best so many meetings count. */
function seasonOf(bestOf: number | null): Season {
  return {
    ...{ leagueId: 1, today: day, finished: false, begun: day, meetings: [], open: [] },
    settings: { scope: 'all', raceCourseId: null, days: [], bestOf, reactions: true },
    period: periodOf('month', day),
    everybody: members,
    listed: members,
  };
}

function roundOf(id: number, totals: Readonly<Record<number, number>>): Round {
  const scores = Object.entries(totals).map(
    ([punterId, total]) => [Number(punterId), { total, winners: 0, secondPlace: 0, thirdPlace: 0 }] as const,
  );
  return { id, title: `Meeting ${id}`, day, scores: new Map(scores) };
}

async function movesOf(season: Season, rounds: readonly Round[]) {
  const { rows } = await makeSeasonTable(season, rounds, new Yielder());
  return rows.map(({ alias, rank, movement }) => [alias, rank, movement]);
}

it('says who moved by the last meeting, and nothing of who had no rank before it (rule: league-season)', async () => {
  const first = roundOf(1, { 1: 300, 2: 200 });
  expect(await movesOf(seasonOf(null), [first])).toEqual([
    ['Ann', 1, null],
    ['ben', 2, null],
    ['Cat', null, null],
    ['dan', null, null],
  ]);
  expect(await movesOf(seasonOf(null), [first, roundOf(2, { 2: 500, 3: 400 })])).toEqual([
    ['ben', 1, 1],
    ['Cat', 2, null],
    ['Ann', 3, -2],
    ['dan', null, null],
  ]);
});

it('moves by the best meetings alone where only those count', async () => {
  const rounds = [roundOf(1, { 1: 300, 2: 200 }), roundOf(2, { 1: 10, 2: 250 })];
  expect((await movesOf(seasonOf(1), rounds)).slice(0, 2)).toEqual([
    ['Ann', 1, 0],
    ['ben', 2, 0],
  ]);
});
