/** The browser's part of signing in and out, to be replaced in tests. */
export interface SignInBrowser {
  /** Shows the start within the app; the address of a callback must not stay. */
  goHome(): void;
  /** Shows a path within the app, in the callback's place. */
  goBack(path: string): void;
  /** Loads the start anew, so that nothing of the punter stays in memory. */
  loadHome(): void;
  /** Whether a path shows a screen that is not for visitors. */
  isForPunters(path: string): boolean;
}
