import { readFileSync } from 'node:fs';
import { brandKey } from '@furlong/contract/brand-key';
import { Config, type DeskConfig, Link, SharedConfig } from '@furlong/contract/schemas/config';
import { protectedPaths } from '@furlong/contract/screen-routes';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { joinVariants, sayExpected } from '../http/expected-words.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { fillPayoutLimits, fillTaxPercent, findLimitFaults, GivenBetting } from './operator-betting.ts';
import type { Settings } from './settings/settings.ts';

/** The operator's configuration: brand, links, texts, betting rules and flags. */
export const OperatorConfig = Type.Object(
  {
    ...SharedConfig.properties,
    /** In `/config.json` under the brand's own key. */
    placeABetUrl: Link,
    /** Further hosts of slides' pictures. */
    imageHosts: Type.Array(
      Type.String({
        pattern: '^https?://[^\\s/]+/?$',
        maxLength: 200,
        description: 'an http(s):// address without a path',
      }),
      { maxItems: 20 },
    ),
  },
  { additionalProperties: false },
);
/** The operator's configuration, with defaults filled in. */
export type OperatorConfig = Static<typeof OperatorConfig>;

/** The operator's file: every key is optional. */
const OperatorFile = Type.Partial(Type.Object({ ...OperatorConfig.properties, ...GivenBetting }), {
  additionalProperties: false,
});

/** The values of missing keys. The protected routes depend on the flags: see {@link fillProtectedRoutes}. */
const defaults: OperatorConfig = {
  brand: 'Furlong',
  title: 'Furlong - Horse Racing Predictor Game',
  logoUrl: '',
  colours: {},
  facebookUrl: '',
  instagramUrl: '',
  twitterUrl: '',
  youtubeUrl: '',
  gallopTv: '',
  placeABetUrl: '',
  winningForm: '',
  supportPhone: '',
  supportAddress: '',
  specialEventMeetingId: null,
  specialEventText: '',
  notificationText: '',
  puntersApiUrl: '',
  tokenIssuerUrl: '',
  silkImageBaseUrl: '',
  imageHosts: [],
  protectedRoutes: [],
  platformId: 4,
  payoutLimits: fillPayoutLimits(),
  winningsTaxPercent: fillTaxPercent(),
  freshSignInMinutes: 30,
  showBetSlipV2: true,
  showBetSlipV3: true,
  showLuckyPick: true,
  showFriendsLeague: true,
  showMyStats: true,
  showNewStats: true,
  showNotification: true,
  showMyBets: true,
  showNewLeaderboard: true,
  showSportsSelector: true,
};

/** Whether a key has the product's own value: the operator's file does not set it, or to the same. */
export function isDefault(config: OperatorConfig, key: keyof OperatorConfig): boolean {
  return JSON.stringify(config[key]) === JSON.stringify(defaults[key]);
}

/** Reads the operator's file over the defaults and the demo's values. Throws a StartFailure naming every wrong key. */
export function readOperatorConfig(
  path: string | undefined,
  demo: Partial<OperatorConfig> = {},
): OperatorConfig {
  const base = { ...defaults, ...demo };
  if (path === undefined) return fillProtectedRoutes(base, demo);
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartFailure(`OPERATOR_CONFIG '${path}' cannot be read: ${(error as Error).message}`);
  }
  if (!Value.Check(OperatorFile, given)) {
    const faults = findFileFaults(given);
    throw new StartFailure(`OPERATOR_CONFIG '${path}': ${faults.join('; ')}`);
  }
  const filled = {
    ...base,
    ...given,
    payoutLimits: fillPayoutLimits(given.payoutLimits),
    winningsTaxPercent: fillTaxPercent(given.winningsTaxPercent),
  };
  const config = fillProtectedRoutes(filled, given);
  const faults = findLimitFaults(config.payoutLimits).map(
    ({ key, value, most }) => `payoutLimits/${key} is ${value}: expected at most ${most}, the regular limit`,
  );
  if (faults.length > 0) throw new StartFailure(`OPERATOR_CONFIG '${path}': ${faults.join('; ')}`);
  if (ownKeys.has(brandKey(config.brand))) {
    throw new StartFailure(
      `OPERATOR_CONFIG '${path}': brand '${config.brand}' would make the place-a-bet link '${brandKey(config.brand)}' of /config.json, which is another key there: expected another brand`,
    );
  }
  return config;
}

