import type { CallName } from '@furlong/contract/calls';
import type { PageToDraw } from '@furlong/contract/drawn-page';
import {
  type Query,
  QueryClient,
  QueryClientProvider,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { setHtmlParser } from '../content/html-tree.ts';
import { parseOnServer } from '../content/parse-on-server.ts';
import { callPaths } from '../platform/api/call-paths.ts';
import { CallError } from '../platform/api/query-client.ts';
import { BegunProvider } from '../platform/drawn/begun-provider.tsx';
import { type DrawnAnswer, type DrawnPage, setDrawnPage, styleLater } from '../platform/drawn/drawn-page.ts';
import { type PartMeta, partKey } from '../platform/drawn/drawn-part.ts';
import { dataAt, placeOfData } from '../platform/drawn/place-of-data.ts';
import { takeConfig } from '../platform/site/config.ts';
import { AppRoutes, AppScreens } from './router.tsx';
import { documentTitle, findScreen, isForPunters, screens, shownScreens } from './routes.ts';

/** A drawn page: the content of the app's place, the document's title, and what it was drawn from. */
export interface PageDrawn {
  readonly html: string;
  readonly title: string;
  readonly page: DrawnPage;
}

/** Answers a call of the app by its address; null: the server refused it. */
export type AnswerCall = (address: string) => Promise<string | null>;

/** A screen asks for more once it knows something: a board for its page, once it knows the meeting. */
const roundsMax = 5;
/**
 * Calls that answer with more than a screen shows, for devices to keep: the page carries what is shown of them, and the
 * browser asks for the rest when there is time.
 */
const largeAnswers: ReadonlySet<string> = new Set<CallName>(['GetCometCmsDocumentsByPlatformId']);
/** Only paths are read of addresses. */
const origin = 'http://furlong';

setHtmlParser(parseOnServer);

const drawn = new AppScreens();

/**
 * Draws a page as the browser's first rendering will. It is rendered until every query of what is shown has its data, so
 * that nothing has to list the calls of a screen. Null: it cannot be drawn, and the browser draws it alone. One at a
 * time: the app's configuration and `fetch` are the thread's.
 *
 * @public Called by the server's thread (`server/src/pages/draw-thread.ts`), which loads the built file.
 */
export async function drawPage(wanted: PageToDraw, answerCall: AnswerCall): Promise<PageDrawn | null> {
  const { address, ...given } = wanted;
  const { pathname } = new URL(address, origin);
  const answers: Record<string, DrawnAnswer> = {};
  const client = new DrawingClient();
  const page: DrawnPage = { ...given, answers, queries: [] };
  const release = standForBrowser(page, async (called) => {
    const text = await answerCall(called);
    if (text !== null) answers[called] = { name: nameOfCall(called), text };
    return text;
  });
  try {
    const screen = findScreen(pathname, shownScreens(screens, given.config));
    if (screen === null || (!given.isPunter && isForPunters(pathname, given.config))) return null;
    await drawn.load(pathname);
    const whole = await render(address, client);
    if (whole === null) return null;
    const carried = carry(client, answers);
    // What the browser will not have is not drawn either.
    const html = client.hasParts() ? await render(address, new CarriedClient(carried)) : whole;
    if (html === null) return null;
    return {
      html,
      title: documentTitle(screen, given.config.title),
      page: { ...page, ...carried },
    };
  } finally {
    release();
    client.clear();
  }
}

/** Makes the thread what the app finds in a browser; returns the function that ends this. */
function standForBrowser(page: DrawnPage, answer: AnswerCall): () => void {
  takeConfig(page.config);
  setDrawnPage(page);
  const browser: Readonly<Record<string, unknown>> = {
    navigator: { userAgent: page.isMobile ? 'Android' : '', onLine: true },
    document: { cookie: '' },
    // A device that has nothing stored, as the stores of the first rendering begin.
    localStorage: { getItem: () => null },
    sessionStorage: { getItem: () => null },
    fetch: async (address: string) => {
      const text = await answer(address);
      return text === null ? new Response(null, { status: 503 }) : new Response(text);
    },
  };
  const own = Object.keys(browser).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    setDrawnPage(null);
    for (const [name, before] of own) {
      if (before === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, before);
    }
  };
}

type AskedQuery = QueryObserverOptions & {
  readonly queryKey: readonly unknown[];
  readonly queryHash: string;
  readonly meta?: Partial<PartMeta>;
};
type PartOf = PartMeta['partOf'];
type Carried = Pick<DrawnPage, 'answers' | 'queries'>;

/** Notes what a rendering asks for: several parts can look at one query, and not each of them asks for it. */
class DrawingClient extends QueryClient {
  #asked = new Map<string, AskedQuery>();
  /** By query what is shown of its data; null: all of it. */
  #shown = new Map<string, PartOf | null>();

