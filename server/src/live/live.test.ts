import type { LiveOwn, LiveStandings } from '@furlong/contract/schemas/live';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePunters } from '../../test/make-meeting.ts';
import { noLeagues } from '../../test/no-leagues.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { createTestIdentity, type TestIdentity } from '../../test/test-identity.ts';
import { endSessions } from '../platform/runtime/ended-sessions.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import { followResult } from '../race-day/follow-result.ts';
import { createAdmit } from '../session/admit.ts';
import { createProductToken } from '../session/product-token.ts';
import { loadSessionKey } from '../session/session-key.ts';
import { StandingsEngine } from '../standings/standings-engine.ts';
import { mountLive, startLive } from './routes.ts';

let at: TestIdentity;
let engine: StandingsEngine;
let url: string;
let punters: number[];
let tokenOf: (punterId: number, now?: Date) => Promise<string>;
const streams: Stream[] = [];
const mostViewers = 4;

beforeAll(async () => {
  at = await createTestIdentity({ LIMITS: 'streams.token=2' }, async (app, platform, identity) => {
    engine = new StandingsEngine(platform);
    await engine.start();
    const admit = await createAdmit(platform, identity);
    const hub = startLive(app, platform, { viewersMax: mostViewers, heartbeatMs: 50 });
    mountLive(app, platform, hub, engine, admit, noLeagues);
  });
  url = await at.app.listen({ port: 0, host: '127.0.0.1' });
  punters = await makePunters(at.platform.db, ['Ann', 'Ben', 'Cat', 'Dan']);
  const key = await loadSessionKey(at.platform.db);
  tokenOf = async (punterId, now = new Date()) =>
    (
      await createProductToken(
        key,
        {
          punterId,
          subject: 's',
          issuer: 'test',
          operator: false,
          sessionId: `of ${punterId}`,
          signedInAt: now,
        },
        now,
      )
    ).token;
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await expect.poll(viewers).toBe(0);
});
afterAll(async () => {
  await at.close();
  await engine.stop();
});

const viewers = async () => (await at.platform.metrics.liveViewers.get()).values[0]?.value ?? 0;

interface Message {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** A stream as a browser reads it. */
class Stream {
  readonly messages: Message[] = [];
  readonly #abort = new AbortController();
  beats = 0;
  retry = 0;
  status = 0;
  headers = new Headers();
  ended = false;

  async open(meetingId: number, headers: Record<string, string> = {}): Promise<this> {
    streams.push(this);
    const response = await fetch(`${url}/api/leaderboard/live/${meetingId}`, {
      headers,
      signal: this.#abort.signal,
    });
    this.status = response.status;
    this.headers = response.headers;
    void this.#read(response).catch(() => undefined);
    return this;
  }

  async #read({ body }: Response): Promise<void> {
    let text = '';
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    }
    this.ended = true;
  }

  #take(block: string): void {
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
    if (fields.has('retry')) this.retry = Number(fields.get('retry'));
    const event = fields.get('event');
    if (event === 'site') this.beats += 1;
    else if (event) this.messages.push({ event, id: fields.get('id'), data: fields.get('data') ?? '' });
  }

  last(): { standings: LiveStandings | undefined; own: LiveOwn | undefined } {
    const of = (event: string) => {
      const found = this.messages.findLast((message) => message.event === event);
      return found && JSON.parse(found.data);
    };
    return { standings: of('standings'), own: of('own') };
  }

  close(): void {
    this.#abort.abort();
  }
}

const follow = async (meetingId: number, punter?: number, headers: Record<string, string> = {}) =>
  new Stream().open(meetingId, {
    ...headers,
    ...(punter === undefined ? {} : { authorization: `Bearer ${await tokenOf(punters[punter] ?? 0)}` }),
  });

/** Ann picks 1, 3, 3; Ben 2, 1, 1; Cat 3, 2, none; Dan nothing. */
const startMeeting = () =>
  playMeeting(at.platform, punters, [
    [1, 3, 3],
    [2, 1, 1],
    [3, 2],
  ]);

