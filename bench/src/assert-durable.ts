import type { openPool } from '@furlong/server/platform/database/database';

/** Throws when the database would answer before what it answers is on the disk. */
export async function assertDurable(pool: ReturnType<typeof openPool>): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await pool.query<Record<string, string>>(`show ${setting}`);
    if (rows[0]?.[setting] !== 'on')
      throw new Error(`${setting} is not on: nothing measured on it would be durable`);
  }
}
