import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageToDraw } from '@furlong/contract/drawn-page';
import type { Config } from '@furlong/contract/schemas/config';
import { describe, expect, it } from 'vitest';
import { publicConfig, readOperatorConfig } from '../platform/config/operator-config.ts';
import { builtApp } from '../platform/http/static-files.ts';

interface Drawn {
  readonly html: string;
  readonly title: string;
  readonly page: { readonly answers: object; readonly queries: readonly unknown[] };
}
type DrawPage = (
  page: PageToDraw,
  answerCall: (address: string) => Promise<string | null>,
) => Promise<Drawn | null>;

const built = join(builtApp, '.draw/draw-page.js');
const site = { publicUrl: 'https://furlong.example', demo: false };
const ordinary = publicConfig(readOperatorConfig(undefined), site, 'https://furlong.example/identity');
const head = { status: 1, errorCode: 0, message: 'Success', detail: '', responseType: 'success' };
const answers: Readonly<Record<string, object>> = {
  '/api/Meeting/GetUpcomingRaceMeetings': { ...head, meetings: [] },
  '/api/Meeting/GetPastMeetings/2': { ...head, meetings: [] },
  '/api/CometCms/GetCometCmsImages': { ...head, images: [] },
  '/api/Settings/GetSettings': { ...head, frontEndSettings: [] },
};

/** A board's meeting with one race that is run, among others that are only named. */
const meeting = {
  meetingId: 7,
  meetingName: 'Thornvale',
  raceCourseName: 'Thornvale',
  isForeign: false,
  meetingDate: '2026-11-21T00:00:00+02:00',
  meetingStatusId: 8,
  firstOff: '2026-11-21T12:00:00+02:00',
  raceCount: 1,
  races: [
    {
      raceId: 70,
      raceNumber: 1,
      raceName: 'Maiden Plate',
      offTime: '2026-11-21T12:00:00+02:00',
      raceStatusId: 8,
      placed: [{ saddle: 2, horseName: 'Half Past Nine', position: 1, startingPriceFraction: '4/1' }],
    },
  ],
};
const runner = {
  ...{ jockey: 'L Vanterpool', trainer: 'S Ndabeni', form: '2131-4', silks: 'hRW-pR-pW', movement: 'steady' },
  ...{
    draw: 7,
    weight: 60,
    age: 4,
    scratched: false,
    selected: false,
    firstTimer: false,
    daysSinceRun: null,
  },
  ...{ winOdds: null, placeOdds: null, startingPrice: 4, startingPriceFraction: '4/1', prices: [] },
};
const card = {
  meeting,
  races: [
    {
      ...meeting.races[0],
      ...{ resultState: 'official', suspended: false, selection: null },
      ...{ distance: 1_400, going: 'Good', surface: 'turf', class: '', placesPaid: 3 },
      runners: [
        { ...runner, saddle: 1, horseName: 'Karoo Lantern', position: 2 },
        { ...runner, saddle: 2, horseName: 'Half Past Nine', position: 1 },
      ],
    },
  ],
  scoring: {
    ...{ placePoints: [5, 3, 1], priceBonuses: [], cardBonus: { fewestRaces: 4, points: 0 } },
    fewestRacesRun: 4,
  },
};
const first = {
  rank: 1,
  punterId: 1,
  userId: 'dune',
  total: 9,
  bonus: 0,
  wins: 1,
  seconds: 0,
  thirds: 0,
  tied: false,
};
const dailyLeaderboard = {
  meetingId: 7,
  version: 3,
  meetingStatusId: 8,
  final: true,
  counts: true,
  lastRace: 1,
  totalPunters: 1,
  punters: [first],
  own: null,
};
const boardAnswers: Readonly<Record<string, object>> = {
  '/api/Meeting/GetLeaderboardMeetingId': { ...head, meetingId: 7 },
  '/api/Meeting/GetAllMeetings': { ...head, meetings: [meeting] },
  '/api/Meeting/GetMeetingRaces/7': { ...head, ...card },
  '/api/Leaderboard/GetDailyLeaderboard/7': { ...head, dailyLeaderboard },
  '/api/Jackpot/jackpotForMeeting/7': { ...head, jackpot: null },
  '/api/Leaderboard/GetPickedShares/7': { ...head, pickedShares: { meetingId: 7, version: 3, races: [] } },
};
const visitor = { now: 0, isMobile: false, isNarrow: true, isPunter: false, hasOwn: false };

