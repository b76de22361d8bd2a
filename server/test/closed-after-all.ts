import { afterAll } from 'vitest';

/**
 * What a test file stands on, opened at its top and closed after its last test; what was opened last closes first:
 *
 *     const platform = closedAfterAll(await createTestPlatform());
 *     const app = closedAfterAll(await createTestApp(platform, handlers, admitByName));
 *
 * A constant of the file and not a fixture of `test.extend`, which only tests could use, each by naming it: here the
 * helpers beside the tests use it too.
 */
export function closedAfterAll<Opened extends { close(): unknown }>(opened: Opened): Opened {
  afterAll(async () => {
    await opened.close();
  });
  return opened;
}
