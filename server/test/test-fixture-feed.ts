import { fixturePath } from '@furlong/feed-client/feed-call';
import { FeedClient } from '@furlong/feed-client/feed-client';
import type { FastifyInstance } from 'fastify';
import { overApp, type TestAnswer } from './test-feed.ts';

/** When the fixtures of tests kick off: far ahead, because strikes go by the database's clock too. */
export const kickOff = new Date('2037-11-21T15:00:00+02:00');

/** So many hours after that kick-off; before it when negative. */
export function hoursFromKickOff(hours: number): Date {
  return new Date(kickOff.getTime() + hours * 3_600_000);
}

/** A fixture whole, scheduled at {@link kickOff}, with prices of the match result. */
export function fixtureBody(parts: Record<string, unknown> = {}) {
  return {
    league: 'Protea Premiership',
    home: 'Egoli Miners',
    away: 'Umgeni Rovers',
    kickOffAt: kickOff.toISOString(),
    status: 'scheduled',
    prices: { home: '6/5', draw: 2.2, away: '5/2' },
    ...parts,
  };
}

/** The calls of one fixture, with their answers as they came. */
export class TestFixtureFeed {
  readonly ref: string;
  readonly #client: FeedClient;
  #sequence = 0;

  constructor(app: FastifyInstance, ref: string) {
    this.#client = new FeedClient({ transport: overApp(app), secret: 'any', patience: { attemptsMax: 1 } });
    this.ref = ref;
  }

  /** Puts to a path below the fixture with the next sequence, unless the body has one. */
  async put(below: string, body: Record<string, unknown>): Promise<TestAnswer> {
    this.#sequence += 1;
    const path = fixturePath(this.ref, below);
    return this.#client.send({ method: 'PUT', path, body: { sequence: this.#sequence, ...body } });
  }

  /** The fixture as the server has it. */
  async held(): Promise<TestAnswer> {
    return this.#client.send({ method: 'GET', path: fixturePath(this.ref) });
  }
}
