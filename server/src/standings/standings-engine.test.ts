import { oddsOf } from '@furlong/domain/odds';
import { afterEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type MadeMeeting, makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { shownStandings } from '../../test/shown-standings.ts';
import { createTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { savePicksInBulk } from '../picks/save-picks-in-bulk.ts';
import { followResult } from '../race-day/follow-result.ts';
import { postResult } from '../race-day/post-result.ts';
import { setRaceStatus } from '../race-day/set-race-status.ts';
import { saveAlias } from '../session/save-alias.ts';
import { announceAlias } from './announce-alias.ts';
import { leaveGame } from './leave-game.ts';
import { StandingsEngine } from './standings-engine.ts';
import { writeFinalStandings } from './write-final-standings.ts';

const engines: StandingsEngine[] = [];
const raceCount = 4;

const platform = closedAfterAll(await createTestPlatform());
const punters = await makePunters(
  platform.db,
  Array.from({ length: 40 }, (_, n) => `${n % 2 === 0 ? 'Even' : 'odd'}_${n}`),
);
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
});

async function startEngine(): Promise<StandingsEngine> {
  const engine = new StandingsEngine(platform);
  engines.push(engine);
  await engine.start();
  return engine;
}

/** A meeting of four races of eight with everybody's picks; punter n skips every race numbered a multiple of n % 5. */
async function startMeeting(): Promise<MadeMeeting & { ref: string }> {
  const offAt = new Date(Date.now() + 600_000);
  const made = await makeMeeting(
    platform.db,
    Array.from({ length: raceCount }, () => ({ offAt })),
  );
  const { ref } = await platform.db
    .selectFrom('meetings')
    .where('id', '=', made.meetingId)
    .select('ref')
    .executeTakeFirstOrThrow();
  const runners = Array.from({ length: 8 }, (_, index) => ({ saddle: index + 1, scratched: false }));
  const races = made.raceIds.map((_, index) => ({
    number: index + 1,
    meetingStatus: 'active' as const,
    status: 'open' as const,
    offAt,
    runners,
  }));
  const cards = punters.map((punterId, n) => ({
    punterId,
    saddles: races.map(({ number }) => (number % ((n % 5) + 1) === 0 ? ((n * number) % 4) + 1 : 0)),
  }));
  await savePicksInBulk(platform.db, made.meetingId, cards, races, new Date());
  return { ...made, ref };
}

let sequence = 10;
const close = (ref: string, raceNumber: number) =>
  setRaceStatus(platform, { ref, sequence: ++sequence, raceNumber, status: 'closed', at: new Date() });
const abandon = (ref: string, raceNumber: number) =>
  setRaceStatus(platform, { ref, sequence: ++sequence, raceNumber, status: 'abandoned', at: new Date() });
const result = (ref: string, raceNumber: number, order: number[], extra: object = {}) =>
  postResult(
    platform,
    {
      ref,
      sequence: ++sequence,
      raceNumber,
      official: true,
      at: new Date(),
      finishers: order.map((saddle, index) => ({ saddle, position: index + 1, startingPrice: oddsOf(7, 1) })),
      ...extra,
    },
    new Date(),
  );

async function versionOf(meetingId: number): Promise<number> {
  const { standings_version } = await platform.db
    .selectFrom('meetings')
    .where('id', '=', meetingId)
    .select('standings_version')
    .executeTakeFirstOrThrow();
  return standings_version;
}

const shown = async (engine: StandingsEngine, meetingId: number) =>
  shownStandings(engine, { meetingId, version: await versionOf(meetingId), punters });

