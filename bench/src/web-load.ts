import type { Browser } from '@furlong/e2e/find-browser';
import { type CDPSession, chromium } from '@playwright/test';

/** The network of Lighthouse's mobile preset. */
export const slowNetwork = {
  words: 'a slow phone network (1.6 Mbit/s, 150 ms)',
  latency: 150,
  bytesPerSecond: 200_000,
} as const;

/** A request of the page. */
interface PageRequest {
  /** Path and query. */
  readonly address: string;
  /** How many answers had to come one after the other before it was asked for: 0 the page, 1 what the page names. */
  readonly depth: number;
  /** Milliseconds since the page was asked for. */
  readonly start: number;
  readonly end: number;
  /** Of the body, as sent. */
  readonly bytes: number;
  readonly isScript: boolean;
}

/** The requests of a first visit to Home. */
export interface FirstLoad {
  /** When the meetings stand, milliseconds since the page was asked for. */
  readonly content: number;
  /** When the app is there and takes taps: the server draws the screen before that. */
  readonly alive: number;
  readonly requests: readonly PageRequest[];
}

/** Opens Home as a visitor with nothing kept, on a slow network. */
export async function loadHome(url: string, { executablePath, args, env }: Browser): Promise<FirstLoad> {
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.addInitScript({ content: noteContent });
    const session = await context.newCDPSession(page);
    const log = await RequestLog.start(session);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slowNetwork.latency,
      downloadThroughput: slowNetwork.bytesPerSecond,
      uploadThroughput: slowNetwork.bytesPerSecond,
    });
    await page.goto(url);
    await page.locator('main li h3').first().waitFor();
    await page.waitForFunction('window.aliveAt !== undefined');
    const [content, alive] = await page.evaluate<[number, number]>('[window.contentAt, window.aliveAt]');
    await page.waitForLoadState('networkidle');
    return { content, alive, requests: log.requests(url) };
  } finally {
    await browser.close();
  }
}

/** In the page: notes when the list of meetings first stands, and when the app has taken the drawn page over. */
const noteContent = `{
  const watch = new MutationObserver(() => {
    const headings = [...document.querySelectorAll('main h2')];
    const heading = headings.find(({ textContent }) => textContent.includes('Next Challenge'));
    if (!heading?.parentElement?.querySelector('li h3')) return;
    window.contentAt ??= performance.now();
    if ('drawn' in document.documentElement.dataset) return;
    watch.disconnect();
    window.aliveAt = performance.now();
  });
  watch.observe(document, { childList: true, subtree: true, attributeFilter: ['data-drawn'] });
}`;

interface Seen {
  readonly address: string;
  readonly at: number;
  readonly initiator: Initiator;
  readonly isScript: boolean;
  bytes: number;
  end: number;
}

interface Initiator {
  readonly type: string;
  /** The page or the style sheet that names what is asked for. */
  readonly url?: string;
}

/** What the browser says of the requests of a page. */
class RequestLog {
  #seen = new Map<string, Seen>();

  static async start(session: CDPSession): Promise<RequestLog> {
    const log = new RequestLog();
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator, type }) => {
      log.#seen.set(requestId, {
        address: request.url,
        at: timestamp,
        initiator,
        isScript: type === 'Script' || /\.js$/.test(new URL(request.url).pathname),
        bytes: 0,
        end: Number.POSITIVE_INFINITY,
      });
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const seen = log.#seen.get(requestId);
      const length = Object.entries(response.headers).find(
        ([name]) => name.toLowerCase() === 'content-length',
      );
      if (seen) seen.bytes = Number(length?.[1] ?? 0);
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const seen = log.#seen.get(requestId);
      if (seen === undefined) return;
      seen.end = timestamp;
      // Sent in pieces: with its head, which weighs a few hundred bytes.
      if (seen.bytes === 0) seen.bytes = encodedDataLength;
    });
    await session.send('Network.enable');
    return log;
  }

  /**
   * The requests of a page. What a script asks for could wait for any answer there was before, and is taken to have
   * waited for the deepest.
   */
  requests(page: string): PageRequest[] {
    const all = [...this.#seen.values()].filter(({ address }) => address.startsWith(page));
    const start = Math.min(...all.map(({ at }) => at));
    const depths = new Map<Seen, number>();
    for (const request of all.toSorted((a, b) => a.at - b.at)) {
      const { initiator } = request;
      const before = [...depths].filter(([other]) =>
        initiator.type !== 'script' ? other.address === initiator.url : other.end <= request.at,
      );
      const deepest = Math.max(...before.map(([, depth]) => depth), -1);
      // The page itself, and what the browser asks for on its own.
      depths.set(request, request.at === start ? 0 : Math.max(deepest, 0) + 1);
    }
    return [...depths].map(([{ address, at, end, bytes, isScript }, depth]) => ({
      address: address.slice(new URL(page).origin.length),
      depth,
      start: 1000 * (at - start),
      end: 1000 * (end - start),
      bytes,
      isScript,
    }));
  }
}
