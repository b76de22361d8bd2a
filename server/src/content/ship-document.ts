import { type Database, inTransaction } from '../platform/database/database.ts';
import { type DocumentKey, findVersion, insertVersion, lockDocument, pointTo } from './queries-versions.ts';

/**
 * Stores and publishes the text that comes with the product, as a version like any other, unless it is the published one
 * already or somebody at the desk has published (rule: content-versions). Nodes that start together do it once.
 */
export async function shipDocument(db: Database, key: DocumentKey, html: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const page = await lockDocument(trx, key, { asShipped: true });
    if (!page?.asShipped) return;
    const published = page.published === null ? undefined : await findVersion(trx, key, page.published);
    if (published?.html === html) return;
    const number = page.newest + 1;
    await insertVersion(trx, key, { number, html, shipped: true, restoredFrom: null, by: null, at: now });
    await pointTo(trx, key, { number, by: null, at: now, asShipped: true });
  });
}
