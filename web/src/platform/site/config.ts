import { brandKey } from '@furlong/contract/brand-key';
import type { Config } from '@furlong/contract/schemas/config';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { spreadWait } from '../api/spread-wait.ts';
import { noteServerDate } from '../device/server-clock.ts';
import { cacheAnswer, findCachedAnswer } from '../offline/offline-cache.ts';
import { goodForMs, isLatestSite, isSiteNewer, noteSiteVersion, onSiteVersion } from './site-version.ts';

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

/** Takes a configuration that is at hand: nothing waits for its file. */
export function takeConfig(config: Config): void {
  loaded = config;
  loading = Promise.resolve(config);
}

/**
 * Begins with the configuration that the server drew the page with, and reads its file all the same: nothing waits for
 * it. Where it does not come, the page goes on with what it has.
 */
export function startWithConfig(config: Config): void {
  takeConfig(config);
  applyBrand(config);
  fetchConfig().catch(() => undefined);
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
  noteSiteVersion(String(config.contentVersion));
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
  noteServerDate(response.headers.get('date'));
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

/** The key of the configuration among the page's queries. */
export const configKey = ['config'] as const;

/** A page whose last question was not answered asks again after this time. */
const askAgainMs = 10_000;
/** All pages hear of a newer version in one moment: they ask for it within this time. */
const askWithinMs = 4_000;

/**
 * The configuration as it is now: whoever reads it by this is drawn again, with all inside, when the desk changes it.
 * The root and each screen do, so that everything else reads {@link getConfig}.
 */
export function useConfig(): Config {
  const { data } = useQuery({
    queryKey: configKey,
    queryFn: () => (isLatestSite(getConfig().contentVersion) ? getConfig() : fetchConfig()),
    initialData: getConfig,
    staleTime: Number.POSITIVE_INFINITY,
    // A page in sight asks when what it heard is too old, and not a look later (rule: live-site).
    refetchInterval: () => Math.ceil(goodForMs()) || askAgainMs,
  });
  return data && getConfig();
}

/** Asks for the configuration again soon after an answer or a stream has named a newer one; the root does so once. */
export function useNewerConfig(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unfollow = onSiteVersion(() => {
      clearTimeout(timer);
      if (!isSiteNewer(getConfig().contentVersion)) return;
      timer = setTimeout(() => void client.refetchQueries({ queryKey: configKey }), spreadWait(askWithinMs));
    });
    return () => {
      unfollow();
      clearTimeout(timer);
    };
  }, [client]);
}

/** Sets the configuration a test runs with. */
export function setConfig(config: Config): void {
  loaded = config;
}

/** The operator's place-a-bet link; empty: it has none. */
export function placeABetLink(config: Config): string {
  const link = (config as Readonly<Record<string, unknown>>)[brandKey(config.brand)];
  return typeof link === 'string' ? link : '';
}

function applyBrand(config: Config): void {
  for (const [name, colour] of Object.entries(config.colours)) {
    document.documentElement.style.setProperty(`--${name}`, colour);
  }
}
