/**
 * Whether a user agent is a phone's or tablet's. The server draws a page for it by this, and the browser goes on by it.
 */
export function isMobileUserAgent(userAgent: string): boolean {
  return /android|iphone|kindle|ipad/i.test(userAgent);
}

/** Whether a user agent is a phone's, which is narrow. A tablet says that it is mobile, too, and has the room of a window. */
export function isPhoneUserAgent(userAgent: string): boolean {
  return isMobileUserAgent(userAgent) && /mobi/i.test(userAgent) && !/ipad|tablet/i.test(userAgent);
}