/** Names what is wrong in an operator's file, key by key: five faults at most. */
function findFileFaults(given: unknown): string[] {
  const unknown = Object.keys(Object(given)).filter((key) => !Object.hasOwn(OperatorConfig.properties, key));
  const described = [...Value.Errors(OperatorFile, given)].map((fault) => ({
    ...fault,
    parentSchema: schemaAt(OperatorFile as HolderSchema, fault.instancePath),
  }));
  const wrong = joinVariants(described)
    .map((fault) => ({
      key: fault.instancePath.slice(1),
      words: sayExpected(fault),
      keyword: fault.keyword,
    }))
    .filter(({ key }) => key !== '' && !unknown.includes(key.split('/')[0] ?? ''))
    // Each unknown key is already named by itself.
    .filter(({ keyword }) => keyword !== 'additionalProperties');
  const faults = [
    ...unknown.map((key) => `there is no key '${key}'`),
    ...wrong.map(({ key, words, keyword }) => {
      if (keyword === 'boolean') return `there is no key '${key}'`;
      return words.startsWith('must ') ? `${key} ${words}` : `${key}: expected ${words}`;
    }),
  ];
  return faults.length === 0 ? ['expected one JSON object of keys'] : faults.slice(0, 5);
}

/** The part of a schema that leads to the schema of an inner value. */
interface HolderSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, HolderSchema>>;
  readonly patternProperties?: Readonly<Record<string, HolderSchema>>;
  readonly items?: HolderSchema;
}

/** The schema of the value at a path (`/imageHosts/0`); an empty one where the path leads nowhere. */
function schemaAt(schema: HolderSchema, path: string): HolderSchema {
  return path
    .split('/')
    .slice(1)
    .reduce<HolderSchema>(
      ({ properties = {}, patternProperties = {}, items }, key) =>
        (Object.hasOwn(properties, key) ? properties[key] : (Object.values(patternProperties)[0] ?? items)) ??
        {},
      schema,
    );
}

/** The given protected routes; by default those of the punter's screens that the flags show. */
function fillProtectedRoutes(
  config: OperatorConfig,
  { protectedRoutes }: Partial<Pick<OperatorConfig, 'protectedRoutes'>>,
): OperatorConfig {
  return { ...config, protectedRoutes: protectedRoutes ?? protectedPaths(config) };
}

/**
 * The operator's values with those that the desk has set over them (rule: desk-settings). Protected routes that follow
 * from the flags follow from the desk's.
 */
export function withDeskConfig(file: OperatorConfig, set: Partial<DeskConfig>): OperatorConfig {
  const config = { ...file, ...set };
  const isDerived = file.protectedRoutes.join() === protectedPaths(file).join();
  return isDerived ? { ...config, protectedRoutes: protectedPaths(config) } : config;
}

/** Every key of `/config.json` and of the file, none of which the brand's key may replace. */
const ownKeys = new Set([...Object.keys(Config.properties), ...Object.keys(OperatorConfig.properties)]);

/** What `/config.json` answers. The place-a-bet link is under the brand's key. */
export function publicConfig(
  config: OperatorConfig,
  { publicUrl, demo }: Pick<Settings, 'publicUrl' | 'demo'>,
  identityUrl: string,
  contentVersion = 0,
): Config {
  // Hosts of pictures are needed only for the content policy; the payout limits have a call of their own.
  const { placeABetUrl, puntersApiUrl, tokenIssuerUrl, ...others } = config;
  const { imageHosts: _hosts, payoutLimits: _limits, ...rest } = others;
  return {
    ...rest,
    [brandKey(config.brand)]: placeABetUrl,
    identityUrl,
    puntersApiUrl: puntersApiUrl || publicUrl,
    tokenIssuerUrl: tokenIssuerUrl || `${publicUrl}/issuer`,
    demo,
    contentVersion,
  };
}
