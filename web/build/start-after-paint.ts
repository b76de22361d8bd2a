import { appBegan } from '../src/platform/drawn/app-began.ts';

const scriptTag = /<script type="module"([^>]*) src="([^"]+)"><\/script>/g;
const codeLink = /<link rel="(modulepreload)"/g;
/** What the app itself wants at its start: the configuration and the mark. No font and no style. */
const fetchLink = /<link rel="(preload)"(?=[^>]* as="fetch")/g;

/**
 * A page that the server draws shows its screen without the app: what only the app needs is asked for once the screen is
 * painted, so that styles and the font have the connection to themselves. `script` is the address of `startAfterPaint`.
 */
export function loadAfterPaint(page: string, script: string): string {
  const later = page
    .replaceAll(scriptTag, '<link data-later="module"$1 href="$2">')
    .replaceAll(codeLink, '<link data-later="$1"')
    .replaceAll(fetchLink, '<link data-later="$1"');
  if (!later.includes('data-later="module"')) throw new Error('the page names no module to start later');
  return later.replace('</head>', `  <script defer src="${script}"></script>\n  </head>`);
}

/**
 * A script that asks for the app once the page's first content is painted; at once where nothing will be: in the
 * background, or where the page stays hidden until the app is there, as it was drawn for another width or leads away.
 * Where the browser does not tell of the paint, it is a second after everything is loaded. Of taps on controls, which do
 * nothing before the app is there, it keeps the last and gives it again then; links lead on by themselves.
 */
export const startAfterPaint = `(() => {
  const controls = 'button, label, input:is([type="radio"], [type="checkbox"], [type="submit"])';
  let tapped = null;
  const keepTap = (event) => {
    const control = event.target.closest?.(controls);
    if (!control) return;
    event.preventDefault();
    // React may hear taps a moment before it says so: a tap is kept or done, never both.
    event.stopImmediatePropagation();
    tapped = control;
  };
  document.addEventListener('click', keepTap, true);
  document.addEventListener('${appBegan}', () => {
    document.removeEventListener('click', keepTap, true);
    if (tapped?.isConnected) setTimeout(() => tapped.click());
  }, { once: true });
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll('link[data-later]')) {
      const { later } = link.dataset;
      if (later !== 'module') {
        link.rel = later;
        continue;
      }
      const script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      script.src = link.href;
      // Without the app a page of another width is better than none.
      script.onerror = () => delete document.documentElement.dataset.drawn;
      document.head.append(script);
    }
  };
  const { visibility } = getComputedStyle(document.getElementById('root'));
  if (document.visibilityState === 'hidden' || visibility === 'hidden') return start();
  if (self.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start();
    }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, 1000));
})();
`;
