/** Somebody who signs in. */
export interface Account {
  readonly name: string;
  readonly password: string;
}

const password = 'seven furlongs home';

/** A punter with an alias, made before the tests; each test of each project has its own, so that none waits. */
export interface ReadyPunter extends Account {
  readonly alias: string;
}

function readyPunter(alias: string): ReadyPunter {
  return { name: `${alias}@punters.invalid`, password, alias };
}

const uses = [
  'tabs',
  'refused',
  'pending',
  'screens',
  'draws',
  'ahead',
  'leads',
  'chases',
  'results',
  'shell',
  'board',
  'widest',
  'protects',
  'leaves',
  'banks',
  'repeats',
  'bets',
  'strikes',
  'answers',
  'loses',
  'arrives',
  'twins',
  'stalls',
  'abroad',
  'devices',
] as const;
/** What a ready punter is for. */
export type PunterUse = (typeof uses)[number];
/** The browser sizes the tests run at. */
export const projectNames = ['phone', 'desktop'] as const;

/** Letters that an alias may have. */
const longestAlias = 20;

/** The ready punter of a test's project; the alias of 'widest' is as long as one may be. */
export function punterFor(project: string, use: PunterUse): ReadyPunter {
  const alias = `${project}-${use}`;
  return readyPunter(use === 'widest' ? alias.padEnd(longestAlias, 'W') : alias);
}

/** Every ready punter there is to be. */
export const readyPunters: readonly ReadyPunter[] = projectNames.flatMap((project) =>
  uses.map((use) => punterFor(project, use)),
);

/** An account that is registered and confirmed, and has no alias yet: the first sign-in is to choose it. */
export function newcomerFor(project: string): Account {
  return { name: `${project}-newcomer@punters.invalid`, password };
}

/** Every newcomer there is to be. */
export const newcomers: readonly Account[] = projectNames.map(newcomerFor);

/** What the sign-in page of a demo shows for punters to use. */
export const demoPunters: readonly Account[] = [
  { name: 'demo', password: 'demo-punter' },
  { name: 'rival', password: 'rival-punter' },
];
