import { expect, test } from 'vitest';
import { makeMeeting } from '../../test/fixtures.ts';
import { raceCourseNames } from './meetings-state.ts';

test('[E-MEETINGS-STATE] the race courses are derived from the meetings: each once, by name', () => {
  const meetingsMetaData = ['Vaal', 'Kenilworth', 'Vaal', 'Ascot'].map((raceCourseName) =>
    makeMeeting({ raceCourseName }),
  );
  expect(raceCourseNames(meetingsMetaData)).toEqual(['Ascot', 'Kenilworth', 'Vaal']);
  expect(raceCourseNames([])).toEqual([]);
});
