/** A feed call that changes a meeting; one line of a feed file. */
export interface FeedCall {
  readonly method: 'PUT';
  /** From `/api/Feed/` on. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}
