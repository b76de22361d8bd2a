import { setTimeout as pause } from 'node:timers/promises';
import { addDays, localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import { approveRequest } from '../leagues/answer-request.ts';
import { askToJoin } from '../leagues/ask-to-join.ts';
import { createLeague } from '../leagues/create-league.ts';
import type { LeagueParts } from '../leagues/ports.ts';
import { selectCreatedLeague } from '../leagues/queries-leagues.ts';
import { selectMembership } from '../leagues/queries-members.ts';
import { inTransaction } from '../platform/database/database.ts';
import { findPunter } from '../session/queries.ts';
import type { Rival } from './rivals.ts';

/** The leagues of the demo: the keys make each once. The people of the demo are let into those that are open to them. */
const plans = [
  { key: '6b1d0f0a-3c5e-4a7b-9d21-0a1f5e7c1001', name: 'Saturday Stayers', members: 10, open: true },
  { key: '6b1d0f0a-3c5e-4a7b-9d21-0a1f5e7c1002', name: 'The Office Card', members: 7, open: true },
  { key: '6b1d0f0a-3c5e-4a7b-9d21-0a1f5e7c1003', name: 'Karoo Longshots', members: 5, open: false },
] as const;
/** Before the demo's history, so that its meetings count in the leagues' seasons. */
const daysBack = 32;
const lookEveryMs = 3_000;

/** A league that the demo's people are let into. */
export interface OpenLeague {
  readonly id: number;
  readonly code: string;
  readonly ownerId: number;
}

/**
 * Lets the keenest rivals create leagues and join them, by the use cases that people use, as of before the history.
 * Safe to repeat. Returns those that the demo's people are let into.
 */
export async function seedLeagues(
  parts: LeagueParts,
  rivals: readonly Rival[],
  idsByAlias: ReadonlyMap<string, number>,
  now: Date,
): Promise<OpenLeague[]> {
  const keenest = rivals
    .toSorted((one, other) => other.keenness - one.keenness)
    .flatMap(({ alias }) => idsByAlias.get(alias) ?? []);
  const begun = startOfLocalDay(addDays(localDayOf(now), -daysBack));
  const open: OpenLeague[] = [];
  for (const { key, name, members, open: isOpen } of plans) {
    const [ownerId, ...others] = keenest.splice(0, members);
    if (ownerId === undefined) break;
    const before = await inTransaction(parts.db, (trx) => selectCreatedLeague(trx, ownerId, key));
    if (!before) {
      const made = await createLeague(parts, { punterId: ownerId, name, key }, begun);
      if ('refused' in made) continue;
      for (const punterId of others) await join(parts, { ...made.league, ownerId }, punterId, begun);
    }
    const league = before ?? (await inTransaction(parts.db, (trx) => selectCreatedLeague(trx, ownerId, key)));
    if (league && isOpen) open.push({ id: league.id, code: league.code, ownerId });
  }
  return open;
}

/**
 * Lets people into leagues as soon as they have an alias, once: who left stays out. Ends when everybody was let in, or
 * with the signal.
 */
export async function letPeopleIn(
  parts: LeagueParts,
  leagues: readonly OpenLeague[],
  punterIds: readonly number[],
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const waiting = new Set(punterIds);
  while (waiting.size > 0 && leagues.length > 0 && !signal.aborted) {
    for (const punterId of waiting) {
      const punter = await findPunter(parts.db, punterId);
      if (!punter || punter.alias === null) continue;
      for (const league of leagues) {
        const before = await selectMembership(parts.db, league.id, punterId);
        if (before === undefined) await join(parts, league, punterId, clock());
      }
      waiting.delete(punterId);
    }
    if (waiting.size > 0) await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** A request and the owner's yes. A refusal, as of a league that its owner has paused, leaves it at that. */
async function join(
  parts: LeagueParts,
  { code, ownerId }: Omit<OpenLeague, 'id'>,
  punterId: number,
  now: Date,
): Promise<void> {
  if ((await askToJoin(parts, { punterId, sentCode: code }, now)) !== null) return;
  await approveRequest(parts, { ownerId, sentCode: code, punterId }, now);
}