async function draw(address: string, config: Config = ordinary, refused = '') {
  const { drawPage } = (await import(pathToFileURL(built).href)) as { readonly drawPage: DrawPage };
  const asked: string[] = [];
  const drawn = await drawPage({ ...visitor, address, config }, async (call) => {
    asked.push(call);
    const answer = call === refused ? undefined : (answers[call] ?? boardAnswers[call]);
    return answer === undefined ? null : JSON.stringify(answer);
  });
  return { drawn, asked };
}

// `npm test` builds the web app before.
describe.skipIf(!existsSync(built))('the drawing that the web app’s build brings', () => {
  it('asks for each call once, and carries what the browser would ask for, and no style of its own', async () => {
    const { drawn, asked } = await draw('/');
    expect(drawn?.html).toContain('Play Your Next Challenge Today');
    expect(drawn?.html).not.toMatch(/ style="/);
    expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted());
    expect(Object.keys(drawn?.page.answers ?? {}).toSorted()).toEqual(asked.toSorted());
    expect(drawn?.page.queries).toHaveLength(asked.length);
  });

  it('leaves a page to the browser where a call is refused, and finds no fault in it', async () => {
    expect((await draw('/', ordinary, '/api/Meeting/GetPastMeetings/2')).drawn).toBeNull();
    expect((await draw('/picks/999')).drawn).toBeNull();
  });

  it('carries of a board’s card and meetings what the board shows, and not their answers', async () => {
    const { drawPage } = (await import(pathToFileURL(built).href)) as { readonly drawPage: DrawPage };
    const wide = { ...visitor, isNarrow: false, address: '/leaderboard', config: ordinary };
    const drawn = await drawPage(wide, async (call) => JSON.stringify(boardAnswers[call] ?? null));
    for (const shown of ['dune', 'Thornvale', 'Half Past Nine']) expect(drawn?.html).toContain(shown);
    expect(Object.keys(drawn?.page.answers ?? {}).toSorted()).toEqual([
      '/api/Jackpot/jackpotForMeeting/7',
      '/api/Leaderboard/GetDailyLeaderboard/7',
      '/api/Meeting/GetLeaderboardMeetingId',
    ]);
    const carried = JSON.stringify(drawn?.page);
    expect(carried).toContain('Half Past Nine');
    expect(carried).not.toContain('Karoo Lantern');
    expect(carried).not.toContain('Vanterpool');
  });

  it('says with a card that is over who won, and asks for no list of meetings', async () => {
    const { drawn, asked } = await draw('/picks/7');
    expect(drawn?.html).toContain('dune won with 9 points.');
    expect(asked.filter((address) => address.endsWith('Meetings'))).toEqual([]);
  });

  it('draws no screen that the operator protects or hides, and draws it once that ends', async () => {
    expect(await draw('/leaderboard', { ...ordinary, protectedRoutes: ['/leaderboard'] })).toEqual({
      drawn: null,
      asked: [],
    });
    expect(await draw('/sport/soccer', { ...ordinary, showSportsSelector: false })).toMatchObject({
      drawn: null,
    });
    expect((await draw('/leaderboard')).drawn).not.toBeNull();
    // Home is where visitors are sent.
    expect((await draw('/home', { ...ordinary, protectedRoutes: ['/'] })).drawn).not.toBeNull();
  });

  it('leaves nothing of the browser that it stood for', async () => {
    const state = () => [globalThis.fetch, globalThis.navigator, 'document' in globalThis];
    const before = state();
    await draw('/');
    expect(state()).toEqual(before);
  });
});
