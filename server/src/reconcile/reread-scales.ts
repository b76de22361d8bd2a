import { DEDUCTION_TABLES, type DeductionTable } from '@furlong/domain/betting/deductions';
import { parseOdds } from '@furlong/domain/odds';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/**
 * The scales of deductions, read without the code that settlement reads them by (rules: deductions, rule-versions): what
 * stands in the table band by band, or what the product comes with while nobody published.
 */
export async function rereadScales(db: Queryable): Promise<readonly DeductionTable[]> {
  const { rows } = await sql<{
    number: number;
    from: Date | null;
    longest: string | null;
    shortest: string | null;
    percent: number;
  }>`
    select number, effective_from as "from", band ->> 'longest' as longest, band ->> 'shortest' as shortest,
      (band ->> 'percent')::integer as percent
    from rule_versions, jsonb_array_elements(rules -> 'bands') with ordinality as bands (band, place)
    where kind = 'deductions' and withdrawn_at is null
    order by number, place`.execute(db);
  if (rows.length === 0) return DEDUCTION_TABLES;
  return [...Map.groupBy(rows, ({ number }) => number).values()].map((own) => ({
    from: own[0]?.from ?? null,
    bands: own.map(({ longest, shortest, percent }) => ({
      ...{ longest: longest === null ? null : parseOdds(longest), percent },
      shortest: shortest === null ? null : parseOdds(shortest),
    })),
  }));
}
