import { EventBook } from '@furlong/domain/betting/event-book';
import { lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { exposureOf } from '@furlong/domain/betting/line-exposure';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BetDay, type LegToStrike } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openedBook } from '../../../test/opened-book.ts';
import { sports } from '../../../test/test-sports.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type LegColumns, legColumns, readLine } from '../bet-row.ts';
import { programmeOf } from '../racing/programme.ts';
import { sportNamed } from '../sport.ts';
import { BetTail, withoutIds } from './bet-tail.ts';
import { LiabilityBooks } from './liability-books.ts';
import { makeOutlook } from './make-outlook.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
const { db } = day.platform;

/** A node's books, followed by hand. */
function openBooks() {
  const books = new LiabilityBooks(day.platform, sports, 0);
  return {
    books,
    /** The meeting's book once all that is committed now is counted. */
    async counted() {
      const followed = openedBook(books, { ...programmeOf(day.meetingId), eventId: null });
      followed.changed('facts');
      for (let round = 0; round < 20 && (round < 4 || !followed.isCounted); round++) {
        await books.follow();
        await books.idle();
      }
      expect(followed.isCounted).toBe(true);
      return followed.book;
    },
  };
}

type RecountRow = LegColumns & {
  readonly size: number;
  readonly stake: number;
  readonly winnings_cap: number | null;
  readonly tax_basis_points: number;
  readonly struck_at: Date;
};

/** What is open on each race, from the bets as they are stored, one by one. */
async function recount() {
  const { rows } = await sql<RecountRow>`
    select ${legColumns}, size, stake, winnings_cap, tax_basis_points, struck_at
    from bets where sport = 'horseracing' and programme_id = ${day.meetingId}`.execute(db);
  const now = day.platform.clock();
  const shown = await sportNamed(sports, 'horseracing').loadShownEvents(db, day.raceIds, now);
  const outlook = makeOutlook(shown, now);
  const books = new Map(day.raceIds.map((id) => [id, new EventBook(id)]));
  for (const row of rows) {
    const line = readLine(row);
    const terms = { winningsCap: row.winnings_cap, taxBasisPoints: row.tax_basis_points };
    const exposure = exposureOf(line, lineOutcomes(line, shown.outcomes, row.struck_at), terms, outlook);
    for (const event of new Set(line.legs.map((leg) => leg.event))) {
      books.get(event)?.addStruck(line);
      if (exposure) books.get(event)?.addExposure(line, exposure);
    }
  }
  return books;
}

const contentOf = (book: EventBook) => ({ struck: book.struck, open: book.open, outcomes: book.outcomes });

beforeEach(() => day.begin());

