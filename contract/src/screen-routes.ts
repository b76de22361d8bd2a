import type { Flag } from './schemas/config.ts';

/** The paths of a screen, and who may open it. */
export interface ScreenRoute {
  /** Every path that shows it; links lead to the first. */
  readonly paths: readonly [string, ...string[]];
  /**
   * Who may open it. A visitor to a `login` screen is redirected to Home: before it is shown, or later, when the stored
   * login that it was shown by proves invalid.
   */
  readonly access: 'anyone' | 'login';
  /**
   * Open to a punter who is signed in and has not chosen an alias, and no alias is asked for there: nobody else is shown
   * on it, and what protects a punter waits for no name.
   */
  readonly withoutAlias?: true;
  /** The feature flags that show it: one is enough. With all off its paths are not found (rule: feature-flags). */
  readonly flags?: readonly Flag[];
}

/** The screens by name, in the order of the navigation. Plain data: the site and the server both read it. */
export const screenRoutes = {
  home: { paths: ['/', '/home', '/sport/horseracing'], access: 'anyone' },
  picks: { paths: ['/picks/:meetingId?'], access: 'anyone' },
  runner: { paths: ['/runner/:meetingId/:raceNumber/:saddle'], access: 'anyone' },
  luckypick: { paths: ['/luckypick/:meetingId?'], access: 'anyone', flags: ['showLuckyPick'] },
  leaderboard: { paths: ['/leaderboard'], access: 'anyone' },
  leagues: { paths: ['/friendsChallenge'], access: 'login', flags: ['showFriendsLeague'] },
  /** What a shared link opens; its query holds the CODE. */
  'join-league': { paths: ['/friendsLeague'], access: 'anyone', flags: ['showFriendsLeague'] },
  'my-bets': { paths: ['/myBets'], access: 'login', withoutAlias: true, flags: ['showMyBets'] },
  soccer: { paths: ['/sport/soccer'], access: 'anyone', flags: ['showSportsSelector'] },
  fixture: {
    paths: ['/sport/soccer/fixtures/:fixtureId'],
    access: 'anyone',
    flags: ['showSportsSelector'],
  },
  predictor: {
    paths: ['/sport/soccer/predictor/:roundId?'],
    access: 'anyone',
    flags: ['showSportsSelector'],
  },
  'predictor-board': {
    paths: ['/sport/soccer/board/:roundId?'],
    access: 'anyone',
    flags: ['showSportsSelector'],
  },
  results: { paths: ['/results'], access: 'login', withoutAlias: true },
  'my-stats': { paths: ['/mystats'], access: 'login', withoutAlias: true, flags: ['showMyStats'] },
  stats: { paths: ['/stats'], access: 'anyone', withoutAlias: true, flags: ['showNewStats'] },
  wallet: { paths: ['/wallet'], access: 'login', withoutAlias: true },
  protection: { paths: ['/protection'], access: 'login', withoutAlias: true },
  account: { paths: ['/account'], access: 'login', withoutAlias: true },
  notifications: {
    paths: ['/notifications'],
    access: 'login',
    withoutAlias: true,
    flags: ['showNotification'],
  },
  'notification-settings': {
    paths: ['/notifications/settings'],
    access: 'login',
    withoutAlias: true,
    flags: ['showNotification'],
  },
  learn: { paths: ['/learntoplay'], access: 'anyone', withoutAlias: true },
  faq: { paths: ['/faqpage'], access: 'anyone', withoutAlias: true },
  paia: { paths: ['/paia'], access: 'anyone', withoutAlias: true },
  terms: { paths: ['/termsandconditions'], access: 'anyone', withoutAlias: true },
} as const satisfies Readonly<Record<string, ScreenRoute>>;

/**
 * The paths of the screens for punters that the flags show: a visitor is redirected from them, and taken back to them
 * after signing in. The default of the configured `protectedRoutes`.
 */
export function protectedPaths(flags: Readonly<Partial<Record<Flag, boolean>>>): string[] {
  const routes: readonly ScreenRoute[] = Object.values(screenRoutes);
  return routes
    .filter(({ access }) => access === 'login')
    .filter((route) => route.flags === undefined || route.flags.some((flag) => flags[flag] === true))
    .flatMap(({ paths }) => paths);
}
