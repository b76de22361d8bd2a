import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ChunkLoadError } from '../platform/offline/load-chunk.ts';
import { noteScreenMissing } from '../platform/offline/page-blank.ts';
import { untilServerAnswers } from '../platform/offline/recovery.ts';
import { getConfig } from '../platform/site/config.ts';
import { Button } from '../ui/controls/button.tsx';
import { stateWords } from '../ui/feedback/state-words.ts';
import { ErrorState } from '../ui/feedback/states.tsx';
import { errorWords, notFoundWords } from './app-words.ts';
import { findScreen } from './routes.ts';

function loadAgain(): void {
  window.location.reload();
}

function ReloadButton() {
  return (
    <Button kind="main" onClick={loadAgain}>
      {errorWords.loadAgain}
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
export function ScreenError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  return (
    <>
      <div className="pagehead">
        <h1>{findScreen(pathname)?.title ?? notFoundWords.title}</h1>
      </div>
      <Failure error={error} />
    </>
  );
}

function Failure({ error }: { error: unknown }) {
  const chunkFailed = error instanceof ChunkLoadError;
  // Offline the punter can do nothing: it retries when the connection returns.
  const [cutOff] = useState(!navigator.onLine);
  useReloadOnReturn(chunkFailed && cutOff);
  useEffect(() => (chunkFailed && cutOff ? noteScreenMissing() : undefined), [chunkFailed, cutOff]);
  // The name of an error helps whoever is asked for help, and no punter.
  useEffect(() => {
    if (chunkFailed) console.warn(error);
  }, [chunkFailed, error]);
  if (!chunkFailed) {
    return (
      <ErrorState title={errorWords.screen} action={<ReloadButton />}>
        {errorWords.safe}
      </ErrorState>
    );
  }
  if (cutOff) return <ErrorState title={stateWords.notKept} action={<ReloadButton />} returns />;
  return (
    <ErrorState title={errorWords.notLoaded} action={<ReloadButton />}>
      {errorWords.whyNotLoaded(getConfig().brand)} {errorWords.kept}
    </ErrorState>
  );
}

/** The app could not start, or its layout failed. */
export function AppError({ unconfigured }: { unconfigured: boolean }) {
  useReloadOnReturn(unconfigured);
  return (
    <main className="wrap">
      <h1 className="sr">{document.title}</h1>
      {unconfigured ? (
        // The brand is unknown: it is part of the configuration.
        <ErrorState title={errorWords.noStart} action={<ReloadButton />} returns>
          {errorWords.whyNoStart}
        </ErrorState>
      ) : (
        <ErrorState title={errorWords.app} action={<ReloadButton />}>
          {errorWords.safe}
        </ErrorState>
      )}
    </main>
  );
}
