import { test as base, expect } from '@playwright/test';
import { FeedSupplier } from './feed-supplier.ts';
import { PageWatch } from './page-watch.ts';
import { type TestSite, testSite } from './test-site.ts';

interface Fixtures {
  readonly site: TestSite;
  /** Fails the test on errors of its pages. */
  readonly watch: PageWatch;
  /** A supplier with a meeting of this test's own. */
  readonly supplier: FeedSupplier;
}

/** A test against the real server, with all its pages watched for errors. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
  site: async ({}, use) => use(testSite()),
  watch: [
    async ({ context }, use) => {
      const watch = new PageWatch();
      context.on('page', (page) => watch.follow(page));
      await use(watch);
      expect(watch.complaints).toEqual([]);
    },
    { auto: true },
  ],
  supplier: async ({ site }, use, { project, testId, retry }) => {
    await use(new FeedSupplier(site, `${project.name}-${testId}-${retry}`));
  },
});
