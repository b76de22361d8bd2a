import { newcomers, type ReadyPunter, readyPunters } from './accounts.ts';
import { registerByCalls, saveAliasByCalls, signInByCalls } from './sign-in-by-calls.ts';
import type { TestSite } from './test-site.ts';

/** Creates the tests' accounts: all confirmed, ready punters with an alias. */
export async function prepareAccounts(site: TestSite): Promise<void> {
  await registerByCalls(site, [...newcomers, ...readyPunters]);
  const prepare = async (punter: ReadyPunter) => {
    const signedIn = await signInByCalls(site, punter);
    await saveAliasByCalls(signedIn, punter.alias);
    await signedIn.calls.dispose();
  };
  await Promise.all(readyPunters.map(prepare));
}
