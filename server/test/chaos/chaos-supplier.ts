import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@furlong/domain/random';
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
  #site: ChaosSite;
  #random: Random;
  #sequence = 0;
  #token: string | undefined;
  #stopped = false;

  constructor(site: ChaosSite, random: Random) {
    this.#site = site;
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
    const card = {
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
    };
    const held = await this.#put(ref, '', card);
    const { meetingId, raceIds } = held as { meetingId: number; raceIds: Record<string, number> };
    this.meetings.push(meetingId);
    const playing = numbers.map((number) => ({
      meetingId,
      raceId: raceIds[number] ?? 0,
      number,
      offAt: offOf(number),
      quarters: new Map(Array.from({ length: runners }, (_, index) => [index + 1, (index + 2) * 4])),
    }));
    this.open.push(...playing);
    for (const race of playing) await this.#playRace(ref, race, random);
  }

  async #playRace(ref: string, race: ChaosRace, random: Random): Promise<void> {
    const path = `/Races/${race.number}`;
    const scratches = random.chance(0.4);
    while (Date.now() < race.offAt - 600) {
      await pause(random.int(150, 500));
      await this.#movePrices(ref, path, race, random);
      if (
        scratches &&
        race.quarters.size === runners &&
        race.offAt - Date.now() < 2_500 &&
        Date.now() < race.offAt - 400
      ) {
        const saddle = random.int(1, runners);
        race.quarters.delete(saddle);
        await this.#put(ref, `${path}/Scratchings/${saddle}`, { at: new Date().toISOString() });
        await this.#movePrices(ref, path, race, random);
      }
    }
    await pause(Math.max(0, race.offAt - Date.now()));
    this.open.splice(this.open.indexOf(race), 1);
    if (random.chance(0.1)) {
      await this.#put(ref, `${path}/Status`, { status: 'abandoned', at: new Date().toISOString() });
      return;
    }
    await this.#put(ref, `${path}/Status`, { status: 'closed', at: new Date().toISOString() });
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
    if (random.chance(0.5)) await this.#put(ref, `${path}/Result`, result(false, order()));
    await this.#put(ref, `${path}/Result`, result(true, first));
    if (random.chance(0.25)) {
      await pause(random.int(0, 800));
      await this.#put(
        ref,
        `${path}/Result`,
        result(true, order(), random.chance(0.7) ? 'capture' : 'disqualification'),
      );
    }
  }

  async #movePrices(ref: string, path: string, race: ChaosRace, random: Random): Promise<void> {
    const moved = [...race.quarters].filter(() => random.chance(0.3));
    const prices = (moved.length > 0 ? moved : [...race.quarters].slice(0, 1)).map(([saddle, quarters]) => {
      const next = Math.max(2, quarters + random.int(-2, 2));
      race.quarters.set(saddle, next);
      return { saddle, winOdds: `${next}/4`, placeOdds: `${next}/16` };
    });
    await this.#put(ref, `${path}/Prices`, { at: new Date().toISOString(), prices });
  }

  /** Sends a call until it is answered. One that was applied before its answer was lost is stale when repeated. */
  async #put(ref: string, below: string, body: object): Promise<unknown> {
    const sequence = ++this.#sequence;
    for (let attempt = 1; attempt <= 300; attempt += 1) {
      const url = this.#site.anyUrl(this.#random);
      try {
        this.#token ??= await this.#fetchToken(url);
        const answer = await fetch(`${url}/api/Feed/Meetings/${ref}${below}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ sequence, ...body }),
          signal: AbortSignal.timeout(5_000),
        });
        const said = (await answer.json()) as { error?: { message: string } };
        if (answer.ok) return said;
        // The clock decides the off: a price or a scratching can come a moment too late.
        if (answer.status === 409) return said;
        if (answer.status < 500 && answer.status !== 401) {
          throw new Error(`the feed refused ${ref}${below}: ${answer.status} ${said.error?.message}`);
        }
        this.#token = undefined;
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('the feed refused')) throw error;
      }
      await pause(100);
    }
    throw new Error(`nobody answered ${ref}${below} for half a minute`);
  }

  async #fetchToken(url: string): Promise<string> {
    const answer = await fetch(`${url}/identity/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`feed:${feedSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'feed' }),
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) throw new Error(`no feed token: ${answer.status}`);
    return ((await answer.json()) as { access_token: string }).access_token;
  }
}
