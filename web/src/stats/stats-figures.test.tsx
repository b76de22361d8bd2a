import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makePlayed, makeStats } from '../../test/stats.ts';
import { answer, section, setUpStats, show } from '../../test/stats-stage.tsx';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';

const noon = Date.parse('2026-11-21T18:00:00+02:00');
vi.mock('../platform/device/now.ts', () => ({ useNow: () => noon }));
vi.mock('../platform/device/server-clock.ts', async (load) => ({
  ...(await load<object>()),
  serverNow: () => noon,
}));

setUpStats();

describe('[E-STATS-STATE] the figures of My Stats', () => {
  test('a chart says in words what it shows, and has its figures as a table', async () => {
    answer(1, makeStats());
    const user = show();
    const points = await section(/^Points per meeting/);
    expect(
      points.getByRole('img', {
        name: 'Points in 12 meetings, between 9 and 20; your average is 24.33. Each is in the table below.',
      }),
    ).toBeInTheDocument();
    await user.click(points.getByText('as a table'));
    const rows = points.getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(wordsOf(rows[1] as Element)).toBe('Kenilworth, Sat 21 Nov201 of 8592–');
    const ranks = await section(/^Rank per meeting/);
    expect(ranks.getByText('14th, your best')).toBeInTheDocument();
    expect(wordsOf(ranks.getAllByRole('row')[1] as Element)).toBe('Kenilworth, Sat 21 Nov14th of 3 412–');
  });

  test('before the third meeting the nearest milestone stands in the place of the charts', async () => {
    const first = makePlayed({ total: 21 });
    answer(
      1,
      makeStats({
        history: { meetings: [first, makePlayed({ meetingId: 2, date: '2026-11-21', total: 1 })] },
      }),
    );
    show();
    const next = await section(/^Next milestone/);
    expect(wordsOf(next.getByRole('listitem'))).toBe(
      '25 winners pickedPick 25 winners.23 of 25 so far, 1 punter has it',
    );
    const meetings = await section(/^Your meetings charts from 3 meetings/);
    expect(meetings.getAllByRole('definition').map(wordsOf)).toEqual([
      '1 point, 145th of 3 412',
      '21 points, 145th of 3 412',
    ]);
    expect(screen.queryByRole('heading', { name: /per meeting/ })).toBeNull();
    cleanup();
    // Nobody on a break is asked on (rule: breaks-on-screen).
    useSession.getState().update({ playBreak: { kind: 'time-out', until: null } });
    show();
    await section(/^Your meetings/);
    expect(screen.queryByRole('heading', { name: 'Next milestone' })).toBeNull();
  });

  test('a corrected meeting is marked, with its old figures (rule: corrected-stats)', async () => {
    answer(1, makeStats());
    const user = show();
    expect(await screen.findByText(/^† 1 meeting had a result corrected/)).toBeInTheDocument();
    const points = await section(/^Points per meeting/);
    const old = '18.5 points, 2 winners, 312th of 3 410';
    expect(
      points.getByText(`† Kenilworth, Tue 13 Oct: a result was corrected. Before it was corrected: ${old}.`),
    ).toBeInTheDocument();
    await user.click(points.getByText('as a table'));
    expect(
      points.getByRole('cell', { name: old.replace(' of 3 410', ' of 3\u2009410') }),
    ).toBeInTheDocument();
    expect(points.getByRole('row', { name: /^Kenilworth, Tue 13 Oct †/ })).toBeInTheDocument();
  });

  test('many meetings are pages, the latest first', async () => {
    const meetings = Array.from({ length: 60 }, (_, place) =>
      makePlayed({ meetingId: place + 1, total: place, date: '2026-10-17' }),
    );
    answer(1, makeStats({ history: { meetings, earlierMeetings: 40 } }));
    const user = show();
    const ranks = await section(/^Rank per meeting/);
    expect(ranks.getByText('Page 1 of 3')).toBeInTheDocument();
    expect(ranks.getByText(/^40 older meetings are in every figure/)).toBeInTheDocument();
    const points = await section(/^Points per meeting/);
    expect(points.getByRole('img', { name: /between 34 and 59;/ })).toBeInTheDocument();
    await user.click(ranks.getByRole('button', { name: 'Next' }));
    expect(points.getByRole('img', { name: /between 8 and 33;/ })).toBeInTheDocument();
  });

  test('[S-STATS-RACECOURSE] courses have a rate from 20 picks, else their count (rule: stats-rates)', async () => {
    answer(1, makeStats());
    show();
    const courses = await section(/^Winners by course/);
    const lines = courses.getAllByRole('listitem').slice(3).map(wordsOf);
    expect(lines).toEqual([
      'Kenilworth35.7 % 10 of 28 picks, 95 % interval 25.7 % to 45.7 %10 winners, 9.8 expected from the prices: more than luck would usually give† 1 meeting corrected',
      'Vaalnot enough yet for a rate7 of 18 picks7 winners, 9.8 expected from the prices',
      '3 othersnot enough yet for a rate1 of 9 picks1 winner, 9.8 expected from the prices',
    ]);
    expect(courses.getByText(/Fairview, Scottsville, 1 more\.$/)).toBeInTheDocument();
  });

  test('prices, favourites, runs, hindsight and single picks are there', async () => {
    answer(1, makeStats());
    show();
    const prices = await section(/^Winners by price/);
    expect(prices.getByText('† 2 picks of corrected meetings')).toBeInTheDocument();
    const favourites = await section(/^Favourites/);
    expect(favourites.getAllByRole('rowheader').map(wordsOf)).toEqual(['Followed', 'Opposed']);
    const beside = await section(/^Beside the prices/);
    expect(beside.getByText('23 winners, 19.6 expected from the prices: within luck.')).toBeInTheDocument();
    const left = await section(/^Points left on the table hindsight/);
    expect(wordsOf(left.getByText('Perfect cards, everybody').parentElement as Element)).toBe(
      'Perfect cards, everybody3',
    );
    const runs = await section(/^Runs and places/);
    expect(runs.getByText(/^Longest run/).textContent).toBe('Longest run, Sat 10 Oct to Sat 17 Oct');
    expect((await section(/^Best picks/)).getByText('Long Stoep')).toBeInTheDocument();
    expect((await section(/^Worst picks/)).getByText('Sure Thing')).toBeInTheDocument();
  });

  test('[S-STATS-MILESTONES] milestones say what they take, since when, and how many have them', async () => {
    answer(1, makeStats());
    show();
    const milestones = await section(/^Milestones/);
    expect(milestones.getAllByRole('listitem').map(wordsOf)).toEqual([
      'Ten winners pickedPick ten winners.Sat 17 Oct, 412 punters have it',
      '25 winners pickedPick 25 winners.23 of 25 so far, 1 punter has it',
    ]);
  });

  test('a punter on a break sees what was, and is asked to nothing (rule: breaks-on-screen)', async () => {
    useSession.getState().update({ playBreak: { kind: 'time-out', until: null } });
    answer(1, makeStats());
    show();
    await section(/^Milestones/);
    expect(screen.queryByText('25 winners picked')).toBeNull();
    expect(screen.getByText('Ten winners picked')).toBeInTheDocument();
  });

  test('no words claim more than luck can say', async () => {
    answer(1, makeStats());
    show();
    await section(/^Worst picks/);
    expect(document.body.textContent).not.toMatch(/\bskill|\bedge\b|\bdue\b/i);
  });
});