describe('the stream of a live meeting', () => {
  it('is had so many times at once by one punter, and again when one of them ended', async () => {
    const { meetingId } = await startMeeting();
    const held = await Promise.all([follow(meetingId, 0), follow(meetingId, 0)]);
    expect(held.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await follow(meetingId, 0);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await follow(meetingId, 1)).status).toBe(200);
    held[0]?.close();
    await expect.poll(async () => (await follow(meetingId, 0)).status).toBe(200);
  });

  it('tells everybody each version at once: the first page and every race, without waiting to be asked', async () => {
    const { meetingId, close, result } = await startMeeting();
    const stream = await follow(meetingId);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'");
    await expect
      .poll(() => stream.last().standings)
      .toMatchObject({
        dailyLeaderboard: { meetingId, totalPunters: 0, lastRace: null, own: null, final: false },
        races: [1, 2, 3].map((raceNumber) => ({ raceNumber, raceStatusId: 1 })),
      });
    await close(1);
    await expect.poll(() => stream.last().standings?.races[0]?.raceStatusId).toBe(3);
    await result(1, [1, 2, 3]);
    await expect.poll(() => stream.last().standings?.dailyLeaderboard.lastRace).toBe(1);
    const { dailyLeaderboard } = stream.last().standings as LiveStandings;
    expect(dailyLeaderboard.punters.map(({ userId, total }) => [userId, total])).toEqual([
      ['Ann', 10],
      ['Ben', 5],
      ['Cat', 3],
    ]);
    const ids = stream.messages.map(({ id }) => Number(id));
    expect(ids.at(-1)).toBe(dailyLeaderboard.version);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(stream.retry).toBeGreaterThanOrEqual(1_000);
    expect(stream.messages.every(({ event }) => event === 'standings')).toBe(true);
    await expect.poll(() => stream.beats).toBeGreaterThan(1);
  });

  it('tells a punter the own place: who passed whom, the gap, and what the picks can still bring', async () => {
    const { meetingId, close, result } = await startMeeting();
    const [ann, ben, dan] = [
      await follow(meetingId, 0),
      await follow(meetingId, 1),
      await follow(meetingId, 3),
    ];
    await expect
      .poll(() => ann.last().own)
      .toMatchObject({ own: null, place: null, around: [], above: null, possible: 30, picksToCome: 3 });
    await close(1);
    await result(1, [1, 2, 3]);
    await expect
      .poll(() => ben.last().own)
      .toMatchObject({
        own: { userId: 'Ben', rank: 2, total: 5, movement: null },
        above: { rank: 1, userId: 'Ann', gap: 5 },
        passedBy: null,
        passed: null,
        possible: 20,
        best: { total: 25, rank: 1 },
      });
    await close(2);
    await expect.poll(() => ben.last().standings?.races[1]?.raceStatusId).toBe(3);
    expect(ben.last().own).toMatchObject({ possible: 20, picksToCome: 2 });
    await result(2, [1, 2], false);
    await expect
      .poll(() => ben.last().own)
      .toMatchObject({
        own: { rank: 1, total: 15, movement: 1 },
        above: null,
        passed: { count: 1, aliases: ['Ann'] },
        passedBy: { count: 0, aliases: [] },
        possible: 10,
      });
    await expect
      .poll(() => ann.last().own)
      .toMatchObject({
        own: { rank: 2, total: 10, movement: -1 },
        place: 2,
        above: { rank: 1, userId: 'Ben', gap: 5 },
        passedBy: { count: 1, aliases: ['Ben'] },
        passed: { count: 0, aliases: [] },
      });
    expect(ann.last().own?.around.map(({ userId }) => userId)).toEqual(['Ben', 'Ann', 'Cat']);
    expect(ann.last().own?.version).toBe(ann.last().standings?.dailyLeaderboard.version);
    expect(dan.last().own).toMatchObject({ own: null, possible: 0, picksToCome: 0, best: null });
  });

  it('tells punters that bets on the meeting were settled, and nobody else', async () => {
    const [{ meetingId }, elsewhere] = [await startMeeting(), await startMeeting()];
    const streams = [
      await follow(meetingId, 0),
      await follow(meetingId),
      await follow(elsewhere.meetingId, 0),
    ];
    for (const each of streams) await expect.poll(() => each.messages.length).toBeGreaterThan(0);
    // Another sport's programme may have the meeting's id.
    await publishEvent(at.platform.db, { kind: 'bets', sport: 'soccer', programmeId: meetingId });
    await publishEvent(at.platform.db, { kind: 'bets', sport: 'horseracing', programmeId: meetingId });
    const betsOf = (index: number) => streams[index]?.messages.filter(({ event }) => event === 'bets') ?? [];
    await expect.poll(() => betsOf(0).map(({ data }) => JSON.parse(data))).toEqual([{ meetingId }]);
    expect([...betsOf(1), ...betsOf(2)]).toEqual([]);
  });

  it('ends when the meeting is final, and for one that was final before', async () => {
    const { meetingId, close, result } = await startMeeting();
    const stream = await follow(meetingId, 0);
    for (const race of [1, 2, 3]) {
      await close(race);
      await result(
        race,
        [race, 1, 2].filter((saddle, index, all) => all.indexOf(saddle) === index),
      );
    }
    await expect.poll(() => stream.last().standings?.dailyLeaderboard.final).toBe(true);
    await followResult(at.platform, meetingId, new Date());
    await expect.poll(() => stream.ended).toBe(true);
    expect(stream.messages.at(-1)?.event).toBe('end');
    expect(stream.last().standings?.dailyLeaderboard).toMatchObject({ final: true, meetingStatusId: 8 });
    expect(stream.last().own?.version).toBe(stream.last().standings?.dailyLeaderboard.version);
    const late = await follow(meetingId);
    await expect.poll(() => late.ended).toBe(true);
    expect(late.messages.map(({ event }) => event)).toEqual(['standings', 'end']);
  });

  it('ends for a sign-in that has ended, and for nobody else', async () => {
    const { meetingId } = await startMeeting();
    const [dan, ben, visitor] = [
      await follow(meetingId, 3),
      await follow(meetingId, 1),
      await follow(meetingId),
    ];
    for (const each of [dan, ben, visitor]) await expect.poll(() => each.messages.length).toBeGreaterThan(0);
    await endSessions(at.platform.db, [`of ${punters[3]}`]);
    await expect.poll(() => dan.ended).toBe(true);
    expect((await follow(meetingId, 3)).status).toBe(401);
    expect([ben.ended, visitor.ended]).toEqual([false, false]);
  });

  it('does not repeat the version that a viewer already has', async () => {
    const { meetingId, close } = await startMeeting();
    const first = await follow(meetingId);
    await expect.poll(() => first.messages.length).toBe(1);
    const held = first.messages[0]?.id ?? '';
    const again = await follow(meetingId, 0, { 'last-event-id': held });
    await expect.poll(() => again.messages.length).toBe(1);
    expect(again.messages[0]?.event).toBe('own');
    await close(1);
    await expect.poll(() => again.last().standings?.races[0]?.raceStatusId).toBe(3);
  });
});

