import { expect, test } from 'vitest';
import { makeMeeting } from '../../test/fixtures.ts';
import { raceCourseNames } from './meetings-state.ts';

test('[E-MEETINGS-STATE] of the meetings a list of race course names is derived: each once, by name', () => {
  const meetingsMetaData = ['Vaal', 'Kenilworth', 'Vaal', 'Ascot'].map((raceCourseName) =>
    makeMeeting({ raceCourseName }),
  );
  expect(raceCourseNames(meetingsMetaData)).toEqual(['Ascot', 'Kenilworth', 'Vaal']);
  expect(raceCourseNames([])).toEqual([]);
});
