import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/start.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startLogo } from './app/brand.tsx';
import { AppRoutes, AppScreens, createRouter } from './app/router.tsx';
import { serverAddress } from './platform/api/api.ts';
import { holdCalls } from './platform/api/hold-calls.ts';
import { queryClient } from './platform/api/query-client.ts';
import { BegunProvider } from './platform/drawn/begun-provider.tsx';
import { startDrawnPage } from './platform/drawn/start-drawn-page.ts';
import { recoverQueries } from './platform/offline/recover-queries.ts';
import type { PageRouter } from './platform/router/page-router.ts';
import { RouterProvider } from './platform/router/router-provider.tsx';
import { useSession } from './platform/session/session-store.ts';
import { shareBreak } from './platform/session/shared-break.ts';
import { isStoredLoggedIn } from './platform/session/stored-login.ts';
import { isUserStored, persistSession } from './platform/session/stored-session.ts';
import { loadConfig } from './platform/site/config.ts';
import { isFrameCallback, isSignInCallback } from './sign-in/callback.ts';
import { showLateFonts } from './ui/styles/late-fonts.ts';

if (isFrameCallback()) {
  // In the hidden frame of a silent sign-in: pass on the identity provider's answer and draw nothing.
  void import('./sign-in/answer-frame.ts').then(({ answerFrame }) => answerFrame());
} else {
  drawApp();
}

function drawApp(): void {
  persistSession();
  shareBreak();
  // Signed in on this device but not in this tab yet, or returning from the identity provider.
  const isOnItsWay = isSignInCallback(window.location.href) || (isStoredLoggedIn() && isUserStored());
  if (isOnItsWay && !useSession.getState().isLoggedIn) holdCalls();
  const isDrawn = startDrawnPage(queryClient);
  // Loaded before anything is drawn. The root route waits for it and shows a failure.
  loadConfig().then(startLogo, () => undefined);
  recoverQueries(queryClient, () => serverAddress('/healthz'));
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the app.');
  const screens = new AppScreens();
  const router = createRouter(screens);
  const opened = window.location.href;
  // What is painted keeps its font until another screen is opened. A skeleton has no words.
  let isPainted = isDrawn;
  void showLateFonts(async () => {
    if (isPainted) await nextScreen(router);
  });
  // What the server sent, a screen or a skeleton, stays until the first screen is loaded.
  void router.start().then(() => {
    isPainted = true;
    // A redirect leads to another screen than the one that the server drew.
    const isTaken = isDrawn && window.location.href === opened;
    // Drawn for another width, it is hidden until the app has drawn it for this one.
    const isSeen = getComputedStyle(place).visibility !== 'hidden';
    const app = (
      <StrictMode>
        <BegunProvider isDrawn={isTaken} isSeen={isSeen}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router}>
              <AppRoutes screens={screens} />
            </RouterProvider>
          </QueryClientProvider>
        </BegunProvider>
      </StrictMode>
    );
    // In pieces, as what follows: a slow phone would be deaf for the whole of it.
    if (isTaken && isSeen) startTransition(() => void hydrateRoot(place, app));
    else if (isTaken) hydrateRoot(place, app);
    else createRoot(place).render(app);
  });
}

/** Kept when another screen is about to be drawn. A screen that makes its address whole, as Picks does, is the same one. */
function nextScreen(router: PageRouter): Promise<void> {
  const { pathname } = router.state.location;
  return new Promise((resolve) => {
    const stop = router.subscribe(() => {
      const { location, historyAction } = router.state;
      if (historyAction === 'REPLACE' || location.pathname === pathname) return;
      stop();
      resolve();
    });
  });
}
