import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { maxWorkers, outerClock } from './web/vitest.config.ts';

/** Takes longer than any other, most of it in waiting: what begins last ends a run. */
const longest = 'server/test/chaos/chaos.test.ts';

/** The longest file of its project begins first: a fresh clone knows no times, and would begin with the largest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const found = sorted.find(({ moduleId }) => moduleId.endsWith(longest));
    if (found === undefined) return sorted;
    const others = sorted.filter((each) => each !== found);
    const first = others.findIndex(({ project }) => project === found.project);
    return others.toSpliced(first === -1 ? others.length : first, 0, found);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          // Some read the whole tree: a busy machine takes its time.
          testTimeout: 30_000,
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
          // What is awaited comes late on a busy machine: only a fault takes all of it.
          expect: { poll: { timeout: 10_000 } },
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
