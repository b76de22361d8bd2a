/**
 * Who may make a call.
 * - `anyone`: no token needed; a token that is sent must be valid and adds the punter's own data.
 * - `punter`: a valid product token (401 without).
 * - `operator`: a product token whose holder is an internal user (403 for other punters).
 * - `feed`: a Bearer token of scope `feed` (401 without, 403 with another scope).
 * - `sso`: an access token of the identity provider with scope `api`.
 * - `login`: a single-use login token, carried in the query.
 */
export type Access = 'anyone' | 'punter' | 'operator' | 'feed' | 'sso' | 'login';

/**
 * The class whose rate limit a call counts against (docs/limits.md).
 * - `read`: reads stored data.
 * - `dear`: a read that costs many times a usual one.
 * - `download`: a file made for the caller.
 * - `live`: opens a stream.
 * - `write`: changes data, or computes something for the caller.
 * - `money`: strikes, deposits, withdraws.
 * - `session`: issues or exchanges a token.
 * - `feed`: the supplier's calls.
 */
export type LimitClass = 'read' | 'dear' | 'download' | 'live' | 'write' | 'money' | 'session' | 'feed';

/** What is known of a call without its schemas. Plain data: the browser loads it. */
export interface CallData {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path with `:name` parameters; matched whatever the case, with or without a trailing slash. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Its rate-limit class where access and method do not give it (`limitClassOf`). */
  readonly limits?: LimitClass;
  /**
   * Only a person makes this call, by pressing something: no timer, stream, reload or renewal does. It counts as the
   * punter's input, unless the app repeats it by itself and says so (`?again=true`).
   */
  readonly act?: 'person';
}

/** Calls by name. */
export type CallTable = Readonly<Record<string, CallData>>;
