import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // Pure: nothing of one file can be in the way of another, so that they share a worker.
      {
        test: {
          name: 'domain',
          isolate: false,
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
        },
      },
      { test: { name: 'tools', isolate: false, include: ['tools/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      'web/vitest.config.ts',
    ],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
