import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareAccounts } from './prepare-accounts.ts';
import { startServer } from './run-server.ts';
import { logFileOf, testSite } from './test-site.ts';

/** Starts the server that every test uses, with accounts of the tests' own; stops it and leaves nothing behind. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const site = testSite();
  mkdirSync(site.folder, { recursive: true });
  const operatorConfig = join(site.folder, 'operator.json');
  // Home by its second path, so that a protected route that is shown after signing in can be told from none.
  writeFileSync(
    operatorConfig,
    JSON.stringify({ protectedRoutes: ['/results', '/friendsChallenge', '/mystats', '/myBets', '/home'] }),
  );
  const server = await startServer(site.url, logFileOf(site), {
    NODE_ENV: 'development',
    DATA_DIR: join(site.folder, 'data'),
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: new URL(site.url).port,
    PUBLIC_URL: site.url,
    DEMO: 'on',
    DEMO_PACE: '10',
    OPERATOR_CONFIG: operatorConfig,
    LOG_LEVEL: 'warn',
  });
  const leave = async () => {
    await server.stop();
    rmSync(site.folder, { recursive: true, force: true });
  };
  try {
    await prepareAccounts(site);
  } catch (error) {
    await leave();
    throw error;
  }
  return leave;
}
