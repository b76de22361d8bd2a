import { deductionTableAt } from '@furlong/domain/betting/deductions';
import type { Platform } from '../platform/runtime/platform.ts';
import { loadDeductionTables, writeScale } from '../rules/deductions.ts';
import { loadPayoutLimits } from '../rules/payout-limits.ts';
import type { PageFacts } from './fill-parts.ts';
import { loadPlayedRules } from './load-played-rules.ts';

/** What the placeholders of a page are filled from, now. */
export async function loadPageFacts(
  { db, operator, settings }: Pick<Platform, 'db' | 'operator' | 'settings'>,
  now: Date,
): Promise<PageFacts> {
  // Only the configuration that pages show, so that other changes of it do not change their version.
  const { brand, supportPhone, supportAddress } = operator;
  return {
    operator: { brand, supportPhone, supportAddress },
    publicUrl: settings.publicUrl,
    rules: await loadPlayedRules(db, now),
    limits: await loadPayoutLimits(db, operator, now),
    deductions: writeScale(deductionTableAt(now, await loadDeductionTables(db)).bands),
  };
}
