import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from './database.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { migrate } from './migrate.ts';

/**
 * Writes database-types.ts from the migrated schema. With --verify it only compares, and exits 1 on a difference. Run
 * `npm run db:types` after a new migration.
 */
const folder = mkdtempSync(join(tmpdir(), 'furlong-types-'));
// The database's own user can enter it, so that its files are created, and removed, with the folder.
chmodSync(folder, 0o755);
const server = await startEmbeddedDatabase(folder);
try {
  await ensureDatabase(server.url);
  await migrate(server.url);
  const verify = process.argv.includes('--verify') ? ['--verify'] : [];
  execFileSync(
    join(import.meta.dirname, '../../../../node_modules/.bin/kysely-codegen'),
    [
      '--dialect=postgres',
      `--url=${server.url}`,
      `--out-file=${join(import.meta.dirname, 'database-types.ts')}`,
      '--date-parser=string',
      '--numeric-parser=number',
      '--type-mapping={"int8":"number","timestamptz":"ColumnType<Date, Date | string, Date | string>","jsonb":"unknown"}',
      '--custom-imports={}',
      '--exclude-pattern=schema_migrations',
      ...verify,
    ],
    { stdio: 'inherit' },
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
