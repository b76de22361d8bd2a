import type { Jackpot } from '@furlong/contract/schemas/jackpots';
import { loadOwnPicks } from '../picks/load-picks.ts';
import type { Database } from '../platform/database/database.ts';
import { judgeLegs } from './judge-legs.ts';
import { loadOwn } from './load-own.ts';
import type { LoadedJackpot, OwnPicks } from './loaded-jackpot.ts';
import { selectDecision } from './queries-decide.ts';
import { selectFirstWinners, selectOwnCard } from './queries-own.ts';
import { type StatedJackpot, selectJackpot } from './queries-show.ts';
import { poolOf, shapeJackpot } from './shape-jackpot.ts';

/** Aliases that a division names of those with a cent more. */
const centsOverShown = 20;

/** A meeting's jackpot; undefined where there is none, or nothing can be won. */
export async function loadJackpot(
  db: Database,
  meetingId: number,
  now: Date,
): Promise<LoadedJackpot | undefined> {
  const jackpot = await selectJackpot(db, meetingId);
  if (!jackpot || poolOf(jackpot).toBeWon === 0) return undefined;
  const { version, paidVersion } = jackpot;
  const [judged, decision, paid] = await Promise.all([
    judgeLegs(db, meetingId, jackpot, now),
    version > 0 ? selectDecision(db, meetingId, version) : undefined,
    paidVersion > 0 ? selectDecision(db, meetingId, paidVersion) : undefined,
  ]);
  return judged && { jackpot, legs: judged.legs, decision, paid };
}

/** A punter's picks on the legs as they stood when the cards closed, or as they stand while they are open. */
export async function loadOwnLegPicks(
  db: Database,
  { meetingId, legs, closedAt }: StatedJackpot,
  punterId: number,
): Promise<OwnPicks> {
  if (closedAt !== null) {
    const card = await selectOwnCard(db, meetingId, punterId);
    return { card, saddles: card?.saddles ?? legs.map(() => 0) };
  }
  const picks = (await loadOwnPicks(db, punterId, [meetingId])).get(meetingId);
  return { card: undefined, saddles: legs.map((leg) => picks?.get(leg) ?? 0) };
}

/** The answer for a meeting's jackpot, with the own card of `punterId`. */
export async function answerJackpot(
  db: Database,
  meetingId: number,
  asker: { readonly punterId: number; readonly operator: boolean } | null,
  now: Date,
): Promise<Jackpot | null> {
  const loaded = await loadJackpot(db, meetingId, now);
  if (!loaded) return null;
  const { jackpot, decision } = loaded;
  const picks = asker && (await loadOwnLegPicks(db, jackpot, asker.punterId));
  const isDivided = decision?.standing === 'official' && (decision.centsOver ?? 0) > 0;
  const shown = Math.min(centsOverShown, decision?.centsOver ?? 0);
  const [own, centsOverTo] = await Promise.all([
    asker && picks && loadOwn(db, loaded, picks, asker),
    isDivided ? selectFirstWinners(db, meetingId, decision.version, shown) : [],
  ]);
  return { ...shapeJackpot({ ...loaded, centsOverTo, picks: picks?.saddles ?? null, now }), own };
}
