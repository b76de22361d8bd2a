import { rankStandings } from '@furlong/domain/ranking';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { arbitraryBoard, mostPunters } from '../../test/arbitrary-board.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Board } from '../standings/board.ts';
import { insertFinalBoard, insertFinalRows } from '../standings/queries.ts';
import { rowOf, rowsAt } from '../standings/read-board.ts';
import { listNewcomers } from './list-newcomers.ts';
import { readFinalRows } from './read-final-rows.ts';
import { readLeagueBoard } from './read-league-board.ts';
import { readLiveOwn } from './read-live-own.ts';
import { readLiveRows } from './read-live-rows.ts';
import { Roster } from './roster.ts';
import { shapePage } from './shape-page.ts';

const database = closedAfterAll(await createTestDatabase());
const { meetingId } = await makeMeeting(database.db, [{ offAt: new Date() }]);
await sql`
  insert into punters (id, issuer, subject, username, created_at) overriding system value
  select 3 * n + 1, 'test', n, 'test', now() from generate_series(0, ${mostPunters - 1}::integer) as n`.execute(
  database.db,
);
let versions = 0;

/** Some of those who may be on a board, and some who are not. */
const arbitraryMembers = fc
  .uniqueArray(fc.integer({ min: 0, max: mostPunters + 3 }), { maxLength: mostPunters })
  .map((numbers) =>
    Int32Array.from(
      numbers.sort((a, b) => a - b),
      (number) => 3 * number + 1,
    ),
  );

const rosterOf = (ids: Int32Array) => new Roster({ leagueId: 1, code: 'AAAAAA', name: 'A', ownerId: 1 }, ids);

/** A whole table of a live board, page by page, as `askedBy` sees it. */
async function readTable(board: Board, roster: Roster, askedBy: number | null, search = '') {
  const engine = { view: async () => board as never, board: () => board };
  const read = await readLeagueBoard({ db: database.db, engine }, board.meetingId, roster);
  if (!read) throw new Error('no board');
  const pageOf = (page: number) => shapePage(read, { page, search, askedBy, members: roster.ids.length });
  const first = pageOf(1);
  const rows = Array.from({ length: first.maxPages }, (_, at) => pageOf(at + 1).currentLeaderboard).flat();
  return { first, rows };
}

describe("a league's board (rule: league-board)", () => {
  it('is the great board without everybody else, ranked again', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBoard, arbitraryMembers, async (made, ids) => {
        const board = await made;
        const { first, rows } = await readTable(board, rosterOf(ids), null);
        const great = rowsAt(board, 0, board.order.length);
        const expected = rankStandings(great.filter(({ punterId }) => ids.includes(punterId)));
        expect(
          rows.map(({ punterId, leagueRank, meetingPoints, tied }) => ({
            punterId,
            leagueRank,
            meetingPoints,
            tied,
          })),
        ).toEqual(
          expected.map(({ punterId, total, ...row }) => ({
            punterId,
            leagueRank: rankIn(expected, punterId),
            meetingPoints: pointsToWire(total),
            tied: expected.filter((other) => other.rank === row.rank).length > 1,
          })),
        );
        expect(first.totalPunters).toBe(expected.length);
        expect(first.minPoints).toBe(pointsToWire(expected.at(-1)?.total ?? 0));
      }),
    );
  });

  it('finds those whose alias begins so, and leaves their ranks', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryBoard,
        arbitraryMembers,
        fc.constantFrom('p1', 'P2', 'p', 'x'),
        async (made, ids, search) => {
          const board = await made;
          const roster = rosterOf(ids);
          const { rows } = await readTable(board, roster, null);
          const found = await readTable(board, roster, null, search);
          expect(found.rows).toEqual(
            rows.filter(({ punterAlias }) => punterAlias.toLowerCase().startsWith(search.toLowerCase())),
          );
        },
      ),
    );
  });

  it('says the same to a stream as to a page, for every member', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBoard, arbitraryMembers, async (made, ids) => {
        const board = await made;
        const roster = rosterOf(ids);
        for (const id of ids) {
          const { own, passedBy, passed, possible, totalPunters } = (await readTable(board, roster, id))
            .first;
          expect(readLiveOwn(board, roster, id)).toEqual({ own, passedBy, passed, possible, totalPunters });
        }
      }),
    );
  });

  it('is the same from written final standings', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBoard, arbitraryMembers, async (made, ids) => {
        const board = await made;
        versions += 1;
        const version = { meetingId, version: versions };
        const { counts, lastRace, picked } = board;
        await inTransaction(database.db, async (trx) => {
          await insertFinalBoard(
            trx,
            version,
            { punters: board.order.length, counts, lastRace, picked },
            new Date(),
          );
          await insertFinalRows(trx, version, 1, rowsAt(board, 0, board.order.length));
        });
        const head = { ...board, lastRaceAt: null, provisional: false };
        const possible = () => null;
        const live = readLiveRows(board, rowOf, rosterOf(ids).indicesIn(board.participants));
        const written = await readFinalRows(database.db, version, ids);
        for (const askedBy of [null, ...ids]) {
          const question = { page: 1, search: '', askedBy, members: ids.length };
          expect(shapePage({ head, rows: written, possible }, question)).toEqual(
            shapePage({ head, rows: live, possible }, question),
          );
        }
      }),
      { numRuns: 40 },
    );
  });
});

function rankIn(rows: readonly { punterId: number; rank: number }[], punterId: number): number {
  return rows.find((row) => row.punterId === punterId)?.rank ?? 0;
}

describe('the board of newcomers (rule: open-leagues)', () => {
  it('is that of a league of all of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryBoard,
        fc.integer({ min: 0, max: 130 }),
        fc.integer({ min: 0, max: 130 }),
        async (made, after, last) => {
          const board = await made;
          const ids = board.participants.ids.filter((id) => id > after && id <= last).sort();
          const { rows } = await readTable(board, rosterOf(ids), null);
          const list = await listNewcomers(board, { after, last });
          const { places } = await list.read({ from: 0, count: 100, search: '' });
          expect(
            places.map(({ row, leagueRank, tied, movement, gap }) => ({
              punterId: row.punterId,
              leagueRank,
              tied,
              movement,
              gap: gap === null ? null : pointsToWire(gap),
            })),
          ).toEqual(
            rows.map(({ punterId, leagueRank, tied, movement, gap }) => ({
              punterId,
              leagueRank,
              tied,
              movement,
              gap,
            })),
          );
          for (const place of places) expect(await list.own(place.row.punterId)).toEqual(place);
        },
      ),
    );
  });
});
