import type { Database } from '../../platform/database/database.ts';
import { Yielder } from '../../score-boards/yield-to-event-loop.ts';
import { isEndless } from '../programme.ts';
import type { BookKey } from './book.ts';
import {
  type StruckBetRow,
  selectBetsById,
  selectBetsOfProgramme,
  selectIdsUnderEvent,
} from './queries-bets.ts';

/** Bets read together. */
const chunkSize = 2_000;

/** Reads the bets of a book in chunks; other work goes on between them. Ends early where `take` says so. */
export async function fillBook(
  db: Database,
  key: BookKey,
  take: (rows: readonly StruckBetRow[], yielder: Yielder) => Promise<boolean>,
): Promise<void> {
  const yielder = new Yielder();
  const { sport, programmeId, eventId } = key;
  if (eventId !== null && isEndless(sport)) {
    const ids = await selectIdsUnderEvent(db, sport, eventId);
    for (let at = 0; at < ids.length; at += chunkSize) {
      if (!(await take(await selectBetsById(db, ids.slice(at, at + chunkSize)), yielder))) return;
    }
    return;
  }
  let after = 0;
  for (;;) {
    const rows = await selectBetsOfProgramme(db, { sport, programmeId, after }, chunkSize);
    const last = rows.at(-1);
    if (!last || !(await take(rows, yielder)) || rows.length < chunkSize) return;
    after = last.id;
  }
}
