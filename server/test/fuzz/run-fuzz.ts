import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { feedTokenRequest } from '@furlong/feed-client/feed-tokens';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { IdentityBrowser, siteAt } from '../identity-browser.ts';
import { checkAnswer } from './check-answer.ts';
import { type FuzzOperation, readOperations } from './fuzz-document.ts';
import { type FuzzRequest, makeRequest, type Person } from './make-request.ts';
import { type FuzzAnswer, type Holdings, sendRequest } from './send-request.ts';

/** The demo's accounts, which a run plays with. */
const accounts = { punter: 'demo', rival: 'rival', operator: 'desk', colleague: 'desk2' } as const;
const passwords = {
  ...{ punter: 'demo-punter', rival: 'rival-punter' },
  ...{ operator: 'desk-operator', colleague: 'desk2-operator' },
} as const;
const addresses = {
  ...{ punter: 'demo@demo.invalid', rival: 'rival@demo.invalid' },
  ...{ operator: 'desk@demo.invalid', colleague: 'desk2@demo.invalid' },
} as const;
type Account = keyof typeof accounts;
/** At the desk they see whom they serve, and never what signs somebody in. */
const staff: readonly Person[] = ['operator', 'colleague'];

/** What a run is told. */
export interface FuzzOptions {
  readonly url: string;
  readonly seed: string;
  readonly requests: number;
  /** Requests under way at once. */
  readonly atOnce: number;
  readonly feedSecret: string;
  readonly say?: (words: string) => void;
}

/** A kind of bad answer: how often it came, and the first request that it came to. */
export interface FuzzFault {
  readonly what: string;
  readonly operation: string;
  readonly first: number;
  times: number;
}

/** What a run found. */
export interface FuzzReport {
  readonly seed: string;
  readonly requests: number;
  readonly seconds: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** How many operations answered a success at least once. */
  readonly succeeded: number;
  /** Those that never did. */
  readonly unreached: readonly string[];
  /** Those of which no request got past the door and the limits: their own code was not tried. */
  readonly shut: readonly string[];
  /** Every operation that requests were made for, as method and path. */
  readonly addresses: readonly string[];
  readonly faults: readonly FuzzFault[];
  /** Milliseconds that another user waited meanwhile. */
  readonly others: {
    readonly asked: number;
    readonly p50: number;
    readonly p99: number;
    readonly failed: number;
  };
  /** Whether the server still served at the end. */
  readonly alive: boolean;
}

/** Sends the requests of a seed and looks at each answer. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, seed, requests, atOnce, say = () => {} } = options;
  const operations = await loadOperations(url);
  const holdings = await signIn(url, options.feedSecret);
  const found = new Findings(say);
  const began = performance.now();
  const other = watchAnother(url);
  let next = 0;
  const work = async () => {
    while (next < requests && found.unanswered < 50) {
      const request = makeRequest(operations, seed, next);
      next += 1;
      if (next % 10_000 === 0) say(`${next} requests`);
      const answer = await sendRequest(url, holdings, request);
      found.add(request, answer, checkAnswer(request, answer, secretsFrom(holdings, request.who)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const others = await other.stop();
  return {
    ...{ seed, requests: next, seconds: Math.round((performance.now() - began) / 1_000) },
    ...{ statuses: found.statuses, succeeded: found.succeeded.size },
    unreached: operations.map(({ name }) => name).filter((name) => !found.succeeded.has(name)),
    shut: operations.map(({ name }) => name).filter((name) => !found.admitted.has(name)),
    addresses: operations.map(({ method, path }) => `${method} ${path}`),
    ...{ faults: [...found.faults.values()], others },
    alive: await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  };
}

/** Makes one request of a seed, and sends it where there is a server to answer. */
export async function replay({ url, seed, feedSecret }: FuzzOptions, number: number, send: boolean) {
  const { operation, ...request } = makeRequest(await loadOperations(url), seed, number);
  const shown = { ...request, operation: operation?.name, body: request.body?.toString() };
  if (!send) return { request: shown };
  const holdings = await signIn(url, feedSecret);
  const answer = await sendRequest(url, holdings, { ...request, operation });
  const faults = checkAnswer({ ...request, operation }, answer, secretsFrom(holdings, request.who));
  return { request: shown, answer, faults };
}

async function loadOperations(url: string): Promise<FuzzOperation[]> {
  const answer = await fetch(`${url}/api/openapi.json`);
  return readOperations((await answer.json()) as Parameters<typeof readOperations>[0]);
}

