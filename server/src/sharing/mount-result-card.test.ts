import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { sharingPorts } from '../app/sharing-ports.ts';
import { takeBreak } from '../protection/take-break.ts';
import { StandingsEngine } from '../standings/standings-engine.ts';
import { startSharing } from './start-sharing.ts';

const platform = closedAfterAll(await createTestPlatform());
const engine = new StandingsEngine(platform);
await engine.start();
afterAll(() => engine.stop());
const ports = sharingPorts(platform, engine);
const app = closedAfterAll(
  await createTestApp(platform, {}, admitByName, (server) => {
    const sharing = startSharing(server, platform, ports, admitByName);
    afterAll(() => sharing.stop());
  }),
);

const punters = await makePunters(platform.db, ['thandi', 'pieter', 'resting', 'nobody']);
const [thandi = 0, pieter = 0, resting = 0, nobody = 0] = punters;
let played: Awaited<ReturnType<typeof playMeeting>>;

const ask = (punterId: number, meetingId: number) =>
  app.inject({
    url: `/api/Sharing/ResultCard/${meetingId}`,
    headers: { authorization: `Bearer punter-${punterId}` },
  });

beforeAll(async () => {
  played = await playMeeting(platform, punters, [
    [1, 1, 1],
    [2, 2, 1],
    [3, 3, 3],
  ]);
});

describe('the card of one’s own result (rule: result-card)', () => {
  it('is refused while the meeting is not over', async () => {
    const early = await ask(thandi, played.meetingId);
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'The meeting is not over: its result can still change',
    ]);
    expect((await ask(thandi, 999_999)).statusCode).toBe(404);
  });

  it('is a picture to save, of the punter’s own row', async () => {
    for (const race of [1, 2, 3]) {
      await played.close(race);
      await played.result(race, [1, 2, 3, 4]);
    }
    await vi.waitFor(async () => expect((await engine.view(played.meetingId))?.final).toBe(true), 10_000);
    expect(await ports.loadResult(played.meetingId, pieter)).toMatchObject({
      ...{ alias: 'pieter', raceCourse: 'Turffontein', day: 'Sat 21 Nov 2026' },
      ...{ rank: 2, tied: false, punters: 3 },
    });
    const card = await ask(pieter, played.meetingId);
    expect([card.statusCode, card.headers['content-type'], card.headers['cache-control']]).toEqual([
      ...[200, 'image/jpeg', 'no-store'],
    ]);
    expect(card.headers['content-disposition']).toBe(`attachment; filename="result-${played.meetingId}.jpg"`);
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'jpeg',
    });
    expect(card.rawPayload.length).toBeLessThan(100_000);
    expect((await ask(nobody, played.meetingId)).statusCode).toBe(404);
  });

  it('is not made for who is on a break or excluded (rule: player-protection)', async () => {
    expect((await ask(resting, played.meetingId)).statusCode).toBe(200);
    await takeBreak(platform.db, resting, { id: randomUUID(), length: 'six-months' }, platform.clock());
    const refused = await ask(resting, played.meetingId);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([
      403,
      'application/json; charset=utf-8',
    ]);
  });
});
