import type { SportLeg } from '@furlong/contract/schemas/sport-slip';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openedBook } from '../../../test/opened-book.ts';
import { SoccerSite, sportBet } from '../../../test/soccer-site.ts';
import { hoursFromKickOff } from '../../../test/test-fixture-feed.ts';
import { sports } from '../../../test/test-sports.ts';
import { SOCCER_PROGRAMME } from '../soccer/programme.ts';
import { LiabilityBooks } from './liability-books.ts';

const site = closedAfterAll(await SoccerSite.open());

test('a fixture’s liability has the bets on it alone, struck before it was asked for and since (rule: liability)', async () => {
  site.platform.setNow(hoursFromKickOff(-24));
  const punter = await site.newPunter();
  const match = await site.newFixture();
  const other = await site.newFixture({ home: 'Table Bay City', away: 'Limpopo Baobabs' });
  const leg = (changes: Partial<SportLeg> = {}): SportLeg => ({
    ...{ sport: 'soccer', eventId: match.id, market: 'result', outcome: 'home', oddsFraction: '6/5' },
    ...changes,
  });
  await site.place(punter, [sportBet('SINGLES', 20, [leg(), leg({ eventId: other.id })])]);
  const books = new LiabilityBooks(site.platform, sports, 0);
  const counted = async () => {
    const followed = openedBook(books, { ...SOCCER_PROGRAMME, eventId: match.id });
    followed.changed('facts');
    for (let round = 0; round < 8; round++) {
      await books.follow();
      await books.idle();
    }
    expect(followed.isCounted).toBe(true);
    return followed.book;
  };
  expect([...(await counted()).events.keys()]).toEqual([match.id]);
  await site.place(punter, [
    sportBet('DOUBLES', 10, [leg(), leg({ eventId: other.id })]),
    sportBet('SINGLES', 5, [leg({ outcome: 'draw', oddsFraction: '11/5' })]),
    sportBet('SINGLES', 5, [leg({ eventId: other.id })]),
  ]);
  const book = (await counted()).on(match.id);
  expect(book.struck).toEqual({ bets: 3, stakes: 2_500 });
  const single = 2_200;
  const double = 4_840;
  expect(book.paidFor('result', 1, 'worst')).toBe(single + double);
  expect(book.paidFor('result', 2, 'worst')).toBe(1_600);
  // Home or draw, not both.
  expect(book.mostPaid(0, 'worst')).toBe(single + double);
  expect(book.paidFor('result', 1, 'expected')).toBeLessThan(single + double);
  await books.stop();
});
