import type { OwnJackpotCard } from '@furlong/contract/schemas/jackpots';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { jackpotProgress, judgeCard } from '@furlong/domain/jackpot/progress';
import { doublesShare } from '@furlong/domain/jackpot/shares';
import { moneyToWire } from '@furlong/domain/money';
import { programmeOf } from '../bets/racing/programme.ts';
import { findStakeTotal, listStakesBefore } from '../bets/show/queries-stakes.ts';
import type { Database } from '../platform/database/database.ts';
import type { LoadedJackpot, OwnPicks } from './loaded-jackpot.ts';
import { type OwnShare, selectOwnShare, selectWithheldReason } from './queries-own.ts';

/** Bets that are listed. */
const betsMax = 100;

/** A punter's own card of a jackpot, with the bets that double it. */
export async function loadOwn(
  db: Database,
  loaded: LoadedJackpot,
  picks: OwnPicks,
  { punterId, operator }: { readonly punterId: number; readonly operator: boolean },
): Promise<OwnJackpotCard> {
  const { jackpot, legs, paid } = loaded;
  const { meetingId, closedAt, doublesFrom } = jackpot;
  const programme = programmeOf(meetingId);
  const [betTotal, bets, share, withheldReason] = await Promise.all([
    findStakeTotal(db, punterId, programme, closedAt),
    doublesFrom === 0 ? [] : listStakesBefore(db, programme, punterId, closedAt, betsMax),
    paid && selectOwnShare(db, meetingId, paid.version, punterId),
    selectWithheldReason(db, meetingId, punterId),
  ]);
  const won = share && share.notEligible === null ? share : undefined;
  return {
    state: stateOf(loaded, picks, { share, operator, withheld: withheldReason !== undefined }),
    entryNumber: picks.card?.entry ?? null,
    missing: legs
      .filter(({ state }, index) => state !== 'void' && !picks.saddles[index])
      .map(({ raceNumber }) => raceNumber),
    legsLeft: [...jackpotProgress(legs).toCome],
    betTotal: moneyToWire(betTotal),
    doubles: doublesShare(betTotal, doublesFrom),
    doublingBets: bets.map(({ betId, stake }) => ({
      receipt: receiptNumber(betId),
      stake: moneyToWire(stake),
    })),
    share: won ? moneyToWire(won.share) : null,
    secondShare: won ? moneyToWire(won.secondShare) : null,
    withheld: withheldReason !== undefined,
    withheldReason: withheldReason ?? null,
  };
}

function stateOf(
  { jackpot, legs, decision }: LoadedJackpot,
  { card, saddles }: OwnPicks,
  {
    share,
    operator,
    withheld,
  }: { readonly share: OwnShare | undefined; readonly operator: boolean; readonly withheld: boolean },
): OwnJackpotCard['state'] {
  if (operator || withheld || share?.notEligible) return 'not-eligible';
  const isWhole = legs.every(({ state }, index) => state === 'void' || (saddles[index] ?? 0) > 0);
  if (jackpot.closedAt === null) return isWhole ? 'complete' : 'incomplete';
  if (!card) return 'incomplete';
  // By the last decision, so that the state and the number of those alive go together.
  if (decision?.standing === 'official') return share ? 'winner' : 'out';
  const { alive, right } = judgeCard(card.saddles, decision?.legs ?? []);
  if (!alive) return 'out';
  return decision?.phase === 'decided' && right > 0 ? 'winner' : 'alive';
}
