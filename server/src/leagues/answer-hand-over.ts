import { leagueNameKey } from '@furlong/domain/leagues/league-name';
import { inTransaction } from '../platform/database/database.ts';
import { holdPunter } from '../session/queries.ts';
import { leaguesChanged } from './announce.ts';
import { enterAsMember } from './enter-league.ts';
import { findPlayRefusal } from './find-play-refusal.ts';
import { tellAnswer } from './notices.ts';
import type { LeagueParts } from './ports.ts';
import { deleteHandOver, selectHandOver } from './queries-hand-overs.ts';
import { findOwnerSlot, selectOwnedNames, updateOwner } from './queries-leagues.ts';
import { type LeagueRefusal, nameTaken, noHandOver, tooManyOwned } from './refusals.ts';

/**
 * Accepts or declines a league that its owner offers (rule: league-owner). The owner before stays a member. Throws what
 * {@link enterAsMember} does.
 */
export async function answerHandOver(
  { db, findRefusals }: Pick<LeagueParts, 'db' | 'findRefusals'>,
  asked: { readonly punterId: number; readonly sentCode: string; readonly accepts: boolean },
  now: Date,
): Promise<LeagueRefusal | undefined> {
  const { punterId, sentCode, accepts } = asked;
  return await inTransaction(db, async (trx) => {
    await holdPunter(trx, punterId);
    const league = await enterAsMember(trx, sentCode, punterId);
    // Said twice, it is done once.
    if (accepts && league.ownerId === punterId) return undefined;
    const offer = await selectHandOver(trx, league.id);
    if (offer?.punterId !== punterId || offer.expiresAt <= now) return noHandOver;
    const told = { punterId: league.ownerId, by: punterId, now };
    if (!accepts) {
      await deleteHandOver(trx, league.id);
      await leaguesChanged(trx, [{ leagueId: league.id, kind: 'hand-over-declined', punterId }], now);
      await tellAnswer(trx, league, { ...told, answer: 'not-taken-over' });
      return undefined;
    }
    const refused = await findPlayRefusal(trx, findRefusals, punterId, now);
    if (refused) return refused;
    const { name } = league;
    const nameKey = leagueNameKey(name);
    if ((await selectOwnedNames(trx, punterId)).has(nameKey)) return nameTaken;
    const slot = await findOwnerSlot(trx, punterId);
    if (slot === undefined) return tooManyOwned;
    await deleteHandOver(trx, league.id);
    await updateOwner(trx, league.id, { punterId, slot, name, nameKey });
    await leaguesChanged(trx, [{ leagueId: league.id, kind: 'handed-over', punterId }], now);
    await tellAnswer(trx, league, { ...told, answer: 'taken-over' });
    return undefined;
  });
}
