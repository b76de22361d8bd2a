import { afterEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { followResult } from '../race-day/follow-result.ts';
import { loadPunterSelections } from './load-punter-selections.ts';
import { StandingsEngine } from './standings-engine.ts';

const platform = closedAfterAll(await createTestPlatform());
const punters = await makePunters(platform.db, ['Ann', 'ben', 'Cas', 'dov', 'Eve', null]);
const cards = [
  [1, 1, 4],
  [1, 2, 4],
  [1, 0, 4],
  [3, 0, 0],
  [0, 2, 0],
  // Whoever has no alias is in no standings.
  [8, 8, 8],
];
const race1 = {
  raceNumber: 1,
  punters: 4,
  runners: [
    { saddle: 1, picked: 3 },
    { saddle: 3, picked: 1 },
  ],
};
const race2 = {
  raceNumber: 2,
  punters: 3,
  runners: [
    { saddle: 1, picked: 1 },
    { saddle: 2, picked: 2 },
  ],
};
const race3 = { raceNumber: 3, punters: 3, runners: [{ saddle: 4, picked: 3 }] };

const engines: StandingsEngine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
});
async function startEngine(): Promise<StandingsEngine> {
  const engine = new StandingsEngine(platform);
  engines.push(engine);
  await engine.start();
  return engine;
}

async function play() {
  const nodes = [await startEngine(), await startEngine()];
  const meeting = await playMeeting(platform, [], []);
  const { meetingId } = meeting;
  const saved = punters.map((punter_id, index) => ({
    meeting_id: meetingId,
    punter_id,
    saddles: cards[index] ?? [],
    saved_at: new Date(),
  }));
  await platform.db.insertInto('card_picks').values(saved).execute();
  /** What each node says, and one that has just started, at the version that the database has. */
  const picked = async () => {
    const { standings_version: version } = await platform.db
      .selectFrom('meetings')
      .where('id', '=', meetingId)
      .select('standings_version')
      .executeTakeFirstOrThrow();
    const said = await Promise.all(
      [...nodes, await startEngine()].map(async (engine) => {
        await expect.poll(async () => (await engine.view(meetingId))?.version).toBe(version);
        return (await engine.view(meetingId))?.picked();
      }),
    );
    for (const each of said) expect(each).toEqual(said[0]);
    return said[0];
  };
  return { ...meeting, picked };
}

describe('the shares who picked each runner (rule: picked-share)', () => {
  it('are known from the off, exact and the same on every node, and no sooner', async () => {
    const { close, result, picked } = await play();
    expect(await picked()).toEqual([]);
    await close(1);
    expect(await picked()).toEqual([race1]);
    await close(2);
    expect(await picked()).toEqual([race1, race2]);
    await result(1, [3, 1]);
    expect(await picked()).toEqual([race1, race2]);
  });

  it('are not known by the clock alone: the database closes a race', async () => {
    const { meetingId, picked } = await play();
    await platform.db
      .updateTable('races')
      .set({ off_at: new Date(Date.now() - 60_000) })
      .where('meeting_id', '=', meetingId)
      .execute();
    expect(await picked()).toEqual([]);
  });

  it('are hidden again when a race is opened again, and of an abandoned one', async () => {
    const { close, open, abandon, picked } = await play();
    await close(1);
    await close(2);
    await open(1);
    expect(await picked()).toEqual([race2]);
    await abandon(2);
    expect(await picked()).toEqual([]);
  });

  it('are hidden while a closed race is put off, like the picks: it may be opened again (rule: pick-lock)', async () => {
    const { meetingId, close, open, setStatus, offAt, picked } = await play();
    /** The races in which anybody is told of Ann's pick. */
    const told = async () => {
      const question = { meetingId, punterId: punters[0] ?? 0, askedBy: null, now: new Date() };
      const { details = [] } = (await loadPunterSelections(platform.db, question)) ?? {};
      return details.flatMap((each) => ('hidden' in each ? [] : each.raceNumber));
    };
    await close(1);
    await close(2);
    expect(await told()).toEqual([1, 2]);
    await close(1, new Date(offAt.getTime() + 600_000));
    expect(await picked()).toEqual([race2]);
    expect(await told()).toEqual([2]);
    await setStatus('postponed');
    expect(await picked()).toEqual([]);
    expect(await told()).toEqual([]);
    await setStatus('active');
    await open(1);
    expect(await picked()).toEqual([race2]);
    await close(1);
    expect(await picked()).toEqual([race1, race2]);
    expect(await told()).toEqual([1, 2]);
  });

  it('stay with the final standings, which another node reads from the database', async () => {
    const { meetingId, close, result, picked } = await play();
    for (const race of [1, 2, 3]) {
      await close(race);
      await result(race, [1, 2, 3, 4]);
    }
    expect(await picked()).toEqual([race1, race2, race3]);
    await followResult(platform, meetingId, new Date());
    const cold = await startEngine();
    expect(cold.board(meetingId)).toBeUndefined();
    expect(await (await cold.view(meetingId))?.picked()).toEqual([race1, race2, race3]);
    await platform.db
      .updateTable('final_boards')
      .set({ picked: null })
      .where('meeting_id', '=', meetingId)
      .execute();
    expect(await (await cold.view(meetingId))?.picked()).toBeNull();
  });
});
