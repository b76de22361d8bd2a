import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { deleteEndedSessions, EndedSessions, endSessions } from './ended-sessions.ts';
import type { FurlongEvent } from './events.ts';
import { createLogger } from './logger.ts';

const at = closedAfterAll(await createTestDatabase());

/** A node that receives only the test's own events. */
async function startNode(look?: number) {
  let tell: (event: FurlongEvent) => void = () => undefined;
  const events = {
    listen(listener: typeof tell) {
      tell = listener;
      return () => undefined;
    },
  };
  const ended = new EndedSessions(at.db, events, createLogger('silent'), look);
  await ended.start();
  return { ended, tell: (event: FurlongEvent) => tell(event) };
}

describe('sign-ins that have ended', () => {
  test('are known to a node that starts later, while their tokens are valid', async () => {
    const many = Array.from({ length: 250 }, (_, one) => `before ${one}`);
    await endSessions(at.db, many);
    await at.db
      .insertInto('ended_sessions')
      .values({ session_id: 'long ago', ended_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute();
    const { ended } = await startNode();
    expect(many.every((one) => ended.has(one))).toBe(true);
    expect(ended.has('long ago')).toBe(false);
    await deleteEndedSessions(at.db);
    const left = await at.db.selectFrom('ended_sessions').select('session_id').execute();
    expect(left).toHaveLength(many.length);
    await ended.stop();
  });

  test('are reported to followers once', async () => {
    const { ended, tell } = await startNode();
    const heard: string[] = [];
    ended.follow((sessionIds) => heard.push(...sessionIds));
    for (let time = 0; time < 2; time += 1) tell({ kind: 'session-ended', sessionIds: ['told'] });
    expect(heard).toEqual(['told']);
    expect(ended.has('told')).toBe(true);
    await ended.stop();
  });

  test('become known although their event was lost', async () => {
    const [quiet, resynced] = [await startNode(10), await startNode()];
    await endSessions(at.db, ['unheard']);
    expect(resynced.ended.has('unheard')).toBe(false);
    resynced.tell({ kind: 'resync' });
    for (const { ended } of [quiet, resynced]) {
      await expect.poll(() => ended.has('unheard')).toBe(true);
      await ended.stop();
    }
  });
});
