import type { PageToDraw } from '@furlong/contract/drawn-page';

/** What the drawing thread is started with. */
export interface DrawingThread {
  /** The address of the module with the web app's drawing. */
  readonly module: string;
}

/** A page to draw into a page of the build. */
export interface DrawTask {
  readonly page: PageToDraw;
  readonly template: string;
}

/** A page that is drawn, as text and packed; null: the browser has to draw it alone. */
export type DrawnBody = { readonly plain: Uint8Array; readonly brotli: Uint8Array } | null;
