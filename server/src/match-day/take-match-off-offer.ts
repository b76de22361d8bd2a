import type { Transaction } from '../platform/database/database.ts';
import { handSuspensionChanged } from './announce.ts';
import { updateSuspension } from './queries-holds.ts';
import { withdrawPrices } from './queries-write.ts';

/**
 * Takes a match that comes again off offer: suspended by hand, and without a price, until somebody resumes it (rule:
 * after-the-off).
 */
export async function takeMatchOffOffer(
  trx: Transaction,
  fixtureId: number,
  by: { readonly at: Date; readonly by: number },
): Promise<void> {
  await withdrawPrices(trx, fixtureId);
  await updateSuspension(trx, fixtureId, by);
  await handSuspensionChanged(trx, fixtureId);
}
