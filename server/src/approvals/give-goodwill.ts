import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import { programmeOf } from '../bets/racing/programme.ts';
import { planChunks, prepareTask } from '../bets/settle/plan-settlement.ts';
import { loadUnscoredCard } from '../meetings/load-card.ts';
import { lockMeeting } from '../meetings/queries-lock.ts';
import { Failed } from '../platform/http/failure.ts';
import { captureByHand } from '../race-day/capture-by-hand.ts';
import { giveCredits } from '../wallet/give-credits.ts';
import { type ManualCredit, selectGoodwill, sumLeft } from '../wallet/queries-credits.ts';
import { ownTransferId } from '../wallet/transfer-id.ts';
import { assertGoodwillWithinDay } from './credits-today.ts';
import type { CreditsOutcome, GoodwillInput } from './outcome.ts';
import type { Run } from './run.ts';

/** Credits of one proposal: more would hold the wallets of too many for too long. */
const creditsMax = 50_000;

/**
 * Pays both results after a judge's error (rule: judges-error): each settled bet that would have paid more by the
 * corrected record gets the difference as a credit, less what it was paid as goodwill for the race. Nothing is taken from those whom the first result
 * paid.
 */
export async function giveGoodwill(run: Run, input: GoodwillInput): Promise<CreditsOutcome> {
  const { trx, wallet, now } = run;
  const { raceId, reason } = input;
  const more = await findMore(run, input);
  const credits = more.map(
    ({ betId, punterId, amount, broughtTo }): ManualCredit => ({
      id: ownTransferId('goodwill', run.proposalId, betId),
      ...{ punterId, amount, at: now, reason },
      goodwill: { betId, raceId, broughtTo },
    }),
  );
  if (credits.length === 0) {
    throw new Failed('conflict', 'No settled bet would have paid more by the corrected result');
  }
  const cents = credits.reduce((sum, { amount }) => sum + amount, 0);
  await assertGoodwillWithinDay(run, cents);
  await giveCredits(trx, wallet, credits);
  const punters = new Set(credits.map(({ punterId }) => punterId)).size;
  return { what: 'credits', credits: credits.length, punters, cents };
}

/** A bet that would have paid more. */
interface More {
  readonly betId: number;
  readonly punterId: number;
  readonly amount: Cents;
  /** What it comes to with that: its payout and all its goodwill. */
  readonly broughtTo: Cents;
}

/**
 * The bets that would have paid more. The record is captured as if it settled bets and rolled back to before; by what
 * followed from it their settlement is planned, by the code that settles.
 */
async function findMore(run: Run, { meetingId, raceId }: GoodwillInput): Promise<More[]> {
  const { platform, trx, sports, now, deadline } = run;
  await lockMeeting(trx, { id: meetingId });
  const card = await loadUnscoredCard(trx, meetingId);
  const result = card?.races.find(({ id }) => id === raceId)?.result;
  if (result?.reason !== 'judge') {
    throw new Failed('conflict', 'Both results are paid only after a correction for a judge’s error');
  }
  const finishers = result.finishers.map(({ saddle, position }) => ({ saddle, position }));
  const programme = programmeOf(meetingId);
  const task = { ...programme, eventId: raceId, correction: true };
  await sql`savepoint as_if`.execute(trx);
  const asIf = { raceId, official: true, reason: 'capture', result: { finishers } } as const;
  const planned = await captureByHand(platform, asIf, now, () => prepareTask(trx, sports, task));
  await sql`rollback to savepoint as_if`.execute(trx);
  await run.letGo();
  const more: More[] = [];
  for await (const changed of planChunks(trx, planned, deadline)) {
    const settled = changed.filter(({ row }) => row.outcome !== null && row.outcome !== 'open');
    const given = await selectGoodwill(
      trx,
      settled.map(({ row }) => row.id),
    );
    for (const { row, settlement } of settled) {
      const own = given.get(row.id) ?? [];
      const payout = row.payout ?? 0;
      const amount = settlement.payout - payout - sumLeft(own.filter((each) => each.raceId === raceId));
      if (amount <= 0) continue;
      more.push({
        betId: row.id,
        punterId: row.punter_id,
        amount,
        broughtTo: payout + sumLeft(own) + amount,
      });
    }
    if (more.length > creditsMax) {
      throw new Failed('conflict', `More than ${creditsMax} bets would be paid, which is too many at once`);
    }
  }
  return more;
}
