import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { outerClock } from './web/vitest.config.ts';

/** The same for every project (the web app's own configuration too), or they cannot run side by side. */
const maxWorkers = 2;

export default defineConfig({
  test: {
    projects: [
      // Pure: nothing of one file can be in the way of another, so that they share a worker.
      {
        test: {
          name: 'domain',
          maxWorkers,
          isolate: false,
          // Properties of thousands of bets: a busy machine takes its time.
          testTimeout: 30_000,
          include: ['{domain,contract,feed-client}/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'tools',
          maxWorkers,
          isolate: false,
          // What builds the web app runs in Node, and its libraries know only Node's own buffers.
          include: ['tools/**/*.test.ts', 'web/build/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'forks',
          // Each file makes what it needs, a database of its own too, so that they load the server once for a worker.
          isolate: false,
          maxWorkers,
        },
      },
      'web/vitest.config.ts',
      {
        root: 'web',
        test: {
          name: 'web, with the clock of jsdom',
          environment: 'jsdom',
          setupFiles: [join(import.meta.dirname, 'web/test/setup.ts')],
          maxWorkers,
          include: outerClock,
        },
      },
    ],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
