import type { Scale } from '@furlong/contract/schemas/desk-rules';
import {
  DEDUCTION_TABLES,
  type DeductionBand,
  type DeductionTable,
} from '@furlong/domain/betting/deductions';
import { formatOddsFraction, type Odds, parseOdds } from '@furlong/domain/odds';
import type { Queryable } from '../platform/database/database.ts';
import { type RuleKey, selectStanding } from './queries.ts';

/** Scales of deductions among the rules that have versions. */
export const deductionsKey: RuleKey = { kind: 'deductions', scope: 0 };

/** More than people publish in the life of a site; each is a few hundred bytes. */
const tablesMax = 10_000;

/**
 * Every scale that holds, held or will hold: a bet carries deductions by the one of its strike (rules: deductions,
 * rule-versions). Those that have begun never change, so whoever reads them at whatever moment settles the same.
 */
export async function loadDeductionTables(db: Queryable): Promise<readonly DeductionTable[]> {
  const rows = await selectStanding(db, deductionsKey, tablesMax);
  if (rows.length === 0) return DEDUCTION_TABLES;
  return rows.map(({ from, rules }) => ({ from, bands: readScale(rules) }));
}

/** The bands of a stored scale. Throws an Error for what is none. */
export function readScale(stored: unknown): DeductionBand[] {
  const { bands } = Object(stored) as { readonly bands?: unknown };
  if (!Array.isArray(bands)) throw new Error('a stored scale of deductions has no bands');
  return bands.map((band: Scale['bands'][number]) => ({
    longest: priceOf(band.longest),
    shortest: priceOf(band.shortest),
    percent: band.percent,
  }));
}

/** A scale as it is stored and sent. */
export function writeScale(bands: readonly DeductionBand[]): Scale {
  const textOf = (price: Odds | null) => price && formatOddsFraction(price);
  return {
    bands: bands.map(({ longest, shortest, percent }) => ({
      ...{ longest: textOf(longest), shortest: textOf(shortest), percent },
    })),
  };
}

function priceOf(text: string | null): Odds | null {
  return text === null ? null : parseOdds(text);
}
