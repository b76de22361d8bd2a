import { jackpotLegs } from '@furlong/domain/jackpot/jackpot-legs';
import type { Transaction } from '../platform/database/database.ts';
import { defaultProgressive } from './default-terms.ts';
import {
  type CardsJackpot,
  insertProgressive,
  selectCardsJackpot,
  selectProgressiveId,
  upsertJackpot,
} from './queries-state.ts';

/**
 * States a meeting's jackpot by its card, in the transaction that writes the card (rules: jackpot, jackpot-terms). The
 * operator's terms are those in force when the card is first published. A card that states no jackpot has one of the
 * default progressive, if the operator keeps that.
 */
export async function stateJackpot(trx: Transaction, meetingId: number, now: Date): Promise<void> {
  const card = await selectCardsJackpot(trx, meetingId);
  if (card) await stateJackpotOf(trx, meetingId, card, now);
}

/** The same by what a card says, for a meeting whose card is not stored with it. */
export async function stateJackpotOf(
  trx: Transaction,
  meetingId: number,
  { jackpot, date, raceNumbers }: CardsJackpot,
  now: Date,
): Promise<void> {
  if (raceNumbers.length === 0) return;
  const name = jackpot?.progressive ?? defaultProgressive;
  if (jackpot) await insertProgressive(trx, name, now);
  const progressiveId = await selectProgressiveId(trx, name);
  if (progressiveId === undefined) return;
  const legs = jackpotLegs(raceNumbers, jackpot?.legs);
  // The feed gives rands, perhaps with more than two decimals; a promise is not rounded down.
  const guarantee = Math.ceil((jackpot?.guarantee ?? 0) * 100 - 1e-6);
  await upsertJackpot(trx, { meetingId, progressiveId, date, legs, guarantee }, now);
}
