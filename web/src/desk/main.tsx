import '../ui/styles/fonts.css';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/start.css';
import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { serverAddress } from '../platform/api/api.ts';
import { holdCalls } from '../platform/api/hold-calls.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { recoverQueries } from '../platform/offline/recover-queries.ts';
import { useSession } from '../platform/session/session-store.ts';
import { isUserStored, persistSession } from '../platform/session/stored-session.ts';
import { loadConfig } from '../platform/site/config.ts';
import { answerFrame } from '../sign-in/answer-frame.ts';
import { isFrameCallback, isSignInCallback } from '../sign-in/callback.ts';
import { showLateFonts } from '../ui/styles/late-fonts.ts';
import { deskRoutes } from './desk-routes.tsx';
import { NoStart } from './shell/no-start.tsx';

if (isFrameCallback()) void answerFrame();
else void drawDesk();

async function drawDesk(): Promise<void> {
  persistSession();
  const isOnItsWay = isSignInCallback(window.location.href) || isUserStored();
  if (isOnItsWay && !useSession.getState().isLoggedIn) holdCalls();
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the desk.');
  const root = createRoot(place);
  try {
    await loadConfig();
  } catch {
    root.render(<NoStart />);
    return;
  }
  recoverQueries(queryClient, () => serverAddress('/healthz'));
  void showLateFonts(() => Promise.resolve());
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(deskRoutes)} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
