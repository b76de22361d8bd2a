import { expect, test } from 'vitest';
import { findDrawable } from './drawable-page.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A055F) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const tablet = 'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const find = (url: string, cookies?: string, userAgent = phone) => findDrawable({ url, cookies, userAgent });

test.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/HOME/', '/home'],
  ['/sport/horseracing', '/sport/horseracing'],
  ['/picks', '/picks'],
  ['/picks/12?race=3', '/picks/12?race=3'],
  ['/leaderboard?page=2&meetingId=7', '/leaderboard?meetingId=7&page=2'],
  ['/termsAndConditions', '/termsandconditions'],
])('%s is drawn as %s', (url, address) => {
  expect(find(url)?.address).toBe(address);
});

test.each([
  ['a screen for punters', '/myBets'],
  ['a screen that is not drawn', '/sport/soccer'],
  ['no screen', '/nothing'],
  ['a name in the place of a number', '/picks/vaal'],
  ['a race that no card has', '/picks/1?race=100'],
  ['a page of a board far beyond its end', '/leaderboard?meetingId=1&page=1000'],
  ['a parameter that is there twice', '/picks/1?race=1&race=2'],
  ['a number without end', `/picks/${'9'.repeat(40)}`],
  ['more of a path', '/picks/1/2'],
  ['a parameter that the screen does not read', '/picks/1?utm_source=mail'],
  ['an answer of the identity provider', '/?code=a&state=b'],
  ['a question for signing in', '/?signIn'],
  ['a chosen meeting, which leads to its card', '/home?meetingId=3'],
  ['a search on the board', '/leaderboard?meetingId=1&username=rail'],
  ['the tab of the leagues', '/leaderboard?leagues=my'],
  ['an address of any length', `/?${'a'.repeat(300)}`],
])('%s is left to the browser', (_what, url) => {
  expect(find(url)).toBeUndefined();
});

test('a sign-in on its way, and another sport that the site opens on, are left to the browser', () => {
  expect(find('/', 'LoginInProgress=true')).toBeUndefined();
  expect(find('/', 'preferredSport=soccer')).toBeUndefined();
  expect(find('/home', 'preferredSport=soccer')).toBeDefined();
  expect(find('/', 'preferredSport=horseracing')).toBeDefined();
});

test('the site’s marks say for whom a page is drawn, and no more', () => {
  expect(find('/', undefined)).toMatchObject({ isPunter: false, hasOwn: false });
  expect(find('/', 'a=b; Loggedin=true; OwnMeeting=false')).toMatchObject({ isPunter: true, hasOwn: false });
  expect(find('/picks', 'Loggedin=true; OwnMeeting=true')).toMatchObject({ isPunter: true, hasOwn: false });
  expect(find('/leaderboard', 'Loggedin=true; OwnMeeting=true')).toMatchObject({ hasOwn: true });
  expect(find('/', 'OwnMeeting=true;Loggedin=true')).toMatchObject({ isPunter: true, hasOwn: true });
  expect(find('/', 'OwnMeeting=true')).toMatchObject({ isPunter: false, hasOwn: false });
});

test('a punter’s Home is left to the browser until it has said whether it begins with a meeting of their own', () => {
  expect(find('/', 'Loggedin=true')).toBeUndefined();
});

test('a phone is narrow, a tablet mobile, a computer neither', () => {
  expect(find('/', '', phone)).toMatchObject({ isMobile: true, isNarrow: true });
  expect(find('/', '', tablet)).toMatchObject({ isMobile: true, isNarrow: false });
  expect(find('/', '', 'Mozilla/5.0 (X11; Linux x86_64)')).toMatchObject({
    isMobile: false,
    isNarrow: false,
  });
});
