import { notificationHandlers } from '../src/notifications/routes.ts';
import { loadMessageRefusals } from '../src/protection/load-message-refusals.ts';
import { makePunters } from './make-meeting.ts';
import { PushDay } from './push-day.ts';
import { admitByName, createTestApp } from './test-platform.ts';

/** The calls of notifications on a {@link PushDay}, and two punters of each test. */
export class NotificationSite {
  readonly day: PushDay;
  readonly #app: Awaited<ReturnType<typeof createTestApp>>;
  punter = 0;

  private constructor(day: PushDay, app: Awaited<ReturnType<typeof createTestApp>>) {
    this.day = day;
    this.#app = app;
  }

  static async open(): Promise<NotificationSite> {
    const day = await PushDay.open();
    const handlers = notificationHandlers(day.platform, day.signer.publicKey, loadMessageRefusals);
    return new NotificationSite(day, await createTestApp(day.platform, handlers, admitByName));
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.day.close();
  }

  /** Begins a day anew with two new punters, and answers them. */
  async begin(): Promise<readonly [number, number]> {
    await this.day.begin();
    const [punter = 0, other = 0] = await makePunters(this.day.platform.db, [null, null]);
    this.punter = punter;
    return [punter, other];
  }

  /** Makes a call: of the first punter, unless said, and a POST with a payload. */
  call = async (url: string, payload?: object, as: number | null = this.punter) => {
    const answer = await this.#app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: as === null ? {} : { authorization: `Bearer punter-${as}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  /** What the centre lists. */
  list = async (query = '', as = this.punter) =>
    (await this.call(`/api/leaderboard/GetNotifications${query}`, undefined, as)).body;
}
