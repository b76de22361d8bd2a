import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@furlong/domain/random';
import type { CallOutcome } from '@furlong/feed-client/feed-call';
import { FeedClient } from '@furlong/feed-client/feed-client';
import { FeedRefused } from '@furlong/feed-client/feed-errors';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { MeetingFeed } from '@furlong/feed-client/meeting-feed';
import { type ChaosSite, feedSecret } from './chaos-site.ts';

/** A race as the chaos knows it, kept in step with what the supplier sends. */
export interface ChaosRace {
  readonly meetingId: number;
  readonly raceId: number;
  readonly number: number;
  readonly offAt: number;
  /** The last prices sent, to one in quarters, by saddle; a scratched runner has none. */
  readonly quarters: Map<number, number>;
}

interface MeetingIds {
  readonly meetingId: number;
  readonly raceIds: Readonly<Record<string, number>>;
}

const races = 4;
const runners = 9;
/** Seconds from a card to its first off, and from one off to the next. */
const lead = 6;
const pace = 4;

/**
 * A supplier that plays meetings one after another: prices that move, scratchings before the off, provisional and
 * official results, wrongly entered ones, abandoned races. It repeats each call until it is answered, whatever dies.
 */
export class ChaosSupplier {
  readonly open: ChaosRace[] = [];
  readonly meetings: number[] = [];
  readonly #client: FeedClient;
  readonly #random: Random;
  #stopped = false;

  constructor(site: ChaosSite, random: Random) {
    this.#client = new FeedClient({
      transport: (request) => overHttp(site.anyUrl(random))(request),
      secret: feedSecret,
      patience: { deadlineMs: 5_000, attemptsMax: 3_000, firstPauseMs: 100, longestPauseMs: 100 },
    });
    this.#random = random;
  }

  /** Begins no further meeting; those under way are played to their end. */
  stop(): void {
    this.#stopped = true;
  }

  /** Plays one meeting after another until stopped. */
  async play(name: string): Promise<void> {
    for (let number = 1; !this.#stopped; number += 1) {
      await this.#playMeeting(`${name}-${number}`, this.#random.fork(`${name}-${number}`));
    }
  }

  async #playMeeting(ref: string, random: Random): Promise<void> {
    const begins = Date.now() + lead * 1_000;
    const offOf = (number: number) => begins + (number - 1) * pace * 1_000;
    const numbers = Array.from({ length: races }, (_, index) => index + 1);
    const feed = new MeetingFeed(this.#client, ref);
    const outcome = await feed.putCard({
      sport: 'horseracing',
      name: ref,
      raceCourse: 'Chaos',
      country: 'ZA',
      date: new Date(begins).toISOString().slice(0, 10),
      races: numbers.map((number) => ({
        number,
        name: `Race ${number}`,
        offAt: new Date(offOf(number)).toISOString(),
        runners: Array.from({ length: runners }, (_, index) => ({
          saddle: index + 1,
          horse: `Horse ${number}-${index + 1}`,
          winOdds: `${(index + 2) * 4}/4`,
          placeOdds: `${index + 2}/4`,
        })),
      })),
    });
    const { meetingId, raceIds } = await this.#idsOf(ref, outcome);
    this.meetings.push(meetingId);
    const playing = numbers.map((number) => ({
      meetingId,
      raceId: raceIds[number] ?? 0,
      number,
      offAt: offOf(number),
      quarters: new Map(Array.from({ length: runners }, (_, index) => [index + 1, (index + 2) * 4])),
    }));
    this.open.push(...playing);
    for (const race of playing) await this.#playRace(feed, race, random);
  }

  /** A card that was applied before its answer was lost is stale when repeated: then the server is asked for its ids. */
  async #idsOf(ref: string, outcome: CallOutcome): Promise<MeetingIds> {
    if (outcome.kind === 'applied' && 'meetingId' in outcome) return outcome;
    const known = await this.#client.readMeeting(ref);
    if (known === undefined) throw new Error(`the server does not know the meeting ${ref}`);
    const raceIds = Object.fromEntries(known.races.map(({ number, raceId }) => [number, raceId]));
    return { meetingId: known.meetingId, raceIds };
  }

  async #playRace(feed: MeetingFeed, race: ChaosRace, random: Random): Promise<void> {
    const { number } = race;
    const scratches = random.chance(0.4);
    while (Date.now() < race.offAt - 600) {
      await pause(random.int(150, 500));
      await movePrices(feed, race, random);
      if (
        scratches &&
        race.quarters.size === runners &&
        race.offAt - Date.now() < 2_500 &&
        Date.now() < race.offAt - 400
      ) {
        const saddle = random.int(1, runners);
        race.quarters.delete(saddle);
        await unlessTooLate(feed.putScratching(number, saddle, { at: new Date().toISOString() }));
        await movePrices(feed, race, random);
      }
    }
    await pause(Math.max(0, race.offAt - Date.now()));
    this.open.splice(this.open.indexOf(race), 1);
    if (random.chance(0.1)) {
      await unlessTooLate(feed.putRaceStatus(number, { status: 'abandoned', at: new Date().toISOString() }));
      return;
    }
    await unlessTooLate(feed.putRaceStatus(number, { status: 'closed', at: new Date().toISOString() }));
    const order = () => random.shuffle([...race.quarters.keys()]);
    const result = (
      official: boolean,
      saddles: readonly number[],
      reason?: 'capture' | 'disqualification',
    ) => ({
      official,
      at: new Date().toISOString(),
      ...(reason ? { reason } : {}),
      finishers: saddles.map((saddle, index) => ({
        saddle,
        // Now and then the first two dead-heat.
        position: index === 1 && saddles[0] !== undefined && saddles[0] % 4 === 0 ? 1 : index + 1,
        startingPrice: `${race.quarters.get(saddle) ?? 4}/4`,
      })),
    });
    const first = order();
    if (random.chance(0.5)) await unlessTooLate(feed.putResult(number, result(false, order())));
    await unlessTooLate(feed.putResult(number, result(true, first)));
    if (random.chance(0.25)) {
      await pause(random.int(0, 800));
      const reason = random.chance(0.7) ? 'capture' : 'disqualification';
      await unlessTooLate(feed.putResult(number, result(true, order(), reason)));
    }
  }
}

async function movePrices(feed: MeetingFeed, race: ChaosRace, random: Random): Promise<void> {
  const moved = [...race.quarters].filter(() => random.chance(0.3));
  const prices = (moved.length > 0 ? moved : [...race.quarters].slice(0, 1)).map(([saddle, quarters]) => {
    const next = Math.max(2, quarters + random.int(-2, 2));
    race.quarters.set(saddle, next);
    return { saddle, winOdds: `${next}/4`, placeOdds: `${next}/16` };
  });
  await unlessTooLate(feed.putPrices(race.number, { at: new Date().toISOString(), prices }));
}

/** The clock decides the off: a price or a scratching can come a moment too late, and is refused with 409. */
async function unlessTooLate(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof FeedRefused) || error.status !== 409) throw error;
  }
}
