import type { DataRequest, DeletionPart, OwnSay } from '@furlong/contract/schemas/personal-data';
import { type DeletionItem, planDeletion } from '@furlong/domain/personal-data/deletion';
import { agreesToPromotions } from '@furlong/domain/personal-data/promotion';
import { findAccount } from '../identity/queries.ts';
import type { Queryable } from '../platform/database/database.ts';
import { selectBreaksInForce } from '../protection/queries.ts';
import { selectConsent } from './queries-consents.ts';
import { type StoredRequest, selectOwnRequests } from './queries-requests.ts';
import type { Person } from './section.ts';

/** Requests that a punter is shown. */
const shownMax = 20;

/** What a punter has a say over: requests, what a deletion would do today, promotions. */
export async function loadOwnSay(db: Queryable, person: Person, now: Date): Promise<OwnSay> {
  const { punterId } = person;
  const requests = await selectOwnRequests(db, punterId, shownMax);
  const consent = await selectConsent(db, punterId);
  return {
    requests: requests.map(shapeOwn),
    deletion: shapeParts(await loadPlan(db, person, now)),
    promotions: { on: agreesToPromotions(consent), at: consent?.at.toISOString() ?? null },
  };
}

/** What a deletion of a punter's data would do now, part by part (rule: data-deletion). */
export async function loadPlan(
  db: Queryable,
  { punterId, subject }: Person,
  now: Date,
): Promise<readonly DeletionItem[]> {
  return planDeletion({
    at: now,
    excludedUntil: await findExclusionEnd(db, punterId, now),
    isRegisteredHere: (await findAccount(db, subject)) !== undefined,
  });
}

/** The end of a punter's self-exclusion that runs, the latest if there are several; null: none runs. */
export async function findExclusionEnd(db: Queryable, punterId: number, now: Date): Promise<Date | null> {
  const ends = (await selectBreaksInForce(db, punterId, now)).flatMap(({ kind, until }) =>
    kind === 'self-exclusion' && until !== null ? until.getTime() : [],
  );
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** Parts of a deletion as they are answered. */
export function shapeParts(items: readonly DeletionItem[]): DeletionPart[] {
  return items.map(({ fate, what, why, until }) => ({
    ...{ fate, what },
    why: why ?? null,
    until: until?.toISOString() ?? null,
  }));
}

function shapeOwn(request: StoredRequest): DataRequest {
  const { id, kind, field, asked, reason, askedAt, dueAt, state, answer, decidedAt } = request;
  return {
    ...{ id, kind, field, asked, reason, state, answer },
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
