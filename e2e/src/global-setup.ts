import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { protectedPaths } from '@furlong/contract/screen-routes';
import { prepareAccounts } from './prepare-accounts.ts';
import { startServer } from './run-server.ts';
import { logFileOf, testSite } from './test-site.ts';

/** Starts the tests' server with their accounts; the teardown stops it and deletes its files. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const site = testSite();
  mkdirSync(site.folder, { recursive: true, mode: 0o755 });
  const operatorConfig = join(site.folder, 'operator.json');
  // Protects an old card too: a protected route whose screen is otherwise public.
  writeFileSync(
    operatorConfig,
    JSON.stringify({
      protectedRoutes: [
        ...protectedPaths({
          showMyBets: true,
          showMyStats: true,
          showFriendsLeague: true,
          showNotification: true,
        }),
        '/picks/1',
      ],
    }),
  );
  const server = await startServer(site.url, logFileOf(site), {
    NODE_ENV: 'development',
    DATA_DIR: join(site.folder, 'data'),
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: new URL(site.url).port,
    PUBLIC_URL: site.url,
    // Accounts are registered as from many networks: one may register only so many an hour.
    TRUST_PROXY: 'loopback',
    ALLOWED_ORIGINS: site.otherOrigin,
    DEMO: 'on',
    DEMO_PACE: '45',
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