describe('the standings of a live meeting', () => {
  it('list nobody before the first off, then those who picked a race that is off', async () => {
    const engine = await startEngine();
    const meeting = await startMeeting();
    const listed = async () => (await shown(engine, meeting.meetingId)).pages[0]?.total;
    expect(await listed()).toBe(0);
    await close(meeting.ref, 1);
    expect(await listed()).toBe(8);
    const { pages, head } = await shown(engine, meeting.meetingId);
    expect(head).toMatchObject({ lastRace: null, final: false, counts: true });
    expect(pages[0]?.rows[0]).toMatchObject({ rank: 1, tied: true, total: 0, movement: null });
    await close(meeting.ref, 2);
    expect(await listed()).toBe(16);
    await abandon(meeting.ref, 1);
    expect(await listed()).toBe(16);
    await setRaceStatus(platform, {
      ref: meeting.ref,
      sequence: ++sequence,
      raceNumber: 2,
      status: 'open',
      at: new Date(),
    });
    expect(await listed()).toBe(0);
  });

  it('are the same on two nodes at every version, on a node started anew, and on one that lost its events', async () => {
    const [one, two] = [await startEngine(), await startEngine()];
    const meeting = await startMeeting();
    let tell: Parameters<TestPlatform['events']['listen']>[0] = () => undefined;
    const listen: TestPlatform['events']['listen'] = (listener) => {
      tell = listener;
      return () => undefined;
    };
    const deaf = new StandingsEngine({ ...platform, events: { listen } as TestPlatform['events'] });
    engines.push(deaf);
    await deaf.start();
    const compare = async () => {
      const first = await shown(one, meeting.meetingId);
      expect(await shown(two, meeting.meetingId)).toEqual(first);
      const fresh = await startEngine();
      expect(await shown(fresh, meeting.meetingId)).toEqual(first);
      await fresh.stop();
      tell({ kind: 'resync' });
      expect(await shown(deaf, meeting.meetingId)).toEqual(first);
      return first;
    };
    for (let race = 1; race <= raceCount; race += 1) {
      await close(meeting.ref, race);
      await compare();
      await result(
        meeting.ref,
        race,
        [race, 5, 1].filter((saddle, at, all) => all.indexOf(saddle) === at),
        {
          official: race !== 2,
        },
      );
      const { head } = await compare();
      expect(head).toMatchObject({ lastRace: race, final: false });
    }
    await result(meeting.ref, 2, [3, 4]);
    const before = await compare();
    expect(before.head).toMatchObject({ final: true, counts: true });
    expect(new Set(before.own.map((row) => row?.movement)).size).toBeGreaterThan(1);
  });
});

describe('an alias that changes during a meeting', () => {
  /** Each on a day of its own: an alias changes three times a day. */
  let day = 0;
  const rename = async (n: number, alias: string) => {
    day += 1;
    const now = new Date(Date.UTC(2026, 0, day));
    expect(await saveAlias(platform, announceAlias(platform), punters[n] ?? 0, alias, now)).toBeUndefined();
  };

  it('shows on every node, in its order and under a new version, whenever the node had read it', async () => {
    const early = await startEngine();
    const meeting = await startMeeting();
    const untouched = await startMeeting();
    await platform.db.deleteFrom('card_picks').where('meeting_id', '=', untouched.meetingId).execute();
    await close(meeting.ref, 2);
    const late = await startEngine();
    await result(meeting.ref, 2, [3, 4]);
    const before = await shown(early, meeting.meetingId);
    const others = await versionOf(untouched.meetingId);
    // Punter 10 stands among its equals by its alias: first and last of them in turn.
    for (const alias of ['AAA_first', 'zzz_last', 'Even_10']) {
      await rename(10, alias);
      const now = await shown(early, meeting.meetingId);
      expect(now.head.version).toBeGreaterThan(before.head.version);
      expect(now.own[10]).toMatchObject({ punterId: punters[10], alias, rank: before.own[10]?.rank });
      expect(await shown(late, meeting.meetingId)).toEqual(now);
      const fresh = await startEngine();
      expect(await shown(fresh, meeting.meetingId)).toEqual(now);
      await fresh.stop();
      const view = await early.view(meeting.meetingId);
      const found = await view?.page({ page: 1, perPage: 10, search: { alias, exact: true } });
      expect(found?.rows.map(({ punterId }) => punterId)).toEqual([punters[10]]);
    }
    const after = await shown(early, meeting.meetingId);
    expect({ ...after, head: before.head }).toEqual(before);
    expect(await versionOf(untouched.meetingId)).toBe(others);
  });

  it('shows after a lost connection too', async () => {
    const meeting = await startMeeting();
    await close(meeting.ref, 2);
    let tell: Parameters<TestPlatform['events']['listen']>[0] = () => undefined;
    const listen: TestPlatform['events']['listen'] = (listener) => {
      tell = listener;
      return () => undefined;
    };
    const deaf = new StandingsEngine({ ...platform, events: { listen } as TestPlatform['events'] });
    engines.push(deaf);
    await deaf.start();
    await rename(20, 'AAA_unheard');
    tell({ kind: 'resync' });
    expect((await shown(deaf, meeting.meetingId)).own[20]).toMatchObject({ alias: 'AAA_unheard' });
    await rename(20, 'Even_20');
  });

  it('does not keep final standings from being written', async () => {
    const meeting = await startMeeting();
    for (let race = 1; race <= raceCount; race += 1) {
      await close(meeting.ref, race);
      await result(meeting.ref, race, [race, 6, 7]);
    }
    await rename(10, 'AAA_first');
    await followResult(platform, meeting.meetingId, new Date());
    const written = await shown(await startEngine(), meeting.meetingId);
    expect(written.head.final).toBe(true);
    expect(written.own[10]).toMatchObject({ alias: 'AAA_first' });
    await rename(10, 'Even_10');
    expect(await versionOf(meeting.meetingId)).toBe(written.head.version);
  });
});

