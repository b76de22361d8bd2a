import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { makeMeeting } from '../../test/fixtures.ts';
import { wordsOf } from '../../test/words-of.ts';
import { MeetingList } from './meeting-list.tsx';

test('two meetings at one course on one day show their first race, others only their day', () => {
  const at = (meetingId: number, day: string, clock: string) =>
    makeMeeting({
      meetingId,
      meetingDate: `2026-11-${day}T00:00:00+02:00`,
      firstOff: `2026-11-${day}T${clock}:00+02:00`,
    });
  render(
    <MemoryRouter>
      <MeetingList
        meetings={[at(1, '21', '03:29'), at(2, '21', '03:39'), at(3, '20', '12:00')]}
        meetingId={null}
      />
    </MemoryRouter>,
  );
  const [first, second, alone] = screen.getAllByRole('link').map(wordsOf);
  expect(first).toContain('Sat 21 Nov, 03:29');
  expect(second).toContain('Sat 21 Nov, 03:39');
  expect(alone).toContain('Fri 20 Nov');
  expect(alone).not.toContain('12:00');
});
