import { createECDH } from 'node:crypto';
import type { PushSubscriptionBody } from '@furlong/contract/schemas/notifications';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { type BadField, Failed } from '../platform/http/failure.ts';
import { findPushService, type PushServices } from '../platform/http/push-services.ts';
import { deleteSurplus, putSubscription } from './queries-subscriptions.ts';

/** An end beyond it is as good as none. */
const latestEnd = Date.parse('2100-01-01T00:00:00Z');

/** Most browsers of one punter that get pushes; of more the oldest end. */
export const mostDevices = 10;

/**
 * Sends a punter's pushes to a browser from now on (rule: push-subscriptions). Throws Failed 400 for an address of no
 * known push service, and for keys that nothing can be encrypted with.
 */
export async function subscribe(
  db: Database,
  services: PushServices,
  punterId: number,
  { endpoint, expirationTime, keys }: PushSubscriptionBody,
  now: Date,
): Promise<void> {
  const service = findPushService(endpoint, services);
  const faults: BadField[] = [];
  if (!service) faults.push({ field: 'endpoint', expected: 'the address of a known push service' });
  if (!isPublicKey(keys.p256dh)) {
    faults.push({ field: 'keys.p256dh', expected: 'a public key of the curve P-256 in base64url' });
  }
  if (!service || faults.length > 0)
    throw new Failed('bad-request', 'Some fields are not as expected', faults);
  const endsAt = expirationTime == null ? null : new Date(Math.min(expirationTime, latestEnd));
  const subscription = { endpoint: service.url.href, p256dh: keys.p256dh, auth: keys.auth, endsAt };
  await inTransaction(db, async (trx) => {
    await putSubscription(trx, punterId, subscription, now);
    await deleteSurplus(trx, punterId, mostDevices);
  });
}

/** The address as it is stored; as it was given where it is of no service, so that it is found nowhere. */
export function storedEndpoint(endpoint: string, services: PushServices): string {
  return findPushService(endpoint, services)?.url.href ?? endpoint;
}

/** Whether a text is a point of P-256, which a message can be encrypted for. */
function isPublicKey(text: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
