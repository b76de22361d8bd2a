/** Connections that ask at a time, each again as soon as it is answered. */
export const connectionCount = 32;

/** What the load asks for, and for how long. */
export interface PagesLoad {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly milliseconds: number;
}

/** What came of it. */
export interface PagesSeen {
  readonly answers: number;
  readonly milliseconds: number;
}

/** An answer as it is sent. */
export interface SentAnswer {
  readonly status: number;
  readonly type: string | undefined;
  readonly coding: string | undefined;
  readonly etag: string | undefined;
  readonly body: Buffer;
}
