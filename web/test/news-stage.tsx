import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { connectToaster, type ToastMessage, toastGone } from '../src/ui/feedback/toast.ts';
import { fakeServer, login } from './fake-server.ts';
import { makeConfig } from './fixtures.ts';

/** A page of a punter on any screen, who is told the news. */
export class NewsStage {
  readonly server = fakeServer();
  readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  /** The toasts that were shown. */
  readonly toasts: ToastMessage[] = [];
  #disconnect: () => void = () => undefined;

  start(): void {
    // What a stream tells is fetched at once, not at a moment of this viewer's own.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    this.server.start();
    setConfig(makeConfig());
    useSession.getState().setLogin(login());
    this.#disconnect = connectToaster((toast) => this.toasts.push(toast));
  }

  stop(): void {
    cleanup();
    this.#disconnect();
    for (const toast of this.toasts) toastGone(toast);
    this.client.clear();
    useSession.getState().clear();
    localStorage.clear();
    vi.useRealTimers();
    this.server.stop();
    vi.restoreAllMocks();
  }

  draw(news: ReactElement): void {
    render(<QueryClientProvider client={this.client}>{news}</QueryClientProvider>);
  }
}
