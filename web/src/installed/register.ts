import { ownBuild, useNewVersion } from '../platform/offline/new-version.ts';

/** How often it is asked at most whether there is a new version, in milliseconds. */
const updateIntervalMs = 30 * 60_000;

/** Makes the app work without a connection, and tells of a new version. Asked for when the page stands. */
export async function installWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ build?: unknown }>) => {
    const build = data?.build;
    if (typeof build === 'string' && build !== ownBuild()) useNewVersion.setState({ isReady: true });
  });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  // What this page was loaded with before there was a worker is kept too.
  active?.postMessage(loadedAssets());
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
