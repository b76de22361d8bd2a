import { FeedClient } from '@furlong/feed-client/feed-client';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { MeetingFeed } from '@furlong/feed-client/meeting-feed';
import type { TestSite } from './test-site.ts';

/** The jackpot of a card: its legs by race number, and the rands that can be won at least. */
interface CardJackpot {
  readonly legs: number[];
  readonly progressive: string;
  readonly guarantee: number;
}

/** What a card may say of a runner besides its number, name and prices. */
interface RunnerFacts {
  readonly jockey?: string;
  readonly trainer?: string;
  readonly form?: string;
  readonly draw?: number;
  readonly weight?: number;
  readonly winOdds?: string;
  readonly placeOdds?: string;
}

/** Feeds a meeting as a supplier does, under the test's control. */
export class FeedSupplier {
  readonly ref: string;
  readonly #feed: MeetingFeed;
  #raceIds: Readonly<Record<string, number>> = {};
  #meetingId = 0;

  constructor(site: Pick<TestSite, 'url'>, ref: string) {
    this.ref = ref;
    const client = new FeedClient({ transport: overHttp(site.url), secret: 'demo-feed' });
    this.#feed = new MeetingFeed(client, ref, Date.now());
  }

  get meetingId(): number {
    return this.#meetingId;
  }

  raceId(number: number): number {
    return this.#raceIds[number] ?? 0;
  }

  /** A card of four races, ten minutes apart, with the same four runners in each, of whom `runner` may tell more. */
  async publishCard(
    raceCourse: string,
    firstOff: Date,
    jackpot?: CardJackpot,
    runner: RunnerFacts = {},
  ): Promise<void> {
    // Late in the evening its races run past midnight, as those of a night meeting do: it keeps the day that it began on.
    const wait = firstOff.getTime() - Date.now();
    const isSoon = wait > 0 && wait < 12 * 3_600_000;
    const outcome = await this.#feed.putCard({
      sport: 'horseracing',
      name: `${raceCourse} test day`,
      raceCourse,
      country: 'ZA',
      // The demo's competition: every punter plays in it, whichever meeting is next.
      competition: 'Furlong',
      date: dayOf(isSoon ? new Date() : firstOff),
      ...(jackpot === undefined ? {} : { jackpot }),
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
          ...runner,
        })),
      })),
    });
    if (outcome.kind !== 'applied') throw new Error('The card was not applied.');
    this.#meetingId = outcome.meetingId;
    this.#raceIds = outcome.raceIds;
  }

  /** Sends a race off now. */
  async setOff(race: number): Promise<void> {
    const at = new Date().toISOString();
    await this.#feed.putRaceStatus(race, { status: 'closed', at, offAt: at });
  }

  /** Sets win and place prices by saddle. */
  async setPrices(race: number, prices: Readonly<Record<number, readonly [string, string]>>): Promise<void> {
    await this.#feed.putPrices(race, {
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
    await this.#feed.putScratching(race, saddle, { at: new Date().toISOString() });
  }

  /** Posts the finishing order by saddle; winners started at 5/1. Correcting an official result takes a reason. */
  async postResult(
    race: number,
    order: readonly number[],
    official: boolean,
    reason?: 'capture' | 'disqualification',
  ): Promise<void> {
    await this.#feed.putResult(race, {
      official,
      ...(reason === undefined ? {} : { reason }),
      at: new Date().toISOString(),
      finishers: order.map((saddle, index) => ({ saddle, position: index + 1, startingPrice: '5/1' })),
    });
  }
}

/** The runners of every race, by saddle from 1. */
export const horses = ['Copper Comet', 'Tin Lizzie', 'Marula Moon', 'Karoo Drifter'] as const;

/** The day in Johannesburg. */
function dayOf(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' }).format(instant);
}
