import { useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { ChunkLoadError } from '../platform/offline/load-chunk.ts';
import { untilServerAnswers } from '../platform/offline/recovery.ts';
import { ConfigError, getConfig } from '../platform/site/config.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { findScreen } from './routes.ts';

const kept = 'Picks you have not saved are kept on this device.';

function loadAgain(): void {
  window.location.reload();
}

function ReloadButton() {
  return (
    <Button kind="main" onClick={loadAgain}>
      Load the page again
    </Button>
  );
}

/** Reloads the page once the server answers. */
function useReloadOnReturn(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const watch = new AbortController();
    void untilServerAnswers('/healthz', watch.signal).then((back) => {
      if (back) loadAgain();
    });
    return () => watch.abort();
  }, [wanted]);
}

/** A screen that failed, inside the layout. */
export function ScreenError() {
  const { pathname } = useLocation();
  return (
    <>
      <h1 className="sr">{findScreen(pathname)?.title ?? 'Not found'}</h1>
      <Failure error={useRouteError()} />
    </>
  );
}

function Failure({ error }: { error: unknown }) {
  const chunkFailed = error instanceof ChunkLoadError;
  // Offline the punter can do nothing: it retries when the connection returns.
  const [cutOff] = useState(!navigator.onLine);
  useReloadOnReturn(chunkFailed && cutOff);
  // The name of an error helps whoever is asked for help, and no punter.
  useEffect(() => {
    if (chunkFailed) console.warn(error);
  }, [chunkFailed, error]);
  if (!chunkFailed) {
    return (
      <ErrorState title="Something went wrong on this screen." action={<ReloadButton />}>
        Your saved picks are safe. {kept}
      </ErrorState>
    );
  }
  return (
    <ErrorState title="This screen did not load." action={<ReloadButton />} returns={cutOff}>
      {!cutOff &&
        `The connection was lost, or ${getConfig().brand} was updated while you were here. Load the page again to go on. `}
      {kept}
    </ErrorState>
  );
}

/** The app could not start, or its layout failed. */
export function AppError() {
  const unconfigured = useRouteError() instanceof ConfigError;
  useReloadOnReturn(unconfigured);
  return (
    <main className="wrap">
      <h1 className="sr">{document.title}</h1>
      {unconfigured ? (
        // The brand is unknown: it is part of the configuration.
        <ErrorState title="The app could not start." action={<ReloadButton />} returns>
          The server did not answer, or its answer could not be used. It is asked again by itself; nothing of
          yours is lost.
        </ErrorState>
      ) : (
        <ErrorState title="Something went wrong." action={<ReloadButton />}>
          Your saved picks are safe. {kept}
        </ErrorState>
      )}
    </main>
  );
}
