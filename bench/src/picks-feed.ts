import type { FeedMeeting } from '@furlong/contract/schemas/feed';
import { fixturePath } from '@furlong/feed-client/feed-call';
import { FeedClient } from '@furlong/feed-client/feed-client';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { MeetingFeed } from '@furlong/feed-client/meeting-feed';
import { races, runners } from './picks-plan.ts';

/** The supplier's side of the bench: any number of meetings, each with its own sequence. */
export class BenchFeed {
  readonly #client: FeedClient;
  readonly #meetings = new Map<string, MeetingFeed>();

  private constructor(client: FeedClient) {
    this.#client = client;
  }

  /** Resolves when the supplier has its token. */
  static async open(url: string, secret: string): Promise<BenchFeed> {
    const client = new FeedClient({ transport: overHttp(url), secret });
    await client.signIn();
    return new BenchFeed(client);
  }

  /** A card of which race 1 is off at a time and the others an hour later, with a jackpot if one is given. */
  async putMeeting(
    ref: string,
    firstOff: Date,
    raceCount = races,
    jackpot?: FeedMeeting['jackpot'],
  ): Promise<{ meetingId: number; raceIds: number[] }> {
    const later = new Date(firstOff.getTime() + 3_600_000);
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const outcome = await this.#meeting(ref).putCard({
      sport: 'horseracing',
      name: 'Bench',
      raceCourse: 'Bench',
      country: 'ZA',
      date: firstOff.toISOString().slice(0, 10),
      ...(jackpot === undefined ? {} : { jackpot }),
      races: numbers(raceCount).map((number) => ({
        number,
        name: `Race ${number}`,
        offAt: (number === 1 ? firstOff : later).toISOString(),
        runners: numbers(runners).map((saddle) => ({
          saddle,
          horse: `Horse ${saddle}`,
          winOdds: saddle,
          placeOdds: `${saddle}/4`,
        })),
      })),
    });
    if (outcome.kind !== 'applied') throw new Error(`the card of ${ref} was not applied`);
    const { meetingId, raceIds } = outcome;
    return { meetingId, raceIds: numbers(raceCount).map((number) => raceIds[number] ?? 0) };
  }

  /** Fixtures that kick off at a time, the second half of them a day later, with prices in three markets. */
  async putFixtures(count: number, firstKickOff: Date): Promise<number[]> {
    const ids: number[] = [];
    for (let fixture = 1; fixture <= count; fixture++) {
      const kickOffAt = new Date(firstKickOff.getTime() + (fixture * 2 > count ? 86_400_000 : 0));
      const outcome = await this.#putFixture(fixture, '', {
        sequence: 1,
        league: 'Bench',
        home: `Home ${fixture}`,
        away: `Away ${fixture}`,
        kickOffAt: kickOffAt.toISOString(),
        status: 'scheduled',
        prices: { home: 1, draw: 2, away: 3 },
        markets: { overUnder25: { over: 1, under: 2 }, bothTeamsToScore: { yes: 1, no: 2 } },
      });
      ids.push(outcome.fixtureId);
    }
    return ids;
  }

  /** Ends fixtures by their number: with a result, or without one for those that are void. */
  async endFixture(
    fixture: number,
    goals: { readonly home: number; readonly away: number } | 'void',
  ): Promise<void> {
    if (goals === 'void') await this.#putFixture(fixture, '/Status', { sequence: 2, status: 'void' });
    else await this.#putFixture(fixture, '/Result', { sequence: 2, ...goals, official: true });
  }

  async #putFixture(fixture: number, below: string, body: object): Promise<{ readonly fixtureId: number }> {
    const path = fixturePath(`bench-${fixture}`, below);
    const answer = await this.#client.send({ method: 'PUT', path, body });
    const { fixtureId } = (answer.body ?? {}) as { fixtureId?: number };
    if (answer.status !== 200 || fixtureId === undefined) {
      throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return { fixtureId };
  }

  /** Closes a race before its off; resolves with the time at which it was known to be closed. */
  async closeRace(ref: string, number: number): Promise<number> {
    await this.#meeting(ref).putRaceStatus(number, { status: 'closed', at: new Date().toISOString() });
    return Date.now();
  }

  /** A new price for the first runner of a race. */
  async putPrice(ref: string, number: number, winOdds: number): Promise<void> {
    await this.#meeting(ref).putPrices(number, {
      at: new Date().toISOString(),
      prices: [{ saddle: 1, winOdds, placeOdds: '1/4' }],
    });
  }

  async abandonRace(ref: string, number: number): Promise<void> {
    await this.#meeting(ref).putRaceStatus(number, { status: 'abandoned', at: new Date().toISOString() });
  }

  /** Captures the order in which the first runners came in, each with its starting price; a second time corrects it. */
  async postResult(
    ref: string,
    number: number,
    order: readonly { readonly saddle: number; readonly startingPrice: number }[],
  ): Promise<void> {
    await this.#meeting(ref).putResult(number, {
      official: true,
      at: new Date().toISOString(),
      reason: 'capture',
      finishers: order.map((runner, index) => ({ ...runner, position: index + 1 })),
    });
  }

  #meeting(ref: string): MeetingFeed {
    const meeting = this.#meetings.get(ref) ?? new MeetingFeed(this.#client, ref);
    this.#meetings.set(ref, meeting);
    return meeting;
  }
}