describe('a punter who becomes staff during a meeting', () => {
  it('is removed from every live meeting on every node, picks too, and stays in final standings', async () => {
    const early = await startEngine();
    const [over, meeting] = [await startMeeting(), await startMeeting()];
    for (let race = 1; race <= raceCount; race += 1) {
      await close(over.ref, race);
      await result(over.ref, race, [race, 6, 7]);
    }
    await followResult(platform, over.meetingId, new Date());
    const history = await shown(early, over.meetingId);
    await close(meeting.ref, 2);
    await result(meeting.ref, 2, [3, 4]);
    const before = await shown(early, meeting.meetingId);
    const operator = punters[10] ?? 0;
    expect(before.own[10]).toMatchObject({ punterId: operator });
    await leaveGame(platform, operator);
    const after = await shown(early, meeting.meetingId);
    expect(after.own[10]).toBeNull();
    expect(after.pages[0]?.total).toBe((before.pages[0]?.total ?? 0) - 1);
    expect(await shown(await startEngine(), meeting.meetingId)).toEqual(after);
    expect(await loadOwnPicks(platform.db, operator, [meeting.meetingId])).toEqual(
      new Map([[meeting.meetingId, new Map()]]),
    );
    expect(await shown(early, over.meetingId)).toEqual(history);
    // Again changes nothing, and makes no version.
    await leaveGame(platform, operator);
    expect(await versionOf(meeting.meetingId)).toBe(after.head.version);
  });
});

describe('the final standings', () => {
  async function runAll(ref: string, races = raceCount): Promise<void> {
    for (let race = 1; race <= raceCount; race += 1) {
      await close(ref, race);
      if (race <= races) await result(ref, race, [race, 6, 7]);
      else await abandon(ref, race);
    }
  }

  it('answer from the database what memory answered, page by page', async () => {
    const live = await startEngine();
    const meeting = await startMeeting();
    await runAll(meeting.ref);
    expect(await writeFinalStandings(platform, meeting.meetingId, new Date())).toBe('written');
    const inMemory = await shown(live, meeting.meetingId);
    const cold = await startEngine();
    expect(await shown(cold, meeting.meetingId)).toEqual(inMemory);
    expect(inMemory.head).toMatchObject({ final: true, counts: true, lastRace: 4 });
  });

  it('are written once, and again for a correction, keeping what was written', async () => {
    const engine = await startEngine();
    const meeting = await startMeeting();
    const rows = async () =>
      platform.db
        .selectFrom('final_standings')
        .where('meeting_id', '=', meeting.meetingId)
        .select(['version', 'punter_id', 'place', 'total'])
        .orderBy('version')
        .orderBy('place')
        .execute();
    await runAll(meeting.ref, 3);
    await Promise.all([
      followResult(platform, meeting.meetingId, new Date()),
      followResult(platform, meeting.meetingId, new Date()),
    ]);
    const written = await rows();
    expect(new Set(written.map(({ version }) => version)).size).toBe(1);
    await followResult(platform, meeting.meetingId, new Date());
    expect(await rows()).toEqual(written);
    const before = await shown(engine, meeting.meetingId);

    await result(meeting.ref, 3, [8, 2, 1], { reason: 'capture' });
    const corrected = await shown(engine, meeting.meetingId);
    expect(corrected.head.version).toBeGreaterThan(before.head.version);
    expect(corrected.own).not.toEqual(before.own);
    await followResult(platform, meeting.meetingId, new Date());
    expect((await rows()).slice(0, written.length)).toEqual(written);
    const cold = await startEngine();
    expect(await shown(cold, meeting.meetingId)).toEqual(await shown(engine, meeting.meetingId));
    expect((await shown(cold, meeting.meetingId)).own).toEqual(corrected.own);
  });

  it('are not written before the meeting is over, and say when it does not count', async () => {
    const engine = await startEngine();
    const meeting = await startMeeting();
    await close(meeting.ref, 1);
    expect(await writeFinalStandings(platform, meeting.meetingId, new Date())).toBe('not-over');
    await result(meeting.ref, 1, [2], { official: false });
    for (const race of [2, 3, 4]) await abandon(meeting.ref, race);
    expect(await writeFinalStandings(platform, meeting.meetingId, new Date())).toBe('not-over');
    await result(meeting.ref, 1, [2]);
    await followResult(platform, meeting.meetingId, new Date());
    const { head, pages } = await shown(engine, meeting.meetingId);
    expect(head).toMatchObject({ status: 'resulted', final: true, counts: false });
    expect(pages[0]?.rows[0]?.total).toBe(1300);
    expect(await writeFinalStandings(platform, meeting.meetingId, new Date())).toBe('written-before');
    expect(await writeFinalStandings(platform, 2_000_000, new Date())).toBe('no-such-meeting');
  });
});

it('a meeting that does not exist has no standings', async () => {
  expect(await (await startEngine()).view(2_000_000)).toBeUndefined();
});
