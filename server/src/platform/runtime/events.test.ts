import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { publishEvent } from './events.ts';

const platform = closedAfterAll(await createTestPlatform());

test('an event reaches every listener, though one of them fails and somebody else writes into the channel', async () => {
  const heard: unknown[] = [];
  const ends = [
    platform.events.listen(() => {
      throw new Error('a bug of one capability');
    }),
    platform.events.listen((event) => heard.push(event)),
  ];
  await sql`select pg_notify('furlong', '{"kind":')`.execute(platform.db);
  for (const meetingId of [1, 2]) await publishEvent(platform.db, { kind: 'jackpot', meetingId });
  await expect
    .poll(() => heard)
    .toEqual([
      { kind: 'jackpot', meetingId: 1 },
      { kind: 'jackpot', meetingId: 2 },
    ]);
  for (const end of ends) end();
});
