/** Where a screen of the site is, and who may open it. */
export interface ScreenRoute {
  /** Every path that shows it; the first is the one linked to. */
  readonly paths: readonly [string, ...string[]];
  /**
   * Who may open it. A visitor to a `login` screen is sent to the start: before it is shown, and also when it was shown
   * on the word of a stored login that proved untrue.
   */
  readonly access: 'anyone' | 'login';
  /** The feature flags it is shown by: one that is on is enough. Off, its paths are not found, for anybody. */
  readonly flags?: readonly Flag[];
}

/** The names of the feature flags. */
export type Flag =
  | 'showBetSlipV2'
  | 'showBetSlipV3'
  | 'showLuckyPick'
  | 'showFriendsLeague'
  | 'showMyStats'
  | 'showNewStats'
  | 'showNotification'
  | 'showMyBets'
  | 'showNewLeaderboard'
  | 'showSportsSelector';

/** The screens there are, by name, in the order of the navigation. Plain data: the site and the server both read it. */
export const screenRoutes = {
  home: { paths: ['/', '/home'], access: 'anyone' },
  picks: { paths: ['/picks/:meetingId?'], access: 'anyone' },
  luckypick: { paths: ['/luckypick/:meetingId?'], access: 'anyone', flags: ['showLuckyPick'] },
  leaderboard: { paths: ['/leaderboard'], access: 'anyone' },
  'my-bets': { paths: ['/myBets'], access: 'login', flags: ['showMyBets'] },
  results: { paths: ['/results'], access: 'login' },
  wallet: { paths: ['/wallet'], access: 'login' },
  protection: { paths: ['/protection'], access: 'login' },
  account: { paths: ['/account'], access: 'login' },
  learn: { paths: ['/learntoplay'], access: 'anyone' },
  faq: { paths: ['/faqpage'], access: 'anyone' },
  paia: { paths: ['/paia'], access: 'anyone' },
  terms: { paths: ['/termsandconditions'], access: 'anyone' },
} as const satisfies Readonly<Record<string, ScreenRoute>>;

/**
 * The paths that a visitor is sent away from and that are remembered for after a sign-in, by the flags that are on:
 * those of the screens for punters. The default of the configured `protectedRoutes`.
 */
export function protectedPaths(flags: Readonly<Partial<Record<Flag, boolean>>>): string[] {
  const routes: readonly ScreenRoute[] = Object.values(screenRoutes);
  return routes
    .filter(({ access }) => access === 'login')
    .filter((route) => route.flags === undefined || route.flags.some((flag) => flags[flag] === true))
    .flatMap(({ paths }) => paths);
}
