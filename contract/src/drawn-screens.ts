import type { screenRoutes } from './screen-routes.ts';

type Routes = typeof screenRoutes;
type ScreenName = keyof Routes;
type PublicScreen = {
  [Name in ScreenName]: Routes[Name]['access'] extends 'anyone' ? Name : never;
}[ScreenName];

/**
 * The screens that the server draws: they show everybody the same. The server knows their parameters, the web app's build
 * makes a page of each to draw into, and the browser tests look at each.
 */
export const drawnScreens = [
  'home',
  'picks',
  'leaderboard',
  'learn',
  'faq',
  'paia',
  'terms',
] as const satisfies readonly PublicScreen[];

/** The name of a screen that the server draws. */
export type DrawnScreen = (typeof drawnScreens)[number];
