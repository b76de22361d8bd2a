import { act, render, screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRace } from '../../test/fixtures.ts';
import { createMemoryRouter, RouterProvider } from '../../test/memory-router.tsx';
import { useNextRace } from './use-next-race.ts';

const now = Date.parse('2026-11-21T11:00:00+02:00');
const races = [1, 2].map((raceNumber) => makeRace({ raceNumber, raceId: 100 + raceNumber }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A card of two races, and a link to a screen whose code never comes. */
function Card() {
  const { search } = useLocation();
  const here = Number(new URLSearchParams(search).get('race') ?? 1);
  const goOn = useNextRace({ races, draft: {}, now, here, linkOf: (race) => `/?race=${race}` });
  const [race] = races;
  return (
    <>
      <h1>Race {here}</h1>
      <button type="button" onClick={() => race && goOn({ race, saddle: 2, isFirst: true })}>
        Pick
      </button>
      <Link to="/board">Board</Link>
    </>
  );
}

function open() {
  const router = createMemoryRouter([{ path: '/', element: <Card /> }], {
    prepare: ({ pathname }) => (pathname === '/board' ? new Promise(() => undefined) : null),
  });
  render(<RouterProvider router={router} />);
  return router;
}

describe('after a pick', () => {
  test('the next race without one comes', async () => {
    open();
    act(() => screen.getByRole('button', { name: 'Pick' }).click());
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(screen.getByRole('heading', { name: 'Race 2' })).toBeTruthy();
  });

  test('it does not call off a screen that was asked for meanwhile, however late that is drawn', async () => {
    const router = open();
    act(() => screen.getByRole('button', { name: 'Pick' }).click());
    // Within one act nothing is drawn before its end.
    await act(async () => {
      screen.getByRole('link', { name: 'Board' }).click();
      vi.advanceTimersByTime(400);
    });
    expect(router.state.pending?.pathname).toBe('/board');
  });
});
