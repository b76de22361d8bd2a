import { FeedClient } from '@furlong/feed-client/feed-client';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { MeetingFeed } from '@furlong/feed-client/meeting-feed';

/** Supplies one meeting of three races with four runners each, all off at the same time, to a whole server. */
export class ThreeRaceSupplier {
  readonly #feed: MeetingFeed;

  constructor(url: string, secret: string, ref: string) {
    this.#feed = new MeetingFeed(new FeedClient({ transport: overHttp(url), secret }), ref);
  }

  /** Resolves with the meeting's id. */
  async putCard(offAt: Date): Promise<number> {
    const outcome = await this.#feed.putCard({
      sport: 'horseracing',
      name: 'Test day',
      raceCourse: 'Testfield',
      country: 'ZA',
      date: offAt.toISOString().slice(0, 10),
      races: [1, 2, 3].map((number) => ({
        number,
        name: `Race ${number}`,
        offAt: offAt.toISOString(),
        runners: [1, 2, 3, 4].map((saddle) => ({ saddle, horse: `Horse ${saddle}`, winOdds: '3/1' })),
      })),
    });
    if (outcome.kind !== 'applied') throw new Error('the card was not applied');
    return outcome.meetingId;
  }

  async closeRace(race: number): Promise<void> {
    await this.#feed.putRaceStatus(race, { status: 'closed', at: new Date().toISOString() });
  }

  /** A provisional result, by saddle from the winner on. */
  async postResult(race: number, order: readonly number[]): Promise<void> {
    await this.#feed.putResult(race, {
      official: false,
      at: new Date().toISOString(),
      finishers: order.map((saddle, index) => ({ saddle, position: index + 1, startingPrice: '3/1' })),
    });
  }
}
