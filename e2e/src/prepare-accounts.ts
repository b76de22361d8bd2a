import { newcomers, readyPunters } from './accounts.ts';
import { registerByCalls, saveAliasByCalls, signInByCalls } from './sign-in-by-calls.ts';
import type { TestSite } from './test-site.ts';

/** Makes the accounts of the tests: all registered and confirmed, the ready punters with an alias. */
export async function prepareAccounts(site: TestSite): Promise<void> {
  for (const newcomer of newcomers) await registerByCalls(site, newcomer);
  for (const punter of readyPunters) {
    await registerByCalls(site, punter);
    const signedIn = await signInByCalls(site, punter);
    await saveAliasByCalls(signedIn, punter.alias);
    await signedIn.calls.dispose();
  }
}
