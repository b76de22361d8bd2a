import type { Meeting } from '@furlong/contract/schemas/meetings';
import { cleanup, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { makeMeeting, makeRace } from '../../test/fixtures.ts';
import { useSession } from '../platform/session/session-store.ts';
import { MeetingBox } from './meeting-box.tsx';

const now = Date.parse('2026-11-21T11:00:00+02:00');
const races = [1, 2, 3].map((raceNumber) => ({
  ...makeRace({ raceId: raceNumber, raceNumber }),
  placed: [],
}));
const selections = [
  { meetingId: 1, raceId: 1, raceNumber: 1, saddle: 4 },
  { meetingId: 1, raceId: 3, raceNumber: 3, saddle: 7 },
];

afterEach(() => {
  cleanup();
  useSession.getState().clear();
});

function draw(change: Partial<Meeting>) {
  render(
    <MemoryRouter>
      <ul>
        <MeetingBox meeting={makeMeeting({ races, ...change })} now={now} />
      </ul>
    </MemoryRouter>,
  );
}

describe("a meeting's row", () => {
  test('shows a cloth for each race that is picked, and counts those that are not', () => {
    draw({ selections });
    const cloths = page.getAllByRole('img').map((cloth) => cloth.getAttribute('aria-label'));
    expect(cloths).toEqual(['Race 1: number 4', 'Race 3: number 7']);
    expect(page.getByRole('link', { name: 'Pick 1 more for Kenilworth' }).textContent).toBe('Pick 1');
  });

  test('says of a picked runner that it is out (rule: scratched-picks-told)', () => {
    draw({
      selections,
      races: races.map((race) => (race.raceId === 3 ? { ...race, scratched: [2, 7] } : race)),
    });
    const cloths = page.getAllByRole('img').map((cloth) => cloth.getAttribute('aria-label'));
    expect(cloths).toEqual(['Race 1: number 4', 'Race 3: number 7, scratched']);
  });

  test('reads its facts one by one, with something between two of them', () => {
    draw({ meetingStatusId: 4 });
    expect(page.getByRole('listitem').textContent).toContain('Today, 8 races');
  });

  test('has no cloths for a visitor, nor without picks', () => {
    draw({});
    expect(page.queryAllByRole('img')).toEqual([]);
    cleanup();
    draw({ selections: [] });
    expect(page.queryAllByRole('img')).toEqual([]);
    expect(page.getByRole('link', { name: 'Pick for Kenilworth' })).toBeInTheDocument();
  });

  test.each([
    ['Postponed', 5],
    ['Abandoned', 4],
  ])('of a meeting that is %s has the word, no cloths and no button', (word, meetingStatusId) => {
    draw({ selections, meetingStatusId });
    expect(page.getByText(word)).toBeInTheDocument();
    expect(page.queryAllByRole('img')).toEqual([]);
    expect(page.getAllByRole('link')).toHaveLength(1);
  });

  test('invites nobody who is on a break to pick (rule: breaks-on-screen)', () => {
    useSession.setState({ playBreak: { kind: 'time-out', until: null } });
    draw({});
    expect(page.queryByRole('link', { name: /^Pick/ })).toBeNull();
    expect(page.getByRole('link', { name: 'Card of Kenilworth' })).toBeInTheDocument();
  });
});
