import type { CallName } from '@furlong/contract/calls';

/** What a screen needs besides the app itself when it is opened by its address. */
export interface FirstLoad {
  /** The first segment of the screen's path, which no other screen begins with: the server finds its page by this alone. */
  readonly path: string;
  readonly loadingText: string;
  /** The screen's module, which the router imports lazily. */
  readonly module: `src/${string}.tsx`;
  /** The calls it makes at once, with their path parameters. */
  readonly calls: readonly FirstCall[];
}

interface FirstCall {
  readonly name: CallName;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * The screens whose page preloads their code and data while the app itself still loads. Any other screen takes one
 * more round trip. Only calls without a token are preloaded: a punter's page has none of them.
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
  ...(
    [
      ['learntoplay', 'Loading Learn How to Play'],
      ['faqpage', 'Loading FAQ'],
      ['paia', 'Loading PAIA Manual'],
      ['termsandconditions', 'Loading Terms and Conditions'],
    ] as const
  ).map(([path, loadingText]) => ({
    path,
    loadingText,
    module: 'src/content/content-screens.tsx' as const,
    calls: [],
  })),
];
