/** Whether the browser says it runs on a phone or tablet. What is laid out goes by the width, not by this. */
export function isMobileDevice(userAgent: string = navigator.userAgent): boolean {
  return /android|iphone|kindle|ipad/i.test(userAgent);
}
