import { cacheAnswer, findCachedAnswer } from '../offline/offline-cache.ts';

/** The ten feature flags. Off hides the feature. */
export interface Flags {
  readonly showBetSlipV2: boolean;
  readonly showBetSlipV3: boolean;
  readonly showLuckyPick: boolean;
  readonly showFriendsLeague: boolean;
  readonly showMyStats: boolean;
  readonly showNewStats: boolean;
  readonly showNotification: boolean;
  readonly showMyBets: boolean;
  readonly showNewLeaderboard: boolean;
  readonly showSportsSelector: boolean;
}

/** A feature flag's name. */
export type Flag = keyof Flags;

/** What `/config.json` answers. An empty link is one the operator does not have. */
export interface Config extends Flags {
  readonly brand: string;
  readonly title: string;
  /** The operator's logo; empty: the product's mark and the brand's name. */
  readonly logoUrl: string;
  /** Colour tokens the operator overrides, by name: `turf` is `--turf`. */
  readonly colours: Readonly<Record<string, string>>;
  readonly facebookUrl: string;
  readonly instagramUrl: string;
  readonly twitterUrl: string;
  readonly youtubeUrl: string;
  readonly gallopTv: string;
  readonly winningForm: string;
  readonly supportPhone: string;
  readonly supportAddress: string;
  readonly specialEventMeetingId: number | null;
  readonly specialEventText: string;
  readonly notificationText: string;
  readonly puntersApiUrl: string;
  readonly tokenIssuerUrl: string;
  readonly identityUrl: string;
  readonly silkImageBaseUrl: string;
  readonly protectedRoutes: readonly string[];
  readonly platformId: number;
  /** The operator's tax on winnings by sport, per cent (Decision 13). */
  readonly winningsTaxPercent: { readonly horseracing: number; readonly soccer: number };
  /** The demo runs: its accounts may be shown. */
  readonly demo: boolean;
  /** The place-a-bet link stands under the brand's own key. */
  readonly [key: string]: unknown;
}

let loaded: Config | null = null;
let loading: Promise<Config> | null = null;

/** Loads the configuration once; a failure may be tried again. */
export function loadConfig(): Promise<Config> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The configuration did not come: the app cannot start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const address = '/config.json';

async function fetchConfig(): Promise<Config> {
  const config = await readConfig().catch((cause: unknown) => {
    throw new ConfigError('The configuration did not load.', { cause });
  });
  loaded = config;
  applyBrand(config);
  return config;
}

/** The server's; without an answer what it said last, so that the installed app starts. */
async function readConfig(): Promise<Config> {
  const response = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => null);
  if (response === null) {
    const kept = await findCachedAnswer(address);
    if (kept === null) throw new Error('There is no connection.');
    return JSON.parse(kept.text);
  }
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const text = await response.text();
  const config: Config = JSON.parse(text);
  void cacheAnswer(address, { text, date: response.headers.get('date') ?? '' });
  return config;
}

/** The configuration. The root route waits for it, so that everything inside may take it for granted. */
export function getConfig(): Config {
  if (loaded === null) throw new Error('The configuration is not loaded yet.');
  return loaded;
}

/** Sets the configuration a test runs with. */
export function setConfig(config: Config): void {
  loaded = config;
}

/** The operator's place-a-bet link, under the key that is its brand in lower case. */
export function placeABetLink(config: Config): string {
  const link = config[config.brand.toLowerCase().replaceAll(' ', '')];
  return typeof link === 'string' ? link : '';
}

function applyBrand(config: Config): void {
  for (const [name, colour] of Object.entries(config.colours)) {
    document.documentElement.style.setProperty(`--${name}`, colour);
  }
}
