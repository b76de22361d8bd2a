import { screenRoutes } from '@furlong/contract/screen-routes';

/** The page of the build that opens any screen. */
export const plainPage = 'index.html';
const isName = /^[a-z]+$/;
const homePaths: ReadonlySet<string> = new Set(screenRoutes.home.paths);

/** For whom a page opens: it asks for calls at once, for none of them with a punter's token, or is drawn on the server. */
export type PageKind = 'visitor' | 'punter' | 'drawn';

/**
 * The files of the build's pages that open a path, best first; the build makes some of them, and the plain one always. A
 * page of a screen fetches what the screen opens with. A screen is drawn into a page of its own alone: the plain one
 * lacks its styles, and in one that asks for calls their answers would come twice.
 */
export function pageFilesOf(path: string, kind: PageKind): string[] {
  const screen = screenOf(path.toLowerCase());
  const isNamed = isName.test(screen);
  if (kind === 'drawn') return isNamed ? [`pages/drawn/${screen}.html`] : [];
  if (!isNamed) return [plainPage];
  const own = kind === 'visitor' ? [] : [`pages/${kind}/${screen}.html`];
  return [...own, `pages/${screen}.html`, plainPage];
}

/**
 * The name of a screen's page: the first part of its path, but for the screen that has several. So screens that begin
 * with the same part, as those of soccer do, have one name, and cannot have pages of their own.
 */
function screenOf(path: string): string {
  const parts = path.split('/').filter(Boolean);
  return homePaths.has(`/${parts.join('/')}`) ? 'home' : (parts[0] ?? '');
}
