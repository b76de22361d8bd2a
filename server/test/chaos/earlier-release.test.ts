import { describe, expect, it } from 'vitest';
import { prepareEarlierRelease } from './earlier-release.ts';

describe('the commit that an upgrade comes from', () => {
  it.each(['no-such-commit', '--help', '', 'HEAD'])(
    'is one of this clone before HEAD, so not "%s"',
    async (from) => {
      await expect(prepareEarlierRelease(from, () => undefined)).rejects.toThrow(
        `--from: expected a commit or tag of this clone before HEAD, found "${from}"`,
      );
    },
  );
});
