import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryBoard, mostPunters } from '../../test/arbitrary-board.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../platform/database/database.ts';
import { neighboursOf } from '../score-boards/neighbours.ts';
import { readSurroundings } from '../score-boards/surroundings.ts';
import type { Board } from './board.ts';
import { FinalNeighbours } from './final-neighbours.ts';
import { insertFinalBoard, insertFinalRows } from './queries.ts';
import { rowOf, rowsAt, viewBoard } from './read-board.ts';

let database: TestDatabase;
let meetingId: number;
let versions = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ meetingId } = await makeMeeting(database.db, [{ offAt: new Date() }]));
  await sql`
    insert into punters (id, issuer, subject, username, created_at) overriding system value
    select 3 * n + 1, 'test', n, 'test', now() from generate_series(0, ${mostPunters - 1}::integer) as n`.execute(
    database.db,
  );
});
afterAll(() => database.close());

/** Writes a board as the final standings of a version of its own. */
async function write(board: Board) {
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
  return version;
}

const extent = { reach: 2, names: 3 };

describe('a place in written final standings', () => {
  it('is that which the board in memory says: who is around, in front, and who passed whom', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBoard, async (made) => {
        const board = await made;
        const version = await write(board);
        const written = new FinalNeighbours(database.db);
        const neighbours = await neighboursOf(board);
        for (const id of board.participants.ids) {
          const surroundings = readSurroundings(neighbours, rowOf, id, extent);
          expect(await written.read(version, id, extent)).toEqual(surroundings);
          expect(await viewBoard(board).place(id)).toBe((surroundings?.place ?? 0) + 1);
        }
        expect(await written.read(version, 2, extent)).toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});
