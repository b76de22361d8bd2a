import { isMobileUserAgent } from '@furlong/contract/mobile-user-agent';

/** Whether the user agent is a phone's or tablet's. Layout goes by width, not by this. */
export function isMobileDevice(userAgent: string = navigator.userAgent): boolean {
  return isMobileUserAgent(userAgent);
}
