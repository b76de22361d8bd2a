/** The provider's cookies by name. */
export interface CookieNames {
  readonly session: string;
  readonly interaction: string;
  readonly resume: string;
  readonly browserState: string;
  readonly device: string;
}

/**
 * Over https a name's prefix lets no other site under the same domain, and nothing on an open line, plant the cookie:
 * `__Host-` for the session, which is sent to the whole site for that; `__Secure-` for those that keep a path of their own.
 * Over http, which is localhost, browsers refuse names with a prefix.
 */
export function cookieNames(publicUrl: string): CookieNames {
  const [host, secure] = publicUrl.startsWith('https://') ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    session: `${host}furlong_session`,
    interaction: `${secure}furlong_sign_in`,
    resume: `${secure}furlong_sign_in_resume`,
    browserState: `${secure}furlong_browser_state`,
    device: `${secure}furlong_device`,
  };
}
