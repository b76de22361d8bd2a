/** No call can be made now: the server is away, or does not let this supplier in. */
export class FeedUnavailable extends Error {}

/** The identity provider does not know the client, or the secret is wrong. Trying again does not help. */
export class WrongCredentials extends FeedUnavailable {}

/** The server answered that it does not take a call. Sending the same call again does not help. */
export class FeedRefused extends Error {
  readonly status: number;

  constructor(path: string, status: number, reason: string) {
    super(`the feed refused ${path}: ${status}: ${reason}`);
    this.status = status;
  }
}
