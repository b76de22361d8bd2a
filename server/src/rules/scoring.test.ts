import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { thandi } from '../../test/test-acts.ts';
import { admitFeed, cardBody, minutesFromOff, offOf, TestFeed } from '../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { loadCard } from '../meetings/load-card.ts';
import { inTransaction } from '../platform/database/database.ts';
import { feedHandlers } from '../race-day/feed/routes.ts';
import { rereadScoring } from '../reconcile/reread-scoring.ts';
import { publishVersion, withdrawVersion } from './publish-version.ts';
import { meetingsChanged, scoringKey } from './routes-scoring.ts';

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));

/** A meeting whose first off is so many minutes after that of the usual card. */
async function addMeeting(ref: string, later: number): Promise<{ feed: TestFeed; id: number }> {
  const feed = new TestFeed(app, ref);
  const card = cardBody(2);
  const races = (card.races ?? []).map((race, at) => ({ ...race, offAt: minutesFromOff(at + 1, later) }));
  const { body } = await feed.put('', { ...card, races });
  return { feed, id: body.meetingId };
}

test('a meeting scores by the rules in force at its first off, whatever follows (rules: scoring, rule-versions)', async () => {
  platform.setNow(new Date(minutesFromOff(1, -60)));
  const [first, second, third] = [
    await addMeeting('a', 0),
    await addMeeting('b', 10),
    await addMeeting('c', 20),
  ];
  const [punterId = 0] = await makeBettors(platform.db, 1);
  const editor = { actor: thandi, punterId };
  const competitionId = (await loadCard(platform.db, first.id))?.competitionId ?? 0;
  const key = scoringKey(competitionId);
  const after = meetingsChanged(competitionId);
  const publish = (basedOn: number, minute: number, winner: number) =>
    publishVersion(platform, editor, {
      ...{ key, after, first: CLASSIC_RULES, basedOn, from: new Date(minutesFromOff(1, minute)) },
      rules: { ...CLASSIC_RULES, placePoints: [winner, 100] },
    });
  // The first place's points and the version of each meeting, and that the second reading finds the same rules.
  const look = async () =>
    Promise.all(
      [first, second, third].map(async ({ id }) => {
        const card = await loadCard(platform.db, id);
        expect(await inTransaction(platform.db, (trx) => rereadScoring(trx, id))).toEqual(card?.scoring);
        return [card?.scoring.placePoints[0], card?.standingsVersion];
      }),
    );
  const [[, one], [, two], [, three]] = (await look()) as [number[], number[], number[]];
  const raised = (version: number | undefined, by: number) => (version ?? 0) + by;

  await publish(0, 5, 2_000);
  await publish(2, 15, 3_000);
  expect(await look()).toEqual([
    [1_000, one],
    [2_000, raised(two, 1)],
    [3_000, raised(three, 2)],
  ]);
  await withdrawVersion(platform, editor, { key, number: 3, after });
  expect((await look()).map(([points]) => points)).toEqual([1_000, 2_000, 2_000]);

  // Off a while before its time, and before the new rules begin: it has begun under the old ones.
  platform.setNow(offOf(1));
  await second.feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 4) });
  await third.feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 21) });
  platform.setNow(new Date(minutesFromOff(1, 60)));
  expect((await look()).map(([points]) => points)).toEqual([1_000, 1_000, 2_000]);
  await publish(3, 61, 4_000);
  platform.setNow(new Date(minutesFromOff(1, 70)));
  expect((await look()).map(([points]) => points)).toEqual([1_000, 1_000, 2_000]);
});
