import { startNode } from './app/start-node.ts';
import { stopInOrder } from './app/stop-in-order.ts';
import { canSignInAt } from './platform/config/settings/check-production.ts';
import { readSettings } from './platform/config/settings/read-settings.ts';
import { createServerLogger } from './platform/runtime/logger.ts';
import { StartFailure } from './platform/runtime/start-failure.ts';

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const starting = startNode(settings);
  const isStopping = stopInOrder(() => starting.then((node) => node.close()), createServerLogger(settings));
  const node = await starting;
  if (isStopping()) return;
  console.log(`\n  Furlong is open at ${node.url}\n`);
  if (!canSignInAt(new URL(settings.publicUrl))) {
    console.log('  Nobody can sign in there: browsers allow it over https only, localhost aside.');
  }
  // With another identity provider these accounts sign in nowhere.
  if (settings.demo && !settings.externalIssuer) {
    console.log('  Demo punters: demo / demo-punter, rival / rival-punter');
    console.log('  Demo operators: desk / desk-operator, desk2 / desk2-operator');
  }
  if (node.dataElsewhere !== undefined) {
    console.log(`  The data: ${node.dataElsewhere}`);
    console.log(`    PostgreSQL does not run as root, and its user cannot enter ${settings.dataDir}`);
  }
  if (settings.apiDocs) console.log(`  The calls: ${node.url}/api/docs`);
  if (settings.production && settings.metricsToken === undefined) {
    console.log('  /metrics is closed: METRICS_TOKEN is not set.');
  }
  console.log('  Ctrl-C stops it.\n');
  // Known at the latest after the deadline of asking; the start does not wait for it.
  const fault = await node.issuerFault;
  if (fault !== undefined) {
    console.log(`furlong: nobody can sign in until the identity provider (OIDC_ISSUER) answers: ${fault}`);
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartFailure) console.error(`furlong: ${error.message}`);
  else console.error(error);
  process.exit(1);
});
