import { expect, test } from 'vitest';
import {
  chooseLeague,
  readLeagueAddress,
  readTypedCode,
  tabAddress,
  writeLeagueAddress,
} from './league-address.ts';

const read = (search: string) => readLeagueAddress(new URLSearchParams(search));

test('an address is read as it was written, without default values', () => {
  const search = 'leagues=joined&league=M3XH9D&view=season&meetingId=4&page=2&search=gate&punter=7&against=9';
  expect(writeLeagueAddress(read(search)).toString()).toBe(search);
  expect(writeLeagueAddress(read('')).toString()).toBe('');
});

test('unknown values are ignored', () => {
  expect(read('leagues=theirs&view=bets&meetingId=x&page=0&league=%20')).toEqual(read(''));
  expect(read(`league=${'A'.repeat(90)}`).league).toHaveLength(40);
});

test('another league or view begins at its first page, a tab at its first league; the meeting stays', () => {
  const before = read('leagues=my&league=K7RW4Q&meetingId=4&page=3&search=gate');
  expect(chooseLeague(before, { view: 'duels' })).toMatchObject({ page: 1, searchFor: '', league: 'K7RW4Q' });
  expect(tabAddress('joined', before)).toEqual({ ...read('meetingId=4'), tab: 'joined' });
});

test('a code is read as it was typed, or out of a link or message that was pasted whole', () => {
  const link = 'https://furlong.example/friendsLeague?CODE=K7RW4Q&s=emahJeuRx2';
  expect(readTypedCode(' k7rw4q ')).toBe('k7rw4q');
  expect(readTypedCode(link)).toBe('K7RW4Q');
  expect(readTypedCode(`Join my league Saturday Crew on Furlong: ${link}`)).toBe('K7RW4Q');
  expect(readTypedCode('https://furlong.example/friendsLeague?CODE=')).toBe('');
});
