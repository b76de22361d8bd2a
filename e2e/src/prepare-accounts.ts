import { newcomers, type ReadyPunter, readyPunters } from './accounts.ts';
import { registerByCalls, saveAliasByCalls, signInByCalls } from './sign-in-by-calls.ts';
import type { TestSite } from './test-site.ts';

/** Makes the accounts of the tests: all registered and confirmed, the ready punters with an alias. */
export async function prepareAccounts(site: TestSite): Promise<void> {
  // One after the other: the confirmation's mail is found by its place in the log.
  for (const account of [...newcomers, ...readyPunters]) await registerByCalls(site, account);
  const prepare = async (punter: ReadyPunter) => {
    const signedIn = await signInByCalls(site, punter);
    await saveAliasByCalls(signedIn, punter.alias);
    await signedIn.calls.dispose();
  };
  await Promise.all(readyPunters.map(prepare));
}
