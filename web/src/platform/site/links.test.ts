import { expect, test } from 'vitest';
import { chosenMeetingLink, linkTo } from './links.ts';

test('a link fills its path, leaves out what is optional, and puts the rest into the query', () => {
  expect(linkTo('home')).toBe('/');
  expect(linkTo('picks')).toBe('/picks');
  expect(linkTo('picks', { meetingId: 7, race: 2 })).toBe('/picks/7?race=2');
  expect(linkTo('results', { meetingId: 7 })).toBe('/results?meetingId=7');
  expect(chosenMeetingLink(7)).toBe('/home?meetingId=7');
});
