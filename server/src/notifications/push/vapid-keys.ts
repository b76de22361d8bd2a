import webPush, { type VapidKeys } from 'web-push';
import type { Secrets } from '../../platform/config/secrets.ts';

/**
 * The key pair that this server signs its pushes with (VAPID), made by the first start. Browsers subscribe with its
 * public half: another pair would end every subscription, so it is never rotated, and it is part of a backup.
 */
export function loadVapidKeys(secrets: Secrets): Promise<VapidKeys> {
  return secrets.load('web-push', () => webPush.generateVAPIDKeys());
}
