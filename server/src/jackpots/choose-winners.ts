import { doublesShare } from '@furlong/domain/jackpot/shares';
import type { Cents } from '@furlong/domain/money';
import { programmeOf } from '../bets/racing/programme.ts';
import { sumStakesBefore } from '../bets/show/queries-stakes.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { type Away, selectAway } from '../protection/queries.ts';
import type { FrozenJackpot } from './queries-decide.ts';
import type { NotEligible } from './queries-shares.ts';

/** Punters asked about in one statement. */
const chunkSize = 5_000;

/**
 * Who of the candidates does not win: staff, and those who are excluded or have closed their account (rules: staff,
 * player-protection), judged when a card first stands at an official decision; and those whose share the desk withholds.
 */
export async function findNotEligible(
  trx: Transaction,
  candidates: readonly number[],
  judged: ReadonlyMap<number, NotEligible | null>,
  withheld: readonly number[],
  now: Date,
): Promise<Map<number, NotEligible>> {
  const found = new Map<number, NotEligible>();
  for (const chunk of chunksOf(candidates)) {
    const away = await selectAway(
      trx,
      chunk.filter((punterId) => !judged.has(punterId)),
      now,
    );
    for (const punterId of chunk) {
      const reason = judged.has(punterId) ? judged.get(punterId) : reasonOf(away.get(punterId));
      if (reason && reason !== 'withheld') found.set(punterId, reason);
    }
  }
  for (const punterId of withheld) found.set(punterId, 'withheld');
  // One who is withheld and no candidate changes nothing.
  const standing = new Set(candidates);
  return new Map([...found].filter(([punterId]) => standing.has(punterId)));
}

function reasonOf(away: Away | undefined): NotEligible | null {
  if (!away) return null;
  if (away.isStaff) return 'staff';
  const isExcluded = away.breakKind === 'self-exclusion' || away.breakKind === 'closure';
  return isExcluded || away.register === 'excluded' ? 'excluded' : null;
}

/** What punters staked before the cards closed, and who of them doubles (rule: jackpot-double). */
export interface Doubling {
  readonly betTotals: ReadonlyMap<number, Cents>;
  readonly doubled: ReadonlySet<number>;
}

/** The doubling of some punters at a meeting, by the bets that are not void now. */
export async function findDoubling(
  db: Queryable,
  meetingId: number,
  { closedAt, doublesFrom }: Pick<FrozenJackpot, 'closedAt' | 'doublesFrom'>,
  punterIds: readonly number[],
): Promise<Doubling> {
  const betTotals = new Map<number, Cents>();
  const doubled = new Set<number>();
  if (doublesFrom === 0) return { betTotals, doubled };
  for (const chunk of chunksOf(punterIds)) {
    for (const [punterId, total] of await sumStakesBefore(db, programmeOf(meetingId), chunk, closedAt)) {
      betTotals.set(punterId, total);
      if (doublesShare(total, doublesFrom)) doubled.add(punterId);
    }
  }
  return { betTotals, doubled };
}

function* chunksOf(punterIds: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < punterIds.length; from += chunkSize)
    yield punterIds.slice(from, from + chunkSize);
}
