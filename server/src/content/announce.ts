import type { Transaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import { raiseSiteVersion } from './queries-versions.ts';

/** Tells every node, and by them every open page, that the desk published something (rule: live-site). */
export async function announceSite(trx: Transaction): Promise<void> {
  await publishEvent(trx, { kind: 'site', version: await raiseSiteVersion(trx) });
}
