import type { Config, Flags } from '@furlong/contract/schemas/config';
import { type ScreenRoute, screenRoutes } from '@furlong/contract/screen-routes';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { fillPath } from '../platform/site/links.ts';
import { isProtectedPath } from '../sign-in/pending-route.ts';
import { BetsIcon, BoardIcon, HomeIcon, LeaguesIcon, PicksIcon } from '../ui/controls/icons.tsx';

/** A screen as the router, the titles and the navigation see it. */
export interface ScreenEntry extends ScreenRoute {
  readonly name: string;
  /** The section's title. */
  readonly title: string;
  /** The text shown while it loads. */
  readonly loadingText: string;
  readonly load: () => Promise<ComponentType>;
  /** Its place in the header and the bottom bar. */
  readonly main?: { readonly label: string; readonly icon: ComponentType };
  /** Its link in the header's navigation, where that is wide enough to show one. */
  readonly header?: string;
  /** Listed under the footer's useful links. */
  readonly footer?: boolean;
  /** Its links under 'Your play', in the footer; the first is in the account's menu too. */
  readonly play?: readonly { readonly text: string; readonly hash?: string }[];
  /** No adverts on it: the footer leaves out partners and social links. */
  readonly quiet?: boolean;
}

/** All screens, in the order of the navigation. Any other path is not found. */
export const screens: readonly ScreenEntry[] = [
  {
    name: 'home',
    ...screenRoutes.home,
    title: 'Home',
    loadingText: 'Loading Home',
    load: async () => (await import('../home/home-screen.tsx')).HomeScreen,
    main: { label: 'Home', icon: HomeIcon },
  },
  {
    name: 'picks',
    ...screenRoutes.picks,
    title: 'Picks',
    loadingText: 'Loading Picks',
    load: async () => (await import('../picks/picks-screen.tsx')).PicksScreen,
    main: { label: 'Picks', icon: PicksIcon },
  },
  {
    name: 'runner',
    ...screenRoutes.runner,
    title: 'Runner',
    loadingText: 'Loading Runner',
    load: async () => (await import('../runners/runner-screen.tsx')).RunnerScreen,
  },
  {
    name: 'luckypick',
    ...screenRoutes.luckypick,
    title: 'Lucky Pick',
    loadingText: 'Loading Lucky Pick',
    load: async () => (await import('../betting/lucky-pick/panel/lucky-pick-screen.tsx')).LuckyPickScreen,
  },
  {
    name: 'leaderboard',
    ...screenRoutes.leaderboard,
    title: 'Leaderboard',
    loadingText: 'Loading Leaderboard',
    // The leagues are tabs of it; neither room imports the other in a ring, so they are joined here.
    load: async () =>
      (await import('../leaderboard/leaderboard-screen.tsx')).leaderboardWith(
        async () => (await import('../leagues/leagues-screen.tsx')).BoardLeagues,
      ),
    main: { label: 'Board', icon: BoardIcon },
  },
  {
    name: 'leagues',
    ...screenRoutes.leagues,
    title: 'Friends Challenge',
    loadingText: 'Loading Friends Challenge',
    load: async () => (await import('../leagues/leagues-screen.tsx')).LeaguesScreen,
    main: { label: 'Leagues', icon: LeaguesIcon },
  },
  {
    name: 'join-league',
    ...screenRoutes['join-league'],
    title: 'Join A League',
    loadingText: 'Loading Join A League',
    load: async () => (await import('../leagues/join/join-screen.tsx')).JoinScreen,
  },
  {
    name: 'my-bets',
    ...screenRoutes['my-bets'],
    title: 'My Bets',
    loadingText: 'Loading My Bets',
    load: async () => (await import('../my-bets/my-bets-screen.tsx')).MyBetsScreen,
    main: { label: 'Bets', icon: BetsIcon },
  },
  {
    name: 'soccer',
    ...screenRoutes.soccer,
    title: 'Soccer',
    loadingText: 'Loading Soccer',
    load: async () => (await import('../soccer/fixtures/soccer-screen.tsx')).SoccerScreen,
    header: 'Soccer',
    play: [{ text: 'Soccer' }],
  },
  {
    name: 'fixture',
    ...screenRoutes.fixture,
    title: 'Fixture',
    loadingText: 'Loading Fixture',
    load: async () => (await import('../soccer/fixtures/fixture-screen.tsx')).FixtureScreen,
  },
  {
    name: 'predictor',
    ...screenRoutes.predictor,
    title: 'Predictor',
    loadingText: 'Loading Predictor',
    load: async () => (await import('../soccer/predictor/predictor-screen.tsx')).PredictorScreen,
  },
  {
    name: 'predictor-board',
    ...screenRoutes['predictor-board'],
    title: 'Predictor board',
    loadingText: 'Loading Predictor board',
    load: async () => (await import('../soccer/board/board-screen.tsx')).PredictorBoardScreen,
  },
  {
    name: 'results',
    ...screenRoutes.results,
    title: 'Results',
    loadingText: 'Loading Results',
    load: async () => (await import('../results/results-screen.tsx')).ResultsScreen,
    play: [{ text: 'Results' }],
  },
  {
    name: 'my-stats',
    ...screenRoutes['my-stats'],
    title: 'My Stats',
    loadingText: 'Loading My Stats',
    load: async () => (await import('../stats/stats-screens.tsx')).MyStatsScreen,
    play: [{ text: 'My Stats' }],
  },
  {
    name: 'stats',
    ...screenRoutes.stats,
    title: 'stats',
    loadingText: 'Loading stats',
    load: async () => (await import('../stats/stats-screens.tsx')).StatsScreen,
    footer: true,
  },
  {
    name: 'wallet',
    ...screenRoutes.wallet,
    title: 'Wallet',
    loadingText: 'Loading Wallet',
    load: async () => (await import('../wallet/wallet-screen.tsx')).WalletScreen,
    play: [{ text: 'Wallet and statement' }],
    quiet: true,
  },
  {
    name: 'protection',
    ...screenRoutes.protection,
    title: 'Player Protection',
    loadingText: 'Loading Player Protection',
    load: async () => (await import('../protection/protection-screen.tsx')).ProtectionScreen,
    play: [{ text: 'Limits and time-out' }, { text: 'Close account', hash: '#close' }],
    quiet: true,
  },
  {
    name: 'account',
    ...screenRoutes.account,
    title: 'Your account',
    loadingText: 'Loading Your account',
    load: async () => (await import('../account/account-screen.tsx')).AccountScreen,
    play: [{ text: 'Sign-ins and password' }],
    quiet: true,
  },
  {
    name: 'notifications',
    ...screenRoutes.notifications,
    title: 'Notifications',
    loadingText: 'Loading Notifications',
    load: async () => (await import('../notifications/notifications-screen.tsx')).NotificationsScreen,
    play: [{ text: 'Notifications' }],
  },
  {
    name: 'notification-settings',
    ...screenRoutes['notification-settings'],
    title: 'Notification settings',
    loadingText: 'Loading Notification settings',
    load: async () => (await import('../notifications/settings-screen.tsx')).NotificationSettingsScreen,
    quiet: true,
  },
  {
    name: 'learn',
    ...screenRoutes.learn,
    title: 'Learn How to Play',
    loadingText: 'Loading Learn How to Play',
    load: async () => (await import('../content/content-screens.tsx')).LearnScreen,
    footer: true,
  },
  {
    name: 'faq',
    ...screenRoutes.faq,
    title: 'FAQ',
    loadingText: 'Loading FAQ',
    load: async () => (await import('../content/content-screens.tsx')).FaqScreen,
    footer: true,
  },
  {
    name: 'paia',
    ...screenRoutes.paia,
    title: 'PAIA Manual',
    loadingText: 'Loading PAIA Manual',
    load: async () => (await import('../content/content-screens.tsx')).PaiaScreen,
    footer: true,
  },
  {
    name: 'terms',
    ...screenRoutes.terms,
    title: 'Terms and Conditions',
    loadingText: 'Loading Terms and Conditions',
    load: async () => (await import('../content/content-screens.tsx')).TermsScreen,
    footer: true,
  },
];

