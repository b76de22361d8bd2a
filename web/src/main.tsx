import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/start.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startLogo } from './app/brand.tsx';
import { createRouter } from './app/router.tsx';
import { serverAddress } from './platform/api/api.ts';
import { holdCalls } from './platform/api/hold-calls.ts';
import { queryClient } from './platform/api/query-client.ts';
import { startDrawnPage } from './platform/drawn/start-drawn-page.ts';
import { recoverQueries } from './platform/offline/recover-queries.ts';
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
  const router = createRouter();
  const opened = window.location.href;
  const draw = () => {
    if (!router.state.initialized) return;
    stop();
    // What is painted already keeps its font until another screen is opened.
    void showLateFonts(isDrawn ? nextScreen(router) : Promise.resolve());
    const app = (
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>
    );
    // A redirect leads to another screen than the one that the server drew.
    if (isDrawn && window.location.href === opened) hydrateRoot(place, app);
    else createRoot(place).render(app);
  };
  // What the server sent, a screen or a skeleton, stays until the first screen is loaded.
  const stop = router.subscribe(draw);
  draw();
}

/** Kept when another screen is about to be drawn. A screen that makes its address whole, as Picks does, is the same one. */
function nextScreen(router: ReturnType<typeof createRouter>): Promise<void> {
  const { pathname } = router.state.location;
  return new Promise((resolve) => {
    const stop = router.subscribe(({ location, historyAction }) => {
      if (historyAction === 'REPLACE' || location.pathname === pathname) return;
      stop();
      resolve();
    });
  });
}
