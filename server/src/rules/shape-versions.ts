import type { RuleVersionHead } from '@furlong/contract/schemas/desk-rules';
import { RULE_LEAD_MS, versionAt } from '@furlong/domain/rule-versions';
import type { Queryable } from '../platform/database/database.ts';
import { findUsernames } from '../session/find-punter.ts';
import { type RuleKey, selectNewest, selectStanding, standingMax, type VersionRow } from './queries.ts';

const shownMax = 50;

/** Versions as the desk reads them. */
interface ShownVersions<W> {
  readonly basedOn: number;
  readonly versions: (RuleVersionHead & { readonly rules: W })[];
  readonly hasMore: boolean;
  readonly leadSeconds: number;
}

/**
 * The versions of some rules, those that begin last first (rule: rule-versions). While nothing was published, what holds
 * instead stands as number 0. `first` is what would be stored of it, and `shape` makes rules of
 * stored JSON as the wire has them.
 */
export async function loadVersions<W>(
  db: Queryable,
  key: RuleKey,
  {
    first,
    shape,
    now,
  }: { readonly first: unknown; readonly shape: (stored: unknown) => W; readonly now: Date },
): Promise<ShownVersions<W>> {
  const rows = await selectNewest(db, key, shownMax + 1);
  const inForce = versionAt(await selectStanding(db, key, standingMax), now);
  const shown = rows.slice(0, shownMax);
  // It may be older than all that were published and withdrawn since.
  if (inForce && !shown.some(({ number }) => number === inForce.number)) shown[shownMax - 1] = inForce;
  const names = await findUsernames(
    db,
    shown.flatMap(({ madeBy, withdrawnBy }) => [madeBy, withdrawnBy].filter((id) => id !== null)),
  );
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const versions = shown.toSorted(beginsLast).map((row) => ({
    ...{ number: row.number, state: stateOf(row, inForce, now), from: row.from?.toISOString() ?? null },
    ...{ madeAt: row.madeBy === null ? null : row.madeAt.toISOString(), madeBy: nameOf(row.madeBy) },
    ...{ withdrawnAt: row.withdrawnAt?.toISOString() ?? null, withdrawnBy: nameOf(row.withdrawnBy) },
    rules: shape(row.rules),
  }));
  const unpublished = {
    ...({ number: 0, state: 'in-force', from: null, madeAt: null, madeBy: null } as const),
    ...{ withdrawnAt: null, withdrawnBy: null, rules: shape(first) },
  };
  return {
    basedOn: rows[0]?.number ?? 0,
    versions: versions.length === 0 ? [unpublished] : versions,
    hasMore: rows.length > shownMax,
    leadSeconds: RULE_LEAD_MS / 1_000,
  };
}

function beginsLast(a: VersionRow, b: VersionRow): number {
  return (b.from?.getTime() ?? 0) - (a.from?.getTime() ?? 0) || b.number - a.number;
}

function stateOf(row: VersionRow, inForce: VersionRow | undefined, now: Date): RuleVersionHead['state'] {
  if (row.withdrawnAt !== null) return 'withdrawn';
  if (row.number === inForce?.number) return 'in-force';
  return row.from !== null && row.from > now ? 'coming' : 'past';
}
