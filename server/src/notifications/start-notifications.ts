import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { deleteOld } from './delete-old.ts';
import type { MessageRefusalsOf } from './message-refusals.ts';
import { PushSender } from './push/push-sender.ts';
import type { PushSigner } from './push/sign-pushes.ts';

/** The time between two looks for pushes that are due. */
const sendPauseMs = 1_000;
/** The time between two rounds of deletions. */
const deletePauseMs = 60_000;

/**
 * Starts what notifications do by themselves: pushes are sent unless the operator has switched notifications off (rule:
 * feature-flags), and old notices are deleted either way. Every node may do both.
 */
export function startNotifications(
  platform: Platform,
  signer: PushSigner,
  refusalsOf: MessageRefusalsOf,
): Repetition {
  const { db, clock, log, operator } = platform;
  const sender = new PushSender(platform, signer, refusalsOf);
  const sending = repeat(
    async () => {
      if (operator.showNotification) await sender.sendDue();
    },
    sendPauseMs,
    (error) => log.error({ err: error }, 'pushes could not be sent'),
  );
  const deleting = repeat(
    () => deleteOld(db, clock()),
    deletePauseMs,
    (error) => log.warn({ err: error }, 'old notices were not deleted'),
  );
  return {
    async stop() {
      sender.stop();
      await Promise.all([sending.stop(), deleting.stop()]);
    },
  };
}
