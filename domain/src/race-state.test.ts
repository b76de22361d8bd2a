import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { raceState } from './race-state.ts';
import { MeetingStatus, RaceStatus } from './status.ts';

const open = { meetingStatus: MeetingStatus.active, status: RaceStatus.open, suspended: false } as const;

describe('whether a race takes bets (rules: scratched, lapse, strikes-end-at-the-off)', () => {
  test.each([
    ['open', {}],
    ['suspended', { suspended: true }],
    ['off', { status: RaceStatus.closed }],
    ['off', { status: RaceStatus.resulted }],
    ['off', { meetingStatus: MeetingStatus.resulted }],
    ['abandoned', { status: RaceStatus.abandoned }],
    ['abandoned', { meetingStatus: MeetingStatus.abandoned }],
    ['abandoned', { meetingStatus: MeetingStatus.postponed, status: RaceStatus.abandoned }],
    ['postponed', { meetingStatus: MeetingStatus.postponed }],
    ['postponed', { meetingStatus: MeetingStatus.postponed, suspended: true }],
  ] as const)('is %s', (state, changes) => {
    expect(raceState({ ...open, ...changes })).toBe(state);
  });

  test('it does only while its meeting is active and it is open and not suspended', () => {
    const races = fc.record({
      meetingStatus: fc.constantFrom(...Object.values(MeetingStatus)),
      status: fc.constantFrom(...Object.values(RaceStatus)),
      suspended: fc.boolean(),
    });
    fc.assert(
      fc.property(races, (race) => {
        const takesBets = race.meetingStatus === 'active' && race.status === 'open' && !race.suspended;
        expect(raceState(race) === 'open').toBe(takesBets);
      }),
    );
  });
});
