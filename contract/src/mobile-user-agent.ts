/**
 * Whether a user agent is a phone's or tablet's. The server draws a page for it by this, and the browser goes on by it.
 */
export function isMobileUserAgent(userAgent: string): boolean {
  return /android|iphone|kindle|ipad/i.test(userAgent);
}
