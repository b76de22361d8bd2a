import { ownBuild, useNewVersion } from '../platform/offline/new-version.ts';
import { keepContent } from './keep-content.ts';
import { keepRestWhenIdle } from './keep-rest.ts';
import { NewVersionBanner } from './new-version-banner.tsx';

/** The shortest time between two checks for a new version. */
const updateIntervalMs = 30 * 60_000;

/** Registers the service worker, for offline use, and watches for a new version. Called after the page is shown. */
export async function installWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ build?: unknown }>) => {
    const build = data?.build;
    if (typeof build === 'string' && build !== ownBuild())
      useNewVersion.setState({ Banner: NewVersionBanner });
  });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  let asked: ServiceWorker | null = null;
  const keep = (worker: ServiceWorker | null) => {
    worker?.postMessage(loadedAssets());
    // A new version's worker knows other files than the one before, which is active until then.
    if (worker !== null && worker !== asked)
      keepRestWhenIdle(worker, () => void keepContent().catch(() => undefined));
    asked = worker;
  };
  // What this page loads until the worker takes it over goes past the worker.
  serviceWorker.addEventListener('controllerchange', () => keep(serviceWorker.controller));
  // Also stores the files this page loaded before the worker existed.
  keep((await serviceWorker.ready).active);
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - askedAt < updateIntervalMs) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`));
}
