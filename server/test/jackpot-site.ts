import { mountCertificate } from '../src/jackpots/mount-certificate.ts';
import { jackpotHandlers } from '../src/jackpots/routes.ts';
import { Failed } from '../src/platform/http/failure.ts';
import type { JackpotDay } from './jackpot-day.ts';
import { makePunters } from './make-meeting.ts';
import { admitByName, createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';

const admit: typeof admitByName = async (call, authorization) => {
  const caller = await admitByName(call, authorization);
  if (call.access === 'punter' && !caller) throw new Failed('unauthenticated', 'Sign in first');
  return caller;
};

/** The calls of jackpots over HTTP, and people to make them. */
export class JackpotSite {
  readonly platform: TestPlatform;
  readonly #app: Awaited<ReturnType<typeof createTestApp>>;
  #named = 0;

  private constructor(platform: TestPlatform, app: Awaited<ReturnType<typeof createTestApp>>) {
    this.platform = platform;
    this.#app = app;
  }

  static async open(): Promise<JackpotSite> {
    const platform = await createTestPlatform();
    const app = await createTestApp(platform, jackpotHandlers(platform), admit, (server) =>
      mountCertificate(server, platform, admit),
    );
    return new JackpotSite(platform, app);
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.platform.close();
  }

  /** Punters with names of their own. */
  async people(count: number): Promise<number[]> {
    this.#named += 1;
    const names = Array.from({ length: count }, (_, index) => `r${this.#named}-${index}`);
    return await makePunters(this.platform.db, names);
  }

  async get(path: string, punterId?: number) {
    const headers = punterId === undefined ? {} : { authorization: `Bearer punter-${punterId}` };
    const response = await this.#app.inject({ url: path, headers });
    return { status: response.statusCode, body: response.json() };
  }

  /** A day's jackpot as it is answered. */
  async jackpotOf({ meetingId }: JackpotDay, punterId?: number) {
    return (await this.get(`/api/Jackpot/jackpotForMeeting/${meetingId}`, punterId)).body.jackpot;
  }
}