  constructor() {
    super({
      defaultOptions: {
        queries: { retry: false, gcTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
      },
    });
  }

  override defaultQueryOptions(options: never) {
    const whole = super.defaultQueryOptions(options) as AskedQuery;
    const { queryHash, meta } = whole;
    const partOf = meta?.partOf ?? null;
    // Where two need different parts the page carries all of it.
    const isAgreed = !this.#shown.has(queryHash) || this.#shown.get(queryHash) === partOf;
    this.#shown.set(queryHash, isAgreed ? partOf : null);
    if (whole.enabled !== false) this.#asked.set(whole.queryHash, whole);
    return whole as never;
  }

  /** Begins a rendering: what was noted before is of another one, or of the calls between the two. */
  startRendering(): void {
    this.#asked.clear();
    this.#shown.clear();
  }

  /** What the rendering asked for and has no data yet. */
  unanswered(): AskedQuery[] {
    const cache = this.getQueryCache();
    return [...this.#asked.values()].filter(
      ({ queryHash }) => cache.get(queryHash)?.state.data === undefined,
    );
  }

  /** What the rendering looked at: calls can have brought more. */
  shown(): Query[] {
    return this.getQueryCache().findAll({ predicate: ({ queryHash }) => this.#shown.has(queryHash) });
  }

  /** What is shown of a query's data, where that is a part which all who look at it agree on. */
  partOf({ queryHash }: Pick<Query, 'queryHash'>): PartOf | null {
    return this.#shown.get(queryHash) ?? null;
  }

  hasParts(): boolean {
    return [...this.#shown.values()].some((partOf) => partOf !== null);
  }
}

/** Renders from what a page carries, as the browser's first rendering does, and asks for nothing. */
class CarriedClient extends DrawingClient {
  constructor({ answers, queries }: Carried) {
    super();
    const read = (address: string) => JSON.parse(answers[address]?.text ?? '{}');
    for (const [key, place] of queries) this.setQueryData(key, dataAt(place, read));
  }

  override unanswered(): AskedQuery[] {
    return [];
  }
}

async function render(address: string, client: DrawingClient): Promise<string | null> {
  for (let round = 0; round < roundsMax; round += 1) {
    client.startRendering();
    const html = renderToString(
      <StrictMode>
        <BegunProvider isDrawn isSeen>
          <QueryClientProvider client={client}>
            <StaticRouter location={address}>
              <AppRoutes screens={drawn} />
            </StaticRouter>
          </QueryClientProvider>
        </BegunProvider>
      </StrictMode>,
    );
    const asked = client.unanswered();
    if (asked.length === 0) return html.replaceAll(' style="', ` ${styleLater}="`);
    if (!(await answerAll(client, asked))) return null;
  }
  return null;
}

/** Gives queries their data; false: the server refused one. All are waited for: none may end on another page. */
async function answerAll(client: QueryClient, asked: readonly AskedQuery[]): Promise<boolean> {
  const ends = await Promise.allSettled(asked.map((query) => client.fetchQuery(query)));
  const failed = ends.filter((end) => end.status === 'rejected');
  const fault = failed.find(({ reason }) => !(reason instanceof CallError));
  if (fault !== undefined) throw fault.reason;
  return failed.length === 0;
}

/**
 * What the page carries: the data of the queries by where it stands in the answers, and the answers but those of which
 * only a part is shown.
 */
function carry(client: DrawingClient, answers: DrawnPage['answers']): Carried {
  const small = Object.fromEntries(Object.entries(answers).filter(([, { name }]) => !largeAnswers.has(name)));
  const all = client
    .shown()
    .filter(({ state, options }) => state.data !== undefined && options.initialData === undefined)
    .map((query) => ({ query, partOf: client.partOf(query), place: placeOfData(query.state.data, small) }));
  const answersOf = (isPart: boolean) =>
    all.flatMap(({ partOf, place }) => ((partOf !== null) === isPart && 'of' in place ? [place.of] : []));
  const needed = new Set(answersOf(false));
  const inParts = new Set(answersOf(true).filter((address) => !needed.has(address)));
  return {
    answers: Object.fromEntries(Object.entries(small).filter(([address]) => !inParts.has(address))),
    queries: all.map(({ query: { queryKey, state }, partOf, place }) =>
      partOf === null ? [queryKey, place] : [partKey(queryKey), { data: partOf(state.data) }],
    ),
  };
}

function nameOfCall(address: string): string {
  const { pathname } = new URL(address, origin);
  const found = Object.entries(callPaths).find(
    ([, { method, path }]) => method === 'GET' && matchPath(path, pathname) !== null,
  );
  return found?.[0] ?? '';
}
