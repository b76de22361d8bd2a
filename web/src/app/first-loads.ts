import type { MadeCall } from '../platform/api/call-paths.ts';

/** What opening a screen by its address needs besides the app itself. */
export interface FirstLoad {
  /** The first part of the screen's address. */
  readonly path: string;
  readonly loadingText: string;
  /** The module of the screen, which the router loads by name. */
  readonly module: `src/${string}.tsx`;
  /** The calls it makes at once, with what their paths are filled with. */
  readonly calls: readonly FirstCall[];
}

interface FirstCall {
  readonly name: MadeCall;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * The screens whose page has everything they open with fetched while the app itself still loads. A screen that is not
 * here opens too, after one more round trip. Only calls that need no token: who is signed in gets the page without
 * them.
 */
export const firstLoads: readonly FirstLoad[] = [
  {
    path: 'home',
    loadingText: 'Loading Home',
    module: 'src/home/home-screen.tsx',
    calls: [
      { name: 'GetUpcomingRaceMeetings' },
      { name: 'GetCometCmsImages' },
      { name: 'GetSettings' },
      { name: 'GetPastMeetings', params: { numberOfRaces: 2 } },
    ],
  },
  { path: 'picks', loadingText: 'Loading Picks', module: 'src/picks/picks-screen.tsx', calls: [] },
  {
    path: 'leaderboard',
    loadingText: 'Loading Leaderboard',
    module: 'src/leaderboard/leaderboard-screen.tsx',
    calls: [{ name: 'GetLeaderboardMeetingId' }, { name: 'GetAllMeetings' }],
  },
];
