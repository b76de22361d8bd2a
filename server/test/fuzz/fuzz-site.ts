import { rmSync } from 'node:fs';
import { makeDataFolder } from '../data-folder.ts';
import { raisedLimits } from '../raised-limits.ts';
import { freePort, spawnNode, untilReady } from '../run-node.ts';

/** A demo server of a run's own, in a process of its own. */
export interface FuzzSite {
  readonly url: string;
  readonly feedSecret: string;
  /** Every route of the capabilities as method and path, `:name` for parameters; only where the server is in this process. */
  readonly routes?: readonly string[];
  /** What it printed, its failures among it. */
  output(): string;
  stop(): Promise<void>;
}

export const feedSecret = 'fuzz-feed-secret';

/** Starts it on an empty folder. */
export async function startFuzzSite(): Promise<FuzzSite> {
  const port = await freePort();
  const folder = makeDataFolder('fuzz');
  const node = spawnNode(port, {
    DATA_DIR: folder,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    FEED_CLIENT_SECRET: feedSecret,
    DEMO: 'on',
    DEMO_SEED: 'fuzz',
    LIMITS: raisedLimits(),
  });
  await untilReady(node);
  return {
    url: node.url,
    feedSecret,
    output: node.output,
    async stop() {
      node.process.kill('SIGTERM');
      await node.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
