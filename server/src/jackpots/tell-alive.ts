import { jackpotProgress } from '@furlong/domain/jackpot/progress';
import { queueNotices } from '../notifications/queue-notices.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { judgeLegs } from './judge-legs.ts';
import { markTold, needsTelling, selectAlive } from './queries-alive.ts';
import { selectJackpot } from './queries-show.ts';
import { standingCards } from './standing-cards.ts';

/** Punters told by one transaction. */
const chunkSize = 5_000;
const worthTellingMs = 10 * 60_000;

/**
 * Tells those whose card can still win before the last leg (rule: notifications): that one leg is left, never an amount.
 * Each punter is told once, so it is safe to repeat; once the last leg is decided nobody is told any more. It locks
 * nothing that a decision needs.
 */
export async function tellAlive(db: Database, meetingId: number, now: Date): Promise<void> {
  const jackpot = await selectJackpot(db, meetingId);
  if (!jackpot || !(await needsTelling(db, meetingId))) return;
  const judged = await judgeLegs(db, meetingId, jackpot, now);
  if (!judged) return;
  const { run, toCome } = jackpotProgress(judged.legs);
  const last = judged.legs.find(({ raceNumber }) => raceNumber === toCome[0]);
  if (!last || toCome.length !== 1 || run === 0) return;
  const cards = standingCards(judged.legs);
  const expiresAt = new Date(Math.max(last.race.offAt.getTime(), now.getTime()) + worthTellingMs);
  const data = { meetingId, meeting: judged.card.name, left: 1 };
  for (let after = 0; ; ) {
    const punterIds = await selectAlive(db, meetingId, cards, after, chunkSize);
    await inTransaction(db, (trx) =>
      queueNotices(
        trx,
        punterIds.map((punterId) => ({
          punterId,
          kind: 'jackpot-alive',
          subject: `jackpot/${meetingId}`,
          data,
          expiresAt,
        })),
      ),
    );
    if (punterIds.length < chunkSize) break;
    after = punterIds.at(-1) ?? after;
  }
  await markTold(db, meetingId, now);
}
