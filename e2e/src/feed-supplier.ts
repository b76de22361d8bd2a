import type { FeedMeeting } from '@furlong/contract/feed';
import { type APIRequestContext, request } from '@playwright/test';
import type { TestSite } from './test-site.ts';

/** Feeds a meeting as a supplier does, under the test's control. */
export class FeedSupplier {
  readonly ref: string;
  readonly #calls: APIRequestContext;
  #sequence = Date.now();
  #raceIds: Readonly<Record<string, number>> = {};
  #meetingId = 0;

  private constructor(ref: string, calls: APIRequestContext) {
    this.ref = ref;
    this.#calls = calls;
  }

  static async open(site: Pick<TestSite, 'url'>, ref: string): Promise<FeedSupplier> {
    const anonymous = await request.newContext();
    const answer = await anonymous.post(`${site.url}/identity/token`, {
      form: {
        grant_type: 'client_credentials',
        client_id: 'feed',
        client_secret: 'demo-feed',
        scope: 'feed',
      },
    });
    if (!answer.ok()) throw new Error(`No feed token: ${answer.status()} ${await answer.text()}`);
    const { access_token: token } = await answer.json();
    await anonymous.dispose();
    const calls = await request.newContext({
      baseURL: site.url,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    return new FeedSupplier(ref, calls);
  }

  get meetingId(): number {
    return this.#meetingId;
  }

  raceId(number: number): number {
    return this.#raceIds[number] ?? 0;
  }

  /** A card of four races, ten minutes apart, with the same four runners in each. */
  async publishCard(raceCourse: string, firstOff: Date): Promise<void> {
    const card: Omit<FeedMeeting, 'sequence'> = {
      sport: 'horseracing',
      name: `${raceCourse} test day`,
      raceCourse,
      country: 'ZA',
      // The demo's competition: every punter plays in it, whichever meeting is next.
      competition: 'Furlong',
      date: dayOf(firstOff),
      races: [1, 2, 3, 4].map((number) => ({
        number,
        name: `Test stakes ${number}`,
        offAt: new Date(firstOff.getTime() + (number - 1) * 600_000).toISOString(),
        distance: 1400,
        placesPaid: 2,
        runners: horses.map((horse, index) => ({
          saddle: index + 1,
          horse,
          winOdds: '3/1',
          placeOdds: '4/5',
        })),
      })),
    };
    const { applied, meetingId, raceIds } = await this.#put('', card);
    if (applied !== true) throw new Error('The card was not applied.');
    this.#meetingId = Number(meetingId);
    this.#raceIds = raceIds as Record<string, number>;
  }

  /** Sends a race off now. */
  async setOff(race: number): Promise<void> {
    const at = new Date().toISOString();
    await this.#put(`/Races/${race}/Status`, { status: 'closed', at, offAt: at });
  }

  /** Sets win and place prices by saddle. */
  async setPrices(race: number, prices: Readonly<Record<number, readonly [string, string]>>): Promise<void> {
    await this.#put(`/Races/${race}/Prices`, {
      at: new Date().toISOString(),
      prices: Object.entries(prices).map(([saddle, [winOdds, placeOdds]]) => ({
        saddle: Number(saddle),
        winOdds,
        placeOdds,
      })),
    });
  }

  /** Scratches a runner; its race takes no bets until new prices arrive. */
  async scratch(race: number, saddle: number): Promise<void> {
    await this.#put(`/Races/${race}/Scratchings/${saddle}`, { at: new Date().toISOString() });
  }

  /** Posts the finishing order by saddle; winners started at 5/1. Correcting an official result takes a reason. */
  async postResult(
    race: number,
    order: readonly number[],
    official: boolean,
    reason?: 'capture' | 'disqualification',
  ): Promise<void> {
    await this.#put(`/Races/${race}/Result`, {
      official,
      ...(reason === undefined ? {} : { reason }),
      at: new Date().toISOString(),
      finishers: order.map((saddle, index) => ({ saddle, position: index + 1, startingPrice: '5/1' })),
    });
  }

  async close(): Promise<void> {
    await this.#calls.dispose();
  }

  async #put(path: string, body: object): Promise<Record<string, unknown>> {
    this.#sequence += 1;
    const answer = await this.#calls.put(`/api/Feed/Meetings/${this.ref}${path}`, {
      data: { sequence: this.#sequence, ...body },
    });
    if (!answer.ok()) throw new Error(`The feed was refused: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }
}

/** The runners of every race, by saddle from 1. */
export const horses = ['Copper Comet', 'Tin Lizzie', 'Marula Moon', 'Karoo Drifter'] as const;

/** The day in Johannesburg. */
function dayOf(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' }).format(instant);
}