describe('a race’s liability (rule: liability)', () => {
  let node = openBooks();
  beforeEach(() => {
    node = openBooks();
  });
  afterEach(() => node.books.stop());
  const race = (number: number) => day.raceIds[number - 1] ?? 0;

  test('counts what was struck before it was asked for and since, and what each runner would be paid', async () => {
    await day.strike(1, 10, [1, 2], [1, 5]);
    expect((await node.counted()).on(race(1)).paidFor('win', 2, 'worst')).toBe(10 * 4 * 100);
    await day.strike(1, 20, [1, 2, 'sp']);
    await day.strike(2, 5, [1, 2], [2, 1]);
    const book = (await node.counted()).on(race(1));
    expect(book.struck).toEqual({ bets: 4, stakes: 4_500 });
    expect(book.paidFor('win', 2, 'worst')).toBe(4_000 + 8_000 + 5 * 4 * 3 * 100);
  });

  test('is nothing any more once the race is official, and is there again when that is taken back', async () => {
    await day.strike(1, 10, [1, 2]);
    await day.strike(2, 10, [1, 2], [2, 1]);
    day.platform.setNow(new Date(day.beforeTheOff().getTime() + 1_200_000));
    await day.result(1, [2, 1, 3]);
    const after = await node.counted();
    expect(after.on(race(1)).open.bets).toBe(0);
    expect(after.on(race(1)).struck.bets).toBe(2);
    expect(after.on(race(2)).paidFor('win', 1, 'worst')).toBe(10 * 4 * 3 * 100);
    await day.result(1, [3, 2, 1], { reason: 'capture' });
    expect((await node.counted()).on(race(2)).open.bets).toBe(0);
  });

  test('agrees to the cent with a count of every bet, on two nodes, whatever happens to the races', async () => {
    const leg = fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom('win', 'win', 'place', 'sp'),
    );
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('strike'),
          legs: fc.array(leg, { minLength: 1, maxLength: 5 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('look'), legs: fc.constant([]) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('scratch'), legs: fc.tuple(leg) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('price'), legs: fc.tuple(leg) }) },
    );
    const other = openBooks();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await day.begin();
        await node.counted();
        for (const { kind, legs } of steps) {
          if (kind === 'look') await other.counted();
          else if (kind === 'strike')
            await strikeSome(
              legs.map(
                ([number, saddle, what]): LegToStrike =>
                  what === 'win' ? [number, saddle] : [number, saddle, what as 'place' | 'sp'],
              ),
            );
          else await changeRace(kind, legs[0]?.[0] ?? 1, legs[0]?.[1] ?? 1);
        }
        day.platform.setNow(new Date(day.beforeTheOff().getTime() + 1_200_000));
        await day.result(1, [1, 2, 3]).catch(() => undefined);
        const expected = await recount();
        for (const books of [await node.counted(), await other.counted()]) {
          for (const id of day.raceIds) {
            const plain = expected.get(id);
            if (!plain) throw new Error('a race is missing');
            expect(contentOf(books.on(id))).toEqual(contentOf(plain));
          }
        }
      }),
      { numRuns: 6 },
    );
    await other.books.stop();
  });

  /** Strikes a single or a double of legs; what is refused was not struck. */
  async function strikeSome(legs: readonly LegToStrike[]) {
    const races = new Set(legs.map(([number]) => number));
    const kinds = new Set(legs.map(([, , kind]) => kind));
    const own = kinds.size === 1 ? legs : legs.slice(0, 1);
    await day
      .strike(kinds.size === 1 && races.size > 1 && !kinds.has('place') ? 2 : 1, 1, ...own)
      .catch(() => undefined);
  }

  async function changeRace(kind: string, number: number, saddle: number) {
    const at = day.platform.clock().toISOString();
    if (kind === 'scratch') await day.feed.put(`/Races/${number}/Scratchings/${saddle}`, { at });
    else await day.feed.put(`/Races/${number}/Prices`, { prices: [{ saddle, winOdds: saddle + 3 }] });
  }
});

describe('the tail of bets', () => {
  test('asks again for ids that were given and not committed', () => {
    expect(withoutIds([{ from: 5, to: null }], [6, 7, 9])).toEqual([
      { from: 5, to: 5 },
      { from: 8, to: 8 },
      { from: 10, to: null },
    ]);
    expect(
      withoutIds(
        [
          { from: 1, to: 2 },
          { from: 8, to: null },
        ],
        [1, 2, 8],
      ),
    ).toEqual([{ from: 9, to: null }]);
  });

  test('brings each bet once, also one that is committed after a later one', async () => {
    const tail = new BetTail(db);
    const seen: number[] = [];
    const follow = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) seen.push(...(await tail.next()).map(({ id }) => id));
    };
    await follow(4);
    expect(tail.isFollowing).toBe(true);
    const first = await day.strike(1, 1, [1, 2]);
    // A transaction that is given an id for a bet holds the ids after it open.
    let later = 0;
    await inTransaction(db, async (trx) => {
      await sql`lock table bets in row exclusive mode`.execute(trx);
      await sql`select nextval('bets_id_seq')`.execute(trx);
      later = await day.strike(1, 1, [2, 2]);
      await follow(4);
      expect(tail.completeTo).toBeLessThan(later);
    });
    await follow(4);
    expect(seen).toEqual([first, later]);
    expect(tail.completeTo).toBeGreaterThanOrEqual(later);
  });
});
