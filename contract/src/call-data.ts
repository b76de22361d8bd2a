import type { DeskAdmission } from '@furlong/domain/desk/roles';

/**
 * Who may make a call.
 * - `anyone`: no token needed; a token that is sent must be valid and adds the punter's own data.
 * - `punter`: a valid product token (401 without).
 * - `desk`: a product token whose holder is an internal user and has one of the call's `roles` at this moment (403 for
 *   others).
 * - `feed`: a Bearer token of scope `feed` (401 without, 403 with another scope).
 * - `sso`: an access token of the identity provider with scope `api`.
 * - `login`: a single-use login token, carried in the query.
 */
export type Access = 'anyone' | 'punter' | 'desk' | 'feed' | 'sso' | 'login';

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

interface CallFacts {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path with `:name` parameters; matched whatever the case, with or without a trailing slash. */
  readonly path: `/${string}`;
  /** Its rate-limit class where access and method do not give it (`limitClassOf`). */
  readonly limits?: LimitClass;
  /**
   * Only a person makes this call, by pressing something: no timer, stream, reload or renewal does. It counts as the
   * punter's input, unless the app repeats it by itself and says so (`?again=true`).
   */
  readonly act?: 'person';
  /**
   * It moves money, or changes how the account is protected: asked again for the second factor is whoever has one, and
   * everybody at a desk that needs one. `by-state`: only where what is changed is in a state in which that moves money,
   * such as a race after its off; everyday presses are not held up.
   */
  readonly stepUp?: true | 'by-state';
}

/** Who may make a call; a call of the desk names the roles too (`domain/desk/roles`). */
type Admission =
  | { readonly access: Exclude<Access, 'desk'>; readonly roles?: undefined }
  | { readonly access: 'desk'; readonly roles: DeskAdmission };

/** What is known of a call without its schemas. Plain data: the browser loads it. */
export type CallData = CallFacts & Admission;

/** Calls by name. */
export type CallTable = Readonly<Record<string, CallData>>;
