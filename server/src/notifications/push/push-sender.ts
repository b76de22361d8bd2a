import { pauseBeforeAttempt } from '@furlong/domain/notices/decide-push';
import pLimit from 'p-limit';
import webPush from 'web-push';
import { findPushService } from '../../platform/http/push-services.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import type { MessageRefusalsOf } from '../message-refusals.ts';
import { makePayload, tagOf } from './make-payload.ts';
import { type PushAnswer, PushLine } from './post-push.ts';
import {
  clearRefusals,
  countRefusal,
  deleteSubscription,
  endDeliveries,
  postponeDelivery,
} from './queries-deliveries.ts';
import type { PushSigner } from './sign-pushes.ts';
import { type PushToSend, takePushes } from './take-pushes.ts';

/** Pushes taken together, and how many of them are sent at once. */
const batchMax = 200;
const atOnceMax = 50;
/** Longer than a whole batch takes when no push service answers: a push is another node's only when this one is dead. */
const leaseSeconds = 90;
/** Attempts at one push; mostly its end comes first. */
const attemptsMax = 12;
/** Refusals (401, 403) in a row after which a browser is sent nothing any more. */
const refusalsMax = 3;

type SenderPlatform = Pick<Platform, 'db' | 'clock' | 'settings' | 'log' | 'metrics'>;

/** The outcome of one attempt. */
type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' | 'rejected' | 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly status: number | null; readonly retryAfter: number | null };

/**
 * Sends pushes. Any number of nodes may: each takes what no other has. A push counts as sent once its service has said
 * so, and that is stored; a node that dies in between leaves it to another, whose repetition replaces the first under
 * its topic and tag.
 */
export class PushSender {
  readonly #platform: SenderPlatform;
  readonly #signer: PushSigner;
  readonly #refusalsOf: MessageRefusalsOf;
  readonly #line = new PushLine();
  readonly #limit = pLimit(atOnceMax);
  #stopped = false;

  constructor(platform: SenderPlatform, signer: PushSigner, refusalsOf: MessageRefusalsOf) {
    this.#platform = platform;
    this.#signer = signer;
    this.#refusalsOf = refusalsOf;
  }

  /** Sends everything that is due. */
  async sendDue(): Promise<void> {
    const { db, clock, metrics } = this.#platform;
    let isFull = true;
    while (isFull && !this.#stopped) {
      const lease = { limit: batchMax, leaseSeconds };
      const { taken, toSend, dropped } = await takePushes(db, this.#refusalsOf, lease, clock());
      for (const { reason } of dropped) metrics.pushes.inc({ outcome: reason });
      await Promise.all(toSend.map((push) => this.#limit(() => this.#send(push))));
      isFull = taken === batchMax;
    }
  }

  /** Breaks off what is under way; it is sent again later, here or elsewhere. */
  stop(): void {
    this.#stopped = true;
    this.#line.close();
  }

  async #send(push: PushToSend): Promise<void> {
    const outcome = await this.#attempt(push);
    this.#platform.metrics.pushes.inc({ outcome: outcome.kind });
    await this.#store(push, outcome);
  }

  async #attempt(push: PushToSend): Promise<Outcome> {
    const { settings } = this.#platform;
    // The list of services may be another one than when the browser subscribed; it may be mended, too.
    const service = findPushService(push.endpoint, settings.pushServices);
    if (!service) return { kind: 'rejected', status: 0 };
    try {
      const payload = makePayload(push, settings.publicUrl);
      const { cipherText } = webPush.encrypt(push.p256dh, push.auth, payload, 'aes128gcm');
      const headers = {
        // Read by the push service, so by the time of the world.
        authorization: this.#signer.headerFor(service.url.origin, new Date()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(push.seconds),
        topic: tagOf(push.noticeId),
        urgency: 'normal',
      };
      return outcomeOf(await this.#line.post(service, headers, cipherText));
    } catch (error) {
      if (!this.#stopped) this.#platform.log.warn({ err: error }, 'a push service did not answer');
      return { kind: 'later', status: null, retryAfter: null };
    }
  }

  async #store(push: PushToSend, outcome: Outcome): Promise<void> {
    const { db, clock, log } = this.#platform;
    const now = clock();
    const end = (reason: string | null) => endDeliveries(db, [{ ...push, reason }], now);
    const retry = async (retryAfter: number | null) => {
      if (push.attempts >= attemptsMax) return end('unanswered');
      const seconds = pauseBeforeAttempt(push.attempts, retryAfter, Math.random());
      // What would come after its end is dropped then, by the same rule as everything.
      return postponeDelivery(db, push, seconds, now);
    };
    const about = { service: new URL(push.endpoint).host, subscription: push.subscriptionId };
    switch (outcome.kind) {
      case 'sent':
        await end(null);
        return clearRefusals(db, push.subscriptionId);
      case 'gone':
        return deleteSubscription(db, push.subscriptionId);
      case 'rejected':
        log.warn({ ...about, status: outcome.status }, 'a push was rejected');
        return end('rejected');
      case 'later':
        return retry(outcome.retryAfter);
      case 'refused': {
        const refusal = { status: outcome.status, most: refusalsMax };
        if (!(await countRefusal(db, push.subscriptionId, refusal, now))) return retry(null);
        log.error(
          { ...about, status: outcome.status },
          'pushes to a browser are stopped: npm run admin -- push',
        );
        return;
      }
    }
  }
}

function outcomeOf({ status, retryAfter }: PushAnswer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone', status };
  if (status === 401 || status === 403) return { kind: 'refused', status };
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', status, retryAfter };
  return { kind: 'rejected', status };
}
