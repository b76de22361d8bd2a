import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * TPC-B by pgbench on the server that the bench measures, in a database of its own: prepared statements, 8 clients.
 * Transactions a second, or undefined where pgbench is not installed.
 */
export async function measurePgbench(databaseUrl: string, seconds: number): Promise<number | undefined> {
  const url = new URL(databaseUrl);
  const environment = {
    ...process.env,
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  };
  const options = { env: environment, timeout: 300_000 };
  try {
    await run('pgbench', ['--initialize', '--scale=20', '--quiet'], options);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
  const { stdout } = await run(
    'pgbench',
    ['--client=8', '--jobs=2', '--protocol=prepared', `--time=${seconds}`],
    options,
  );
  const tps = Number(/^tps = ([0-9.]+)/m.exec(stdout)?.[1]);
  if (!(tps > 0)) throw new Error(`pgbench said nothing of its rate: ${stdout}`);
  return tps;
}
