/** The names of the provider's cookies. */
export interface CookieNames {
  readonly session: string;
  readonly interaction: string;
  readonly resume: string;
  readonly browserState: string;
  readonly device: string;
  readonly name: string;
  readonly registered: string;
  readonly confirmed: string;
}

/**
 * Over https, name prefixes keep other sites of the domain, and unencrypted connections, from planting the cookies:
 * `__Host-` for the session, which requires the path `/`; `__Secure-` for those with a path of their own. Over http,
 * which is localhost only, browsers refuse such names.
 */
export function cookieNames(publicUrl: string): CookieNames {
  const [host, secure] = publicUrl.startsWith('https://') ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    session: `${host}furlong_session`,
    interaction: `${secure}furlong_sign_in`,
    resume: `${secure}furlong_sign_in_resume`,
    browserState: `${secure}furlong_browser_state`,
    device: `${secure}furlong_device`,
    name: `${secure}furlong_sign_in_name`,
    registered: `${secure}furlong_registered`,
    confirmed: `${secure}furlong_confirmed`,
  };
}
