import type { FeedMeeting } from '@furlong/contract/schemas/feed';
import { meetingPath } from '@furlong/feed-client/feed-call';
import { FeedClient } from '@furlong/feed-client/feed-client';
import type { FeedTransport } from '@furlong/feed-client/feed-transport';
import type { FastifyInstance } from 'fastify';
import type { Admit } from '../src/platform/http/bind-call.ts';
import { Failed } from '../src/platform/http/failure.ts';

/** Lets `Bearer feed` in where the feed's scope is asked for, and everybody where anyone may come. */
export const admitFeed: Admit = async (call, authorization) => {
  if (call.access !== 'feed') {
    const punterId = Number(/^Bearer punter-(\d+)$/.exec(authorization ?? '')?.[1]);
    return punterId
      ? {
          punterId,
          subject: `punter-${punterId}`,
          issuer: 'test',
          operator: false,
          sessionId: 'session',
          signedInAt: new Date(0),
        }
      : null;
  }
  if (authorization === undefined) throw new Failed('unauthenticated', 'Sign in first');
  if (authorization !== 'Bearer feed') throw new Failed('forbidden', 'This needs the scope feed');
  return null;
};

/** What a call answered. */
export interface TestAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  readonly body: any;
}

/** The feed of a server in this process, without a socket. Its identity provider gives any supplier the token `feed`. */
export function overApp(app: FastifyInstance): FeedTransport {
  return async ({ method, path, headers, body, signal }) => {
    if (path === '/identity/token') {
      return { status: 200, text: JSON.stringify({ access_token: 'feed', expires_in: 300 }) };
    }
    const payload = body === undefined ? {} : { payload: body };
    const response = await app.inject({ method, url: path, headers, signal, ...payload });
    return { status: response.statusCode, text: response.body };
  };
}

/** The calls of one meeting, with their answers as they came. */
export class TestFeed {
  readonly #client: FeedClient;
  readonly #ref: string;
  #sequence = 0;

  constructor(app: FastifyInstance, ref: string) {
    this.#client = new FeedClient({
      transport: overApp(app),
      secret: 'any',
      patience: { attemptsMax: 1 },
    });
    this.#ref = ref;
  }

  /** Puts to a path below the meeting with the next sequence, unless the body has one. */
  async put(below: string, body: Record<string, unknown>): Promise<TestAnswer> {
    const path = meetingPath(this.#ref, below);
    return this.#client.send({
      method: 'PUT',
      path,
      body: { sequence: this.nextSequence(), ...body },
    });
  }

  /** Puts a result; an open race is closed first, because a test's clock may stand before its off. */
  async putResult(number: number, body: Record<string, unknown>): Promise<TestAnswer> {
    if ((await this.race(number))?.status === 'open') {
      await this.put(`/Races/${number}/Status`, { status: 'closed', at: minutesFromOff(number, 0) });
    }
    return this.put(`/Races/${number}/Result`, body);
  }

  nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  /** The meeting as the server has it. */
  async held(): Promise<TestAnswer> {
    return this.#client.send({ method: 'GET', path: meetingPath(this.#ref) });
  }

  /** A race of the meeting as the server has it. */
  async race(number: number) {
    const { body } = await this.held();
    return body.races.find((race: { number: number }) => race.number === number);
  }
}

/**
 * A card of races off every half hour from 14:00 local time on 21 November 2037, six runners each, without prices: a day
 * far ahead, because strikes and saves go by the clock of the database too, which no test sets.
 */
export function cardBody(races = 2, runners = 6): Omit<FeedMeeting, 'sequence'> {
  return {
    sport: 'horseracing',
    name: 'Kenilworth Saturday',
    raceCourse: 'Kenilworth',
    country: 'ZA',
    date: '2037-11-21',
    races: Array.from({ length: races }, (_, index) => ({
      number: index + 1,
      name: `Race ${index + 1}`,
      offAt: offOf(index + 1).toISOString(),
      distance: 1200,
      going: 'Good',
      surface: 'Turf',
      class: 'MR 80',
      runners: Array.from({ length: runners }, (_, saddle) => ({
        saddle: saddle + 1,
        horse: `Horse ${index + 1}-${saddle + 1}`,
        jockey: 'A Marcus',
        weight: 57.5,
      })),
    })),
  };
}

/** The off of a race of {@link cardBody}. */
export function offOf(number: number): Date {
  return new Date(Date.parse('2037-11-21T14:00:00+02:00') + (number - 1) * 1_800_000);
}

/** So many minutes after the off of a race (before it when negative), as the wire writes it. */
export function minutesFromOff(number: number, minutes: number): string {
  return new Date(offOf(number).getTime() + minutes * 60_000).toISOString();
}

/** Prices of every runner of a race: 2/1, 3/1, 4/1, … to win, a quarter of it for a place. */
export function pricesBody(number: number, runners = 6, minutes = -30) {
  return {
    at: minutesFromOff(number, minutes),
    prices: Array.from({ length: runners }, (_, index) => ({
      saddle: index + 1,
      winOdds: index + 2,
      placeOdds: `${index + 2}/4`,
    })),
  };
}

/** A result of saddles in their order, at SPs of 2/1, 3/1, … */
export function resultBody(number: number, saddles: readonly number[], official = true) {
  return {
    official,
    at: minutesFromOff(number, official ? 10 : 4),
    finishers: saddles.map((saddle, index) => ({ saddle, position: index + 1, startingPrice: saddle + 1 })),
  };
}
