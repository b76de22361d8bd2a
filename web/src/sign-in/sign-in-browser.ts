/** Browser navigation during sign-in, replaced in tests. */
export interface SignInBrowser {
  /** Goes to the start within the app, replacing the callback's address. */
  goHome(): void;
  /** Goes to a path within the app, replacing the callback's address. */
  goBack(path: string): void;
  /** Reloads at the start, so that nothing of the punter stays in memory. */
  loadHome(): void;
  /** Whether a path's screen requires signing in. */
  isForPunters(path: string): boolean;
  /** Whether the page that is shown, or that the sign-in leads to, asks a punter without an alias to choose one. */
  asksAlias(): boolean;
}