/** Whether the operator shows a screen. */
export function isShown({ flags }: ScreenEntry, shown: Flags): boolean {
  return flags === undefined || flags.some((flag) => shown[flag]);
}

/** The screens that the operator shows. */
export function shownScreens(table: readonly ScreenEntry[], shown: Flags): readonly ScreenEntry[] {
  return table.filter((screen) => isShown(screen, shown));
}

/** The screen a path shows; null when it is not found. */
export function findScreen(pathname: string, table: readonly ScreenEntry[] = screens): ScreenEntry | null {
  const decoded = decodePath(pathname);
  return table.find(({ paths }) => paths.some((path) => matchPath(path, decoded) !== null)) ?? null;
}

/** A path as the router matches it: an encoded letter is that letter, so that no screen is shown unasked for. */
function decodePath(pathname: string): string {
  try {
    const parts = pathname.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
    return parts.join('/');
  } catch {
    // The router takes what cannot be decoded as it stands.
    return pathname;
  }
}

/**
 * Whether a path's screen requires signing in: by its own entry, or by the operator's list. Home never does, because that
 * is where a visitor is sent.
 */
export function isForPunters(
  pathname: string,
  config: Config,
  table: readonly ScreenEntry[] = screens,
): boolean {
  const screen = findScreen(pathname, shownScreens(table, config));
  if (screen === null || screen.name === 'home') return false;
  return screen.access === 'login' || isProtectedPath(decodePath(pathname), config.protectedRoutes);
}

/** Whether a path's screen is open to a punter who has not chosen an alias, who is not asked for one there. */
export function isOpenWithoutAlias(pathname: string, table: readonly ScreenEntry[] = screens): boolean {
  return findScreen(pathname, table)?.withoutAlias === true;
}

/** The link to a screen: its first path without optional parts. */
export function pathOfScreen(screen: ScreenEntry): string {
  return fillPath(screen.paths[0]);
}

/** The document's title: the product's on Home and on unknown paths, elsewhere with the section in front. */
export function documentTitle(screen: ScreenEntry | null, productTitle: string): string {
  return screen === null || screen.name === 'home' ? productTitle : `${screen.title} | ${productTitle}`;
}
