import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { playStatsMeeting, wonBy } from '../../test/stats-meeting.ts';
import { StatsNodes } from '../../test/stats-nodes.ts';
import { admitByName, createTestApp } from '../../test/test-platform.ts';
import { statsHandlers } from './routes.ts';

const nodes = closedAfterAll(await StatsNodes.open());
const { platform } = nodes;
const { today } = StatsNodes;

describe('access (rule: own-stats)', () => {
  const paths = ['AllTimeStats/1', 'AllTimeStatsPerRaceCourse/2', 'Milestones/3', 'History/4'];

  it('a token reads its own only, whatever the request asks for', async () => {
    const [first = 0, second = 0] = await nodes.newPunters(2);
    await playStatsMeeting(platform, {
      day: today,
      cards: new Map([[first, [1, 1, 1]]]),
      orders: [wonBy(1), wonBy(1), wonBy(1)],
    });
    for (const path of paths) {
      const own = await nodes.ask(path, second);
      for (const query of [`punterId=${first}`, `punter=${first}`, `userId=${first}`]) {
        expect((await nodes.ask(`${path}?${query}`, second)).text).toBe(own.text);
      }
    }
    expect(await nodes.allTime(second)).toMatchObject({ meetings: 0 });
  });

  it('nothing of stakes, balance or bets is in them', async () => {
    const [punterId = 0] = await nodes.newPunters(1);
    await playStatsMeeting(platform, {
      day: today,
      cards: new Map([[punterId, [1, 25, 1]]]),
      orders: [wonBy(1), wonBy(25), wonBy(1)],
    });
    const keysOf = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => [
            ...(Number.isNaN(Number(key)) ? [key] : []),
            ...keysOf(inner),
          ])
        : [];
    for (const path of paths) {
      const keys = keysOf((await nodes.ask(path, punterId)).body);
      expect(
        keys.filter((key) =>
          /stake|balance|bet|wallet|payout|rand|cent|money|alias|user/i.test(key.replace('percent', '')),
        ),
      ).toEqual([]);
    }
  });

  it('a timeline that there is not is refused with its name', async () => {
    const [punterId = 0] = await nodes.newPunters(1);
    for (const timeline of ['0', '5', 'week', '1.5']) {
      const { status, body } = await nodes.ask(`AllTimeStats/${timeline}`, punterId);
      expect(status).toBe(400);
      expect(body.error.details[0].field).toBe('timeline');
    }
  });

  it('[F-showMyStats] are closed while the operator hides My Stats', async () => {
    const operator = { ...platform.operator, showMyStats: false };
    const hidden = await createTestApp(
      platform,
      statsHandlers({ reads: platform.reads, operator }),
      admitByName,
    );
    for (const path of paths) {
      const headers = { authorization: 'Bearer punter-1' };
      expect((await hidden.inject({ url: `/api/Stats/${path}`, headers })).statusCode).toBe(404);
    }
    await hidden.close();
  });
});
