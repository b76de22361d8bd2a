import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { Flag, Flags } from '../platform/config.ts';
import { BetsIcon, BoardIcon, HomeIcon, PicksIcon } from '../ui/icons.tsx';

/** A screen of the app: everything the router, the titles and the navigation need to know of it. */
export interface ScreenEntry {
  readonly name: string;
  /** Every path that shows it; the first is the one linked to. */
  readonly paths: readonly [string, ...string[]];
  /** The section's title. */
  readonly title: string;
  /** Who may open it; a visitor to a `login` screen is sent to the start. */
  readonly access: 'anyone' | 'login';
  /** The flags it is shown by: one that is on is enough. Off, its path is not found and nothing leads to it. */
  readonly flags?: readonly Flag[];
  /** What is said while it loads. */
  readonly loadingText: string;
  readonly load: () => Promise<ComponentType>;
  /** Its place in the header and the bottom bar. */
  readonly main?: { readonly label: string; readonly icon: ComponentType };
  /** Listed under the footer's useful links. */
  readonly footer?: boolean;
  /** Its links under 'Your play', in the footer; the first is in the account's menu too. */
  readonly play?: readonly { readonly text: string; readonly hash?: string }[];
  /** No adverts on it: the footer leaves out partners and social links. */
  readonly quiet?: boolean;
}

/** The screens there are, in the order of the navigation. A path that is not here is not found. */
export const screens: readonly ScreenEntry[] = [
  {
    name: 'home',
    paths: ['/', '/home'],
    title: 'Home',
    access: 'anyone',
    loadingText: 'Loading Home',
    load: async () => (await import('../home/home-screen.tsx')).HomeScreen,
    main: { label: 'Home', icon: HomeIcon },
  },
  {
    name: 'picks',
    paths: ['/picks/:meetingId?'],
    title: 'Picks',
    access: 'anyone',
    loadingText: 'Loading Picks',
    load: async () => (await import('../picks/picks-screen.tsx')).PicksScreen,
    main: { label: 'Picks', icon: PicksIcon },
  },
  {
    name: 'luckypick',
    paths: ['/luckypick/:meetingId?'],
    title: 'Lucky Pick',
    access: 'anyone',
    flags: ['showLuckyPick'],
    loadingText: 'Loading Lucky Pick',
    load: async () => (await import('../lucky-pick/lucky-pick-screen.tsx')).LuckyPickScreen,
  },
  {
    name: 'leaderboard',
    paths: ['/leaderboard'],
    title: 'Leaderboard',
    access: 'anyone',
    loadingText: 'Loading Leaderboard',
    load: async () => (await import('../leaderboard/leaderboard-screen.tsx')).LeaderboardScreen,
    main: { label: 'Board', icon: BoardIcon },
  },
  {
    name: 'my-bets',
    paths: ['/myBets'],
    title: 'My Bets',
    access: 'login',
    flags: ['showMyBets'],
    loadingText: 'Loading My Bets',
    load: async () => (await import('../my-bets/my-bets-screen.tsx')).MyBetsScreen,
    main: { label: 'Bets', icon: BetsIcon },
  },
  {
    name: 'results',
    paths: ['/results'],
    title: 'Results',
    access: 'login',
    loadingText: 'Loading Results',
    load: async () => (await import('../results/results-screen.tsx')).ResultsScreen,
    play: [{ text: 'Results' }],
  },
  {
    name: 'wallet',
    paths: ['/wallet'],
    title: 'Wallet',
    access: 'login',
    loadingText: 'Loading Wallet',
    load: async () => (await import('../wallet/wallet-screen.tsx')).WalletScreen,
    play: [{ text: 'Wallet and statement' }],
    quiet: true,
  },
  {
    name: 'protection',
    paths: ['/protection'],
    title: 'Player Protection',
    access: 'login',
    loadingText: 'Loading Player Protection',
    load: async () => (await import('../protection/protection-screen.tsx')).ProtectionScreen,
    play: [{ text: 'Limits and time-out' }, { text: 'Close account', hash: '#close' }],
    quiet: true,
  },
  {
    name: 'learn',
    paths: ['/learntoplay'],
    title: 'Learn How to Play',
    access: 'anyone',
    loadingText: 'Loading Learn How to Play',
    load: async () => (await import('../content/content-screens.tsx')).LearnScreen,
    footer: true,
  },
  {
    name: 'faq',
    paths: ['/faqpage'],
    title: 'FAQ',
    access: 'anyone',
    loadingText: 'Loading FAQ',
    load: async () => (await import('../content/content-screens.tsx')).FaqScreen,
    footer: true,
  },
  {
    name: 'paia',
    paths: ['/paia'],
    title: 'PAIA Manual',
    access: 'anyone',
    loadingText: 'Loading PAIA Manual',
    load: async () => (await import('../content/content-screens.tsx')).PaiaScreen,
    footer: true,
  },
  {
    name: 'terms',
    paths: ['/termsandconditions'],
    title: 'Terms and Conditions',
    access: 'anyone',
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
  return table.find(({ paths }) => paths.some((path) => matchPath(path, pathname) !== null)) ?? null;
}

/** Where links to a screen lead: its first path, without what is optional. */
export function linkTo(screen: ScreenEntry): string {
  return screen.paths[0].replace(/\/:\w+\?/g, '');
}

/** The document's title on a screen: the product's own on Home and on what is not found, the section's before it elsewhere. */
export function documentTitle(screen: ScreenEntry | null, productTitle: string): string {
  return screen === null || screen.name === 'home' ? productTitle : `${screen.title} | ${productTitle}`;
}
