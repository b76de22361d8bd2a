import type { NoticeKind } from '@furlong/contract/codes/notifications';
import { sql } from 'kysely';
import type { Notice } from '../src/notifications/notice.ts';
import { PushSender } from '../src/notifications/push/push-sender.ts';
import { PushSigner } from '../src/notifications/push/sign-pushes.ts';
import { loadVapidKeys } from '../src/notifications/push/vapid-keys.ts';
import { queueNotices } from '../src/notifications/queue-notices.ts';
import { subscribe } from '../src/notifications/subscribe.ts';
import { loadMessageRefusals } from '../src/protection/load-message-refusals.ts';
import { makePunters } from './make-meeting.ts';
import { PushServiceDouble } from './push-service-double.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

/** Noon in Johannesburg, when nobody is quiet. */
const noon = new Date('2026-11-21T12:00:00+02:00');

let subjects = 0;

/** A node that sends pushes to a service of one's own; the time is noon, and moves as a test says. */
export class PushDay {
  readonly platform: TestPlatform;
  readonly service: PushServiceDouble;
  readonly signer: PushSigner;
  #now = noon;

  private constructor(platform: TestPlatform, service: PushServiceDouble, signer: PushSigner) {
    this.platform = platform;
    this.service = service;
    this.signer = signer;
  }

  static async open(): Promise<PushDay> {
    const service = await PushServiceDouble.start();
    const platform = await createTestPlatform({ PUSH_SERVICES: service.origin });
    const signer = new PushSigner(await loadVapidKeys(platform.secrets), platform.settings.pushSubject);
    return new PushDay(platform, service, signer);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.platform.close();
  }

  /** Begins anew: noon, nothing due, nothing received, a service that takes everything. */
  async begin(): Promise<void> {
    await sql`delete from push_deliveries`.execute(this.platform.db);
    this.service.received.length = 0;
    this.service.answer = () => ({ status: 201 });
    this.setNow(noon);
  }

  setNow(now: Date): void {
    this.#now = now;
    this.platform.setNow(now);
  }

  wait(seconds: number): void {
    this.setNow(new Date(this.#now.getTime() + seconds * 1_000));
  }

  /** A punter with so many browsers that get pushes. */
  async punter(browsers = 1): Promise<number> {
    const [id = 0] = await makePunters(this.platform.db, [null]);
    for (let index = 0; index < browsers; index += 1) await this.subscribe(id);
    return id;
  }

  /** Subscribes another browser of a punter's; returns its name at the service. */
  async subscribe(punterId: number): Promise<string> {
    const subscription = this.service.subscribe();
    const { db, settings } = this.platform;
    await subscribe(db, settings.pushServices, punterId, subscription, this.#now);
    return subscription.endpoint.split('/').at(-1) ?? '';
  }

  /** Queues a notice that was written now; of a slip that is settled, unless said otherwise. */
  async tell(
    punterId: number,
    kind: NoticeKind = 'bet-settled',
    change: Partial<Notice> = {},
  ): Promise<void> {
    subjects += 1;
    const notice = {
      punterId,
      kind,
      subject: `${subjects}`,
      data: { meeting: 'Kenilworth' },
      expiresAt: null,
    };
    const { db } = this.platform;
    await db.transaction().execute((trx) => queueNotices(trx, [{ ...notice, ...change }]));
    await sql`
      update notices set at = ${this.#now}::timestamptz
      where punter_id = ${punterId} and subject = ${change.subject ?? `${subjects}`}`.execute(db);
  }

  /** A node's sender. */
  sender(platform: Pick<TestPlatform, 'db'> = this.platform): PushSender {
    return new PushSender({ ...this.platform, db: platform.db }, this.signer, loadMessageRefusals);
  }

  /** Sends what is due, and returns what arrived for a punter's browsers since the test began. */
  async send(): Promise<void> {
    const sender = this.sender();
    await sender.sendDue();
    sender.stop();
  }

  /** What became of a punter's deliveries, in the order of their notices. */
  async fates(punterId: number): Promise<string[]> {
    const { rows } = await sql<{ fate: string }>`
      select coalesce(reason, state) as fate
      from push_deliveries join notices on notices.id = notice_id
      where punter_id = ${punterId} order by notice_id, subscription_id`.execute(this.platform.db);
    return rows.map(({ fate }) => fate);
  }
}
