import { beforeEach, expect, test, vi } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openedBook } from '../../../test/opened-book.ts';
import { sports } from '../../../test/test-sports.ts';
import { programmeOf } from '../racing/programme.ts';
import { Book } from './book.ts';
import { LiabilityBooks } from './liability-books.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
const keyOf = (meetingId: number) => ({ ...programmeOf(meetingId), eventId: null });
const nowhere = [900_001, 900_002, 900_003, 900_004, 900_005, 900_006].map(keyOf);

/** A round of the books, and all that it began. */
async function round(books: LiabilityBooks) {
  await books.follow();
  await books.idle();
}

beforeEach(() => day.begin());

test('two books are filled at a time: those with a limit first, then a trader’s (rule: liability)', async () => {
  const books = new LiabilityBooks(day.platform, sports, 0);
  const others = nowhere.map((key) => openedBook(books, key, 'other'));
  const own = openedBook(books, keyOf(day.meetingId), 'trader');
  const limited = keyOf(900_007);
  books.keep([limited]);
  const counts: number[] = [];
  for (let rounds = 0; rounds < 20 && others.some((each) => !each.isCounted); rounds++) {
    await round(books);
    const all = [...others, own, openedBook(books, limited)];
    counts.push(all.filter((each) => each.isCounted).length);
    if (counts.at(-1) === 2) expect([own.isCounted, books.counted().length]).toEqual([true, 1]);
  }
  expect(counts.filter((count) => count > 0)).toEqual([2, 4, 6, 8]);
  await books.stop();
});

test('what a trader looks at, or what has a limit, is never let go for what others look at (rule: liability)', async () => {
  const books = new LiabilityBooks(day.platform, sports, 0, { books: 3, bets: 1_000 });
  const limited = keyOf(900_007);
  books.keep([limited]);
  const own = openedBook(books, keyOf(day.meetingId), 'trader');
  const kept = openedBook(books, limited, 'other');
  for (const key of nowhere) expect(openedBook(books, key, 'other')).toBeDefined();
  expect(books.open(keyOf(day.meetingId), 'other')).toBe(own);
  expect(books.open(limited, 'other')).toBe(kept);
  const [first, second] = nowhere;
  if (!first || !second) throw new Error('there are none');
  const mine = openedBook(books, first, 'trader');
  expect(books.open(second, 'other')).toBeUndefined();
  expect(books.open(second, 'trader')).toBeUndefined();
  expect(books.open(first, 'other')).toBe(mine);
  await books.stop();
});

test('bets that others look at make room for those a trader looks at (rule: liability)', async () => {
  await day.strike(1, 10, [1, 2], [1, 5]);
  const books = new LiabilityBooks(day.platform, sports, 0, { books: 10, bets: 2 });
  const before = openedBook(books, keyOf(day.meetingId), 'other');
  for (let rounds = 0; rounds < 5; rounds++) await round(books);
  expect(before.isCounted).toBe(true);
  await day.begin();
  await day.strike(1, 10, [1, 2]);
  const another = openedBook(books, keyOf(day.meetingId), 'other');
  for (let rounds = 0; rounds < 5; rounds++) await round(books);
  expect(another.isTooLarge).toBe(true);
  await day.begin();
  await day.strike(1, 10, [1, 2]);
  const own = openedBook(books, keyOf(day.meetingId), 'trader');
  for (let rounds = 0; rounds < 5; rounds++) await round(books);
  expect(own.isCounted).toBe(true);
  expect(own.book.struck.bets).toBe(1);
  await books.stop();
});

test('a book whose filling was broken off has each bet once when it is filled again (rule: liability)', async () => {
  const books = new LiabilityBooks(day.platform, sports, 0);
  await day.strike(1, 10, [1, 2]);
  await day.strike(1, 10, [1, 3]);
  const own = openedBook(books, keyOf(day.meetingId), 'trader');
  const { add } = Book.prototype;
  const broken = vi.spyOn(Book.prototype, 'add').mockImplementation(function (this: Book, bet) {
    if (this.size === 1) throw new Error('the database went away');
    return add.call(this, bet);
  });
  while (broken.mock.calls.length < 2) await round(books);
  expect(own.isCounted).toBe(false);
  broken.mockRestore();
  await day.strike(1, 10, [1, 4]);
  for (let rounds = 0; rounds < 20 && !own.isCounted; rounds++) await round(books);
  for (let rounds = 0; rounds < 3; rounds++) await round(books);
  expect([own.book.size, own.book.struck.bets]).toEqual([3, 3]);
  await books.stop();
});
