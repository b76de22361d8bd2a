import type { LiveRound, LiveRoundOwn } from '@furlong/contract/schemas/predictor';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { PredictorDay } from '../../test/predictor-day.ts';
import { hoursFromKickOff } from '../../test/test-fixture-feed.ts';

const day = closedAfterAll(await PredictorDay.open());
const url = await day.listen();
const [ann = 0, ben = 0] = await day.punters('Ann', 'ben');
const streams: AbortController[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

/** The events of a round's stream as they come, the last of each name. */
async function follow(roundId: number, punterId?: number) {
  const abort = new AbortController();
  streams.push(abort);
  const headers = punterId === undefined ? {} : { authorization: `Bearer punter-${punterId}` };
  const answer = await fetch(`${url}/api/Soccer/Live/${roundId}`, { headers, signal: abort.signal });
  const last = new Map<string, unknown>();
  const read = async () => {
    let text = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event] = /^event: (.*)$/m.exec(block) ?? [];
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        if (event) last.set(event, JSON.parse(data ?? 'null'));
      }
    }
  };
  void read().catch(() => undefined);
  return {
    status: answer.status,
    board: () => last.get('board') as LiveRound | undefined,
    own: () => last.get('own') as LiveRoundOwn | undefined,
    isOver: () => last.has('end'),
  };
}

describe('a round that is followed (rule: live-board)', () => {
  it('comes as goals fall: the first page to everybody, the own place with who passed whom to its punter', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [first] = fixtures;
    await day.save(ann, roundId, [[first?.fixtureId ?? 0, '1-0']]);
    await day.save(ben, roundId, [[first?.fixtureId ?? 0, '0-0']]);
    const visitor = await follow(roundId);
    const punter = await follow(roundId, ben);
    await vi.waitFor(() => expect(visitor.board()).toMatchObject({ board: { totalPunters: 0 } }));
    await day.at(hoursFromKickOff(3));
    await first?.feed.put('/Status', { status: 'live' });
    await vi.waitFor(() =>
      expect(visitor.board()).toMatchObject({
        board: {
          punters: [
            { userId: 'ben', total: 5 },
            { userId: 'Ann', total: 0 },
          ],
        },
        games: [{ score: { home: 0, away: 0 } }, { score: null }, { score: null }],
      }),
    );
    await first?.feed.put('/Score', { home: 1, away: 0, minute: 12 });
    await vi.waitFor(() =>
      expect(punter.own()).toMatchObject({
        own: { userId: 'ben', rank: 2, movement: -1 },
        place: 2,
        above: { rank: 1, userId: 'Ann', gap: 5 },
        passedBy: { count: 1, aliases: ['Ann'] },
        passed: { count: 0 },
      }),
    );
    expect(visitor.own()).toBeUndefined();
    for (const { feed } of fixtures) await feed.put('/Result', { home: 1, away: 0, official: true });
    await day.finish(roundId);
    await vi.waitFor(() => expect([visitor.isOver(), punter.isOver()]).toEqual([true, true]));
  });

  it('is 404 when there is none', async () => {
    expect((await follow(999_999)).status).toBe(404);
  });
});
