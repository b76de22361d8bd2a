import { ownBuild, useNewVersion } from '../platform/offline/new-version.ts';
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
  const keepLoaded = (worker: ServiceWorker | null) => worker?.postMessage(loadedAssets());
  // What this page loads until the worker takes it over goes past the worker.
  serviceWorker.addEventListener('controllerchange', () => keepLoaded(serviceWorker.controller));
  const { active } = await serviceWorker.ready;
  // Also stores the files this page loaded before the worker existed.
  keepLoaded(active);
  if (active !== null) keepRestWhenIdle(active);
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < updateIntervalMs) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}

function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`));
}
