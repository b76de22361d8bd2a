import type { Database } from '../../platform/database/database.ts';
import { Yielder } from '../../score-boards/yield-to-event-loop.ts';
import { isEndless } from '../programme.ts';
import type { BookKey } from './book.ts';
import { selectBetsById, selectBetsOfProgramme, selectIdsUnderEvent } from './queries-bets.ts';
import type { StruckBet, StruckBetReader } from './struck-bet.ts';

/** Bets read together. */
const chunkSize = 2_000;

/** Reads the bets of a book in chunks; other work goes on between them. Ends early where `take` says so. */
export async function fillBook(
  db: Database,
  key: BookKey,
  reader: StruckBetReader,
  take: (bets: readonly StruckBet[], yielder: Yielder) => Promise<boolean>,
): Promise<void> {
  const yielder = new Yielder();
  const { sport, programmeId, eventId } = key;
  const read = (texts: readonly string[]) => texts.map((text) => reader.read(text));
  if (eventId !== null && isEndless(sport)) {
    const ids = await selectIdsUnderEvent(db, sport, eventId);
    for (let at = 0; at < ids.length; at += chunkSize) {
      const texts = await selectBetsById(db, ids.slice(at, at + chunkSize));
      if (!(await take(read(texts), yielder))) return;
    }
    return;
  }
  let after = 0;
  for (;;) {
    const bets = read(await selectBetsOfProgramme(db, { sport, programmeId, after }, chunkSize));
    const last = bets.at(-1);
    if (!last || !(await take(bets, yielder)) || bets.length < chunkSize) return;
    after = last.id;
  }
}
