import webPush, { type VapidKeys } from 'web-push';

/** A signature holds this long for its push service; renewed at half of it. RFC 8292 allows a day. */
const validSeconds = 12 * 3_600;
/** Signatures kept; browsers of some makers have many hosts. */
const keptMax = 200;

/** Signs pushes for push services (VAPID, RFC 8292): one signature for each service, for hours. */
export class PushSigner {
  readonly publicKey: string;
  readonly #keys: VapidKeys;
  readonly #subject: string;
  readonly #kept = new Map<string, { readonly header: string; readonly renewAt: number }>();

  constructor(keys: VapidKeys, subject: string) {
    this.publicKey = keys.publicKey;
    this.#keys = keys;
    this.#subject = subject;
  }

  /** The Authorization header for a push service's origin. */
  headerFor(origin: string, now: Date): string {
    const kept = this.#kept.get(origin);
    if (kept && kept.renewAt > now.getTime()) return kept.header;
    const { publicKey, privateKey } = this.#keys;
    const expiresAt = Math.floor(now.getTime() / 1_000) + validSeconds;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      this.#subject,
      publicKey,
      privateKey,
      'aes128gcm',
      expiresAt,
    );
    if (this.#kept.size >= keptMax) this.#kept.clear();
    this.#kept.set(origin, { header, renewAt: now.getTime() + (validSeconds / 2) * 1_000 });
    return header;
  }
}