/** No token, none that opens it, too often, too busy. A punter's own calls refuse what is another's by 403, inside. */
function isAtTheDoor({ opens }: FuzzOperation, status: number | undefined): boolean {
  if (status === 403) return opens !== undefined && opens !== 'punter';
  return status === undefined || [401, 429, 503].includes(status);
}

class Findings {
  readonly faults = new Map<string, FuzzFault>();
  readonly statuses: Record<string, number> = {};
  readonly succeeded = new Set<string>();
  readonly admitted = new Set<string>();
  unanswered = 0;
  readonly #say: (words: string) => void;

  constructor(say: (words: string) => void) {
    this.#say = say;
  }

  add({ number, operation, method, path }: FuzzRequest, answer: FuzzAnswer, faults: readonly string[]): void {
    const status = String(answer.status ?? 'closed');
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (operation && answer.status !== undefined && answer.status < 400) this.succeeded.add(operation.name);
    if (operation && !isAtTheDoor(operation, answer.status)) this.admitted.add(operation.name);
    for (const what of faults) {
      if (what.startsWith('no answer')) this.unanswered += 1;
      const name = operation?.name ?? `${method} ${path.slice(0, 60)}`;
      const fault = this.faults.get(`${name} ${what}`);
      if (fault) {
        fault.times += 1;
        continue;
      }
      this.faults.set(`${name} ${what}`, { what, operation: name, first: number, times: 1 });
      this.#say(`request ${number}: ${name}: ${what}`);
    }
  }
}

/** What somebody may never see: the tokens and addresses of the others. */
function secretsFrom({ tokens }: Holdings, person: Person): string[] {
  const who = person === 'app' ? 'punter' : person;
  return (Object.keys(accounts) as Account[])
    .filter((account) => account !== who)
    .flatMap((account) => [
      ...[tokens[account] ?? [], passwords[account]].flat(),
      ...(staff.includes(who) ? [] : [addresses[account]]),
    ])
    .filter((secret) => !shownPasswords.includes(secret));
}
/** The demo's sign-in page names its accounts. */
const shownPasswords: readonly string[] = Object.values(passwords);

async function signIn(url: string, feedSecret: string): Promise<Holdings> {
  const loginOf = async (account: Account) => {
    const { tokens } = await new IdentityBrowser(siteAt(url), url).signIn(
      accounts[account],
      passwords[account],
    );
    const issued = await fetch(`${url}/issuer/issue`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    const { token } = (await issued.json()) as { token: string };
    const login = await fetch(`${url}/api/Login/GetPunterChallengeLogin?login=${encodeURIComponent(token)}`);
    const answer = (await login.json()) as { token?: string; message: string; user: { punterId: number } };
    const { token: productToken, user, message } = answer;
    if (productToken) return { token: productToken, user, app: tokens.access_token };
    // An earlier run may have excluded somebody: that stays.
    throw new Error(`'${accounts[account]}' cannot sign in at ${url} (${message}): take a fresh server`);
  };
  const signal = AbortSignal.timeout(30_000);
  const feed = await overHttp(url)({ ...feedTokenRequest('feed', feedSecret), signal });
  const { access_token: feedToken } = JSON.parse(feed.text) as { access_token: string };
  const punter = await loginOf('punter');
  const rival = await loginOf('rival');
  const operator = await loginOf('operator');
  const colleague = await loginOf('colleague');
  const browser = new IdentityBrowser(siteAt(url), url);
  const { seen } = await browser.authorize();
  const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  return {
    door: { uid: seen.location?.split('/').at(-1) ?? '', cookie },
    tokens: {
      ...{ nobody: undefined, garbage: 'e30.e30.e30', feed: feedToken, app: punter.app },
      ...{ punter: punter.token, rival: rival.token },
      ...{ operator: operator.token, colleague: colleague.token },
    },
    ids: {
      ...{ punter: punter.user.punterId, rival: rival.user.punterId },
      ...{ operator: operator.user.punterId, colleague: colleague.user.punterId },
    },
  };
}

/** Asks as somebody else does, again and again, and measures how long that takes. */
function watchAnother(url: string) {
  const waits: number[] = [];
  let failed = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const began = performance.now();
      const isGood = await fetch(`${url}/api/Meeting/GetUpcomingRaceMeetings`).then(
        async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0,
        () => false,
      );
      waits.push(performance.now() - began);
      if (!isGood) failed += 1;
      await pause(25);
    }
  })();
  return {
    async stop() {
      over = true;
      await watching;
      const sorted = waits.toSorted((a, b) => a - b);
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
      return { asked: waits.length, p50: at(0.5), p99: at(0.99), failed };
    },
  };
}
