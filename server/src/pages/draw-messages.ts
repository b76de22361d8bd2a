import type { PageToDraw } from '@furlong/contract/drawn-page';

/** What the drawing thread is started with. */
export interface DrawingThread {
  /** The address of the module with the web app's drawing. */
  readonly module: string;
}

/** A page to draw into a template. */
export interface DrawRequest {
  readonly kind: 'draw';
  readonly id: number;
  readonly page: PageToDraw;
  /** The page of the build that the drawn content goes into. */
  readonly template: string;
}

/** The answer of a call that the thread has asked for; null: refused. */
export interface CallAnswer {
  readonly kind: 'answer';
  readonly call: number;
  readonly text: string | null;
}

export type ToThread = DrawRequest | CallAnswer;

/** A page that is drawn, as text and packed; null: it cannot be. */
export interface DrawOutcome {
  readonly kind: 'drawn';
  readonly id: number;
  readonly body: { readonly plain: Uint8Array; readonly brotli: Uint8Array } | null;
  readonly problem?: string;
}

/** A call whose answer the page needs. */
export interface CallWanted {
  readonly kind: 'call';
  readonly call: number;
  readonly address: string;
}

export type FromThread = DrawOutcome | CallWanted;
