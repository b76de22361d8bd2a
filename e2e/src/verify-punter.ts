import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Account } from './accounts.ts';
import type { TestSite } from './test-site.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Verifies a punter's identity with the operator's command. The punter must have signed in once. */
export async function verifyPunter(site: TestSite, { name }: Account): Promise<void> {
  await promisify(execFile)(
    join(root, 'node_modules/.bin/node'),
    ['server/src/admin/cli.ts', 'verify', name],
    { cwd: root, env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(site.folder, 'data') } },
  );
}
