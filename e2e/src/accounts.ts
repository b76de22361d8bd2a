/** Somebody who signs in. */
export interface Account {
  readonly name: string;
  readonly password: string;
}

const password = 'seven furlongs home';

/** A punter with an alias, created before the tests; each test of each project has its own. */
export interface ReadyPunter extends Account {
  readonly alias: string;
}

function readyPunter(alias: string): ReadyPunter {
  return { name: `${alias}@punters.invalid`, password, alias };
}

const uses = [
  'screens',
  'ahead',
  'leads',
  'chases',
  'results',
  'board',
  'widest',
  'strikes',
  'arrives',
  'opens',
  'told',
] as const;
/** Of tests that run on phones alone (`@once`): each account costs several requests and two hashes. */
const usesOnPhones = [
  'tabs',
  'shell',
  'refused',
  'pending',
  'draws',
  'protects',
  'leaves',
  'banks',
  'repeats',
  'bets',
  'outage',
  'answers',
  'loses',
  'twins',
  'stalls',
  'abroad',
  'devices',
  'notices',
  'owns',
  'figures',
  'pools',
  'predicts',
  'rests',
  'measures',
  'hosts',
  'joins',
  'pauses',
  'glances',
] as const;
/** The test that uses a ready punter. */
export type PunterUse = (typeof uses)[number] | (typeof usesOnPhones)[number];
/** The browser sizes the tests run at. */
export const projectNames = ['phone', 'desktop'] as const;

/** The longest alias allowed. */
const longestAlias = 20;

/** The ready punter of a test's project; 'widest' has an alias of the maximum length. */
export function punterFor(project: string, use: PunterUse): ReadyPunter {
  const alias = `${project}-${use}`;
  return readyPunter(use === 'widest' ? alias.padEnd(longestAlias, 'W') : alias);
}

/** All ready punters. */
export const readyPunters: readonly ReadyPunter[] = [
  ...projectNames.flatMap((project) => uses.map((use) => punterFor(project, use))),
  ...usesOnPhones.map((use) => punterFor('phone', use)),
];

/** A confirmed account without an alias: the first sign-in asks for one. */
export function newcomerFor(project: string): Account {
  return { name: `${project}-newcomer@punters.invalid`, password };
}

/** All newcomers. */
export const newcomers: readonly Account[] = projectNames.map(newcomerFor);

/** The demo accounts shown on the sign-in page. */
export const demoPunters: readonly Account[] = [
  { name: 'demo', password: 'demo-punter' },
  { name: 'rival', password: 'rival-punter' },
];
