import { setTimeout as pause } from 'node:timers/promises';
import { nameOfHost } from './database-hosts.ts';
import { WatchedClient } from './watched-client.ts';

/** A server that can be written to, and the connection that it said so on. */
export interface Primary {
  readonly address: string;
  readonly client: WatchedClient;
  /** Grows with every promotion; 0 where the server does not say. */
  readonly timeline: number;
  /** Which start of which server it is. */
  readonly server: string;
}

/** No server of the address can be written to: what each of them answered. */
export class NoPrimary extends Error {}

/** How long the others have to answer once one has: of two that can be written to, the later promoted is meant. */
const othersMs = 250;

/** What a server says of itself, and of this connection. */
export const askServer = `
  select
    pg_backend_pid() as pid, pg_is_in_recovery() as standby, pg_postmaster_start_time()::text as server,
    current_setting('default_transaction_read_only') = 'on' as "readOnly"`;

/** A row of {@link askServer}. */
export interface ServerAnswer {
  readonly pid: number;
  readonly standby: boolean;
  readonly server: string;
  readonly readOnly: boolean;
}

/**
 * Finds the server that can be written to among some, all of which are asked at once. Where several can, as when an old
 * primary is back beside the new one, it is the one that was promoted last; and none that is behind `timelineMin`.
 * Throws NoPrimary, with the reasons of all.
 */
export async function findPrimary(
  addresses: readonly string[],
  { deadlineMs, timelineMin = 0 }: { readonly deadlineMs: number; readonly timelineMin?: number },
): Promise<Primary> {
  const found: Primary[] = [];
  const faults: string[] = [];
  let isDecided = false;
  const first = Promise.withResolvers<void>();
  const asked = addresses.map(async (address) => {
    try {
      const primary = await askHost(address, deadlineMs, {
        isOneOfSeveral: addresses.length > 1,
        timelineMin,
      });
      if (isDecided) return void primary.client.end().catch(() => undefined);
      found.push(primary);
      first.resolve();
    } catch (error) {
      faults.push(`${nameOfHost(address)}: ${reasonOf(error)}`);
    }
  });
  await Promise.race([Promise.all(asked), first.promise.then(() => pause(othersMs))]);
  isDecided = true;
  const [best, ...others] = found.sort((a, b) => b.timeline - a.timeline);
  for (const { client } of others) client.end().catch(() => undefined);
  if (!best) throw new NoPrimary(faults.join('; '));
  return best;
}

async function askHost(
  address: string,
  deadlineMs: number,
  { isOneOfSeveral, timelineMin }: { readonly isOneOfSeveral: boolean; readonly timelineMin: number },
): Promise<Primary> {
  const client = new WatchedClient({ connectionString: address, application_name: 'furlong-watch' });
  const timer = setTimeout(() => client.breakOff(`no answer within ${deadlineMs} ms`), deadlineMs);
  try {
    await client.connect();
    const { rows } = await client.query<ServerAnswer>(askServer);
    const [row] = rows;
    if (!row || row.standby) throw new Error('it is a standby');
    if (isOneOfSeveral && row.readOnly) throw new Error('it is read-only');
    const timeline = isOneOfSeveral ? await askTimeline(client) : 0;
    if (timeline > 0 && timeline < timelineMin) {
      throw new Error(`it is an old primary (timeline ${timeline}; ${timelineMin} has been seen)`);
    }
    return { address, client, timeline, server: row.server };
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The first eight digits of a file of the log are its timeline. Services that have no such files answer an error. */
async function askTimeline(client: WatchedClient): Promise<number> {
  try {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as file',
    );
    return Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16) || 0;
  } catch (error) {
    if ((error as { code?: string }).code === undefined) throw error;
    return 0;
  }
}

/** Why a connection failed, in words. A host of several addresses fails with an error for each. */
export function reasonOf(error: unknown): string {
  return error instanceof AggregateError ? (error.errors[0] as Error).message : (error as Error).message;
}