describe('who may follow', () => {
  it('anybody, but nobody with a token that is not good; the refusal is bare', async () => {
    const { meetingId } = await startMeeting();
    const expired = await tokenOf(punters[0] ?? 0, new Date(Date.now() - 3_600_000));
    for (const authorization of [`Bearer ${expired}`, 'Bearer nonsense', 'Basic abc']) {
      const response = await fetch(`${url}/api/Leaderboard/Live/${meetingId}`, {
        headers: { authorization },
      });
      expect(response.status).toBe(401);
      expect(Object.keys((await response.json()) as object)).toEqual(['error']);
    }
  });

  it('a meeting that exists, by GET', async () => {
    expect((await fetch(`${url}/api/Leaderboard/Live/999999`)).status).toBe(404);
    expect((await fetch(`${url}/api/Leaderboard/Live/abc`)).status).toBe(400);
    const { meetingId } = await startMeeting();
    expect((await fetch(`${url}/api/Leaderboard/Live/${meetingId}`, { method: 'HEAD' })).status).toBe(404);
  });

  it('so many to a node and no more; a place is free again when one leaves', async () => {
    const { meetingId } = await startMeeting();
    const open = await Promise.all(Array.from({ length: mostViewers }, () => follow(meetingId)));
    await expect.poll(viewers).toBe(mostViewers);
    expect((await follow(meetingId)).status).toBe(503);
    open[0]?.close();
    await expect.poll(viewers).toBe(mostViewers - 1);
    expect((await follow(meetingId)).status).toBe(200);
  });
});

it('every stream ends with the server, which does not wait for viewers to go', async () => {
  const { meetingId } = await startMeeting();
  const stream = await follow(meetingId, 0);
  await at.app.close();
  await expect.poll(() => stream.ended).toBe(true);
});
