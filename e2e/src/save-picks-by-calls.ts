import { type APIRequestContext, expect } from '@playwright/test';
import type { Account } from './accounts.ts';
import type { FeedSupplier } from './feed-supplier.ts';
import { signInByCalls } from './sign-in-by-calls.ts';
import type { TestSite } from './test-site.ts';

/** Saves a punter's picks from race 1 on, with the card screen's call. */
export async function savePicksByCalls(
  site: TestSite,
  supplier: FeedSupplier,
  account: Account,
  saddles: readonly number[],
): Promise<void> {
  const { calls } = await signInByCalls(site, account);
  await savePicks(calls, supplier, saddles);
  await calls.dispose();
}

/** The same for a punter who is signed in already. */
export async function savePicks(
  calls: APIRequestContext,
  supplier: FeedSupplier,
  saddles: readonly number[],
): Promise<void> {
  const data = saddles.map((saddle, index) => ({
    meetingId: supplier.meetingId,
    raceId: supplier.raceId(index + 1),
    raceNumber: index + 1,
    saddle,
  }));
  const answer = await calls.post('/api/Selection/SavePunterSelections', { data });
  expect(await answer.json()).toMatchObject({ status: 1 });
}
