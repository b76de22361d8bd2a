import type { Config } from './schemas/config.ts';

/** For whom a page is drawn on the server: what it depends on besides its address, its site and the moment. */
export interface PageVisitor {
  /** Has a phone or tablet, by the user agent. */
  readonly isMobile: boolean;
  /** Has the width of a phone; a page that proves to be wider, or narrower, is shown once it is drawn for that. */
  readonly isNarrow: boolean;
  /** Is a punter whose sign-in is on its way in the browser. The page itself holds nothing of anybody. */
  readonly isPunter: boolean;
  /** Finds room for a meeting of their own: on Home for the meeting, on the board for the picks. */
  readonly hasOwn: boolean;
}

/** A page that the server draws: its address for a kind of visitor. */
export interface DrawablePage extends PageVisitor {
  /** The path and query by which it is drawn, written one way. */
  readonly address: string;
}

/** What the web app's drawing is asked for: a page, the site it is of, and the moment. */
export interface PageToDraw extends DrawablePage {
  readonly config: Config;
  /** The server's time, in milliseconds since 1970. */
  readonly now: number;
}
