import type { FeedMeeting, RaceStatusBody, ResultBody } from '@furlong/contract/feed';
import { races, runners } from './picks-plan.ts';

/** The supplier's side of the bench. */
export class BenchFeed {
  #url: string;
  #token: string;
  #sequence = 0;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async open(url: string, secret: string): Promise<BenchFeed> {
    const answer = await fetch(`${url}/identity/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`feed:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'feed' }),
    });
    if (!answer.ok) throw new Error(`no feed token: ${answer.status} ${await answer.text()}`);
    const { access_token } = (await answer.json()) as { access_token: string };
    return new BenchFeed(url, access_token);
  }

  /** A card of which race 1 is off at a time and the others an hour later. */
  async putMeeting(
    ref: string,
    firstOff: Date,
    raceCount = races,
  ): Promise<{ meetingId: number; raceIds: number[] }> {
    const later = new Date(firstOff.getTime() + 3_600_000);
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const meeting: FeedMeeting = {
      sequence: ++this.#sequence,
      sport: 'horseracing',
      name: 'Bench',
      raceCourse: 'Bench',
      country: 'ZA',
      date: firstOff.toISOString().slice(0, 10),
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
    };
    const held = (await this.#put(ref, meeting)) as { meetingId: number; raceIds: Record<string, number> };
    return {
      meetingId: held.meetingId,
      raceIds: numbers(raceCount).map((number) => held.raceIds[number] ?? 0),
    };
  }

  /** Closes a race before its off; resolves with the time at which it was known to be closed. */
  async closeRace(ref: string, number: number): Promise<number> {
    await this.#putStatus(ref, number, 'closed');
    return Date.now();
  }

  async abandonRace(ref: string, number: number): Promise<void> {
    await this.#putStatus(ref, number, 'abandoned');
  }

  /** Captures the order in which the first runners came in, each with its starting price; a second time corrects it. */
  async postResult(
    ref: string,
    number: number,
    order: readonly { readonly saddle: number; readonly startingPrice: number }[],
  ): Promise<void> {
    const result: ResultBody = {
      sequence: ++this.#sequence,
      official: true,
      at: new Date().toISOString(),
      reason: 'capture',
      finishers: order.map((runner, index) => ({ ...runner, position: index + 1 })),
    };
    await this.#put(`${ref}/Races/${number}/Result`, result);
  }

  async #putStatus(ref: string, number: number, status: RaceStatusBody['status']): Promise<void> {
    const change: RaceStatusBody = { sequence: ++this.#sequence, status, at: new Date().toISOString() };
    await this.#put(`${ref}/Races/${number}/Status`, change);
  }

  async #put(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`${this.#url}/api/Feed/Meetings/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the feed refused ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
