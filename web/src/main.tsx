import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startLogo } from './app/brand.tsx';
import { createRouter } from './app/router.tsx';
import { serverAddress } from './platform/api.ts';
import { loadConfig } from './platform/config.ts';
import { holdCalls } from './platform/hold-calls.ts';
import { isUserStored, keepSession } from './platform/kept-session.ts';
import { queryClient } from './platform/query-client.ts';
import { recoverQueries } from './platform/recover-queries.ts';
import { useSession } from './platform/session-store.ts';
import { isStoredLoggedIn } from './platform/stored-login.ts';
import { isFrameCallback, isSignInCallback } from './sign-in/callback.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/start.css';

if (isFrameCallback()) {
  // A hidden frame of another page of this site: the identity provider's answer is passed on, and nothing is drawn.
  void import('./sign-in/answer-frame.ts').then(({ answerFrame }) => answerFrame());
} else {
  drawApp();
}

function drawApp(): void {
  keepSession();
  // Signed in on this device and not in this tab yet, or on the way back from the identity provider.
  const isOnItsWay = isSignInCallback(window.location.href) || (isStoredLoggedIn() && isUserStored());
  if (isOnItsWay && !useSession.getState().isLoggedIn) holdCalls();
  // Asked for before anything is drawn; the root route waits for it and tells when it fails.
  loadConfig().then(startLogo, () => undefined);
  recoverQueries(queryClient, () => serverAddress('/healthz'));
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the app.');
  const router = createRouter();
  const draw = () => {
    if (!router.state.initialized) return;
    stop();
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    );
  };
  // Until the first screen is there the page's own boxes stand: nothing is drawn to be drawn over at once.
  const stop = router.subscribe(draw);
  draw();
}
