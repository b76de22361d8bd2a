import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder of a test's own that any user can reach, so that its database lives (and goes) with it. */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `furlong-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
