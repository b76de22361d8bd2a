import { jackpotProgress } from '@furlong/domain/jackpot/progress';
import { queueNotices } from '../notifications/queue-notices.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { judgeLegs } from './judge-legs.ts';
import { markTold, needsTelling, selectAlive } from './queries-alive.ts';
import { lockFrozen } from './queries-decide.ts';
import { standingCards } from './standing-cards.ts';

/** Punters told by one statement. */
const chunkSize = 5_000;

/**
 * Tells those whose card can still win before the last leg, once (rule: notifications): by how many are left and in
 * which race, never by an amount. In one transaction, so that a node that dies half-way tells nobody twice.
 */
export async function tellAlive(db: Database, meetingId: number, now: Date): Promise<void> {
  if (!(await needsTelling(db, meetingId))) return;
  await inTransaction(db, (trx) => tell(trx, meetingId, now));
}

async function tell(trx: Transaction, meetingId: number, now: Date): Promise<void> {
  const jackpot = await lockFrozen(trx, meetingId);
  if (!jackpot || !(await needsTelling(trx, meetingId))) return;
  const judged = await judgeLegs(trx, meetingId, jackpot, now);
  if (!judged) return;
  const { run, toCome } = jackpotProgress(judged.legs);
  const last = judged.legs.find(({ raceNumber }) => raceNumber === toCome[0]);
  if (!last || toCome.length !== 1 || run === 0) return;
  const cards = standingCards(judged.legs);
  for (let after = 0; ; ) {
    const punterIds = await selectAlive(trx, meetingId, cards, after, chunkSize);
    await queueNotices(
      trx,
      punterIds.map((punterId) => ({
        punterId,
        kind: 'jackpot-alive',
        subject: `jackpot/${meetingId}`,
        data: { meetingId, meeting: judged.card.name, left: 1 },
        // Passed over once the last leg is run.
        expiresAt: new Date(Math.max(last.race.offAt.getTime(), now.getTime()) + 10 * 60_000),
      })),
    );
    if (punterIds.length < chunkSize) break;
    after = punterIds.at(-1) ?? after;
  }
  await markTold(trx, meetingId, now);
}
