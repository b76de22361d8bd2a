import type { LimitClass } from '@furlong/contract/call';

/**
 * The limits of one class. `token`: requests a minute of one punter (for the feed, of its client). `network`: those of
 * all tokens of one network. `visitors`: requests of one network without a token. Left out: not limited by that.
 */
export interface Figures {
  readonly token?: number;
  readonly network?: number;
  readonly visitors?: number;
}

/**
 * Classes of requests that are no calls of the contract.
 * - `refused`: calls whose token was missing or not accepted.
 * - `authorize`: begins a sign-in, or asks whether there is one.
 * - `page`, `form`: pages of sign-in and registration, and what is sent with them: a password is hashed for it.
 * - `exchange`: the provider's other addresses, tokens among them.
 * - `guess`: a client's secret that was wrong.
 * - `file`: everything else: the app, its pictures, configuration, health, documents.
 */
type OwnClass = 'refused' | 'authorize' | 'page' | 'form' | 'exchange' | 'guess' | 'file';

/** What a request counts as. */
export type RateClass = LimitClass | OwnClass;
/** What is limited by how many there are at once: streams of live standings, and connections. */
export type RoomClass = 'streams' | 'connections';

/** Every limit of a node. */
export type LimitFigures = Readonly<Record<RateClass | RoomClass, Figures>>;

/**
 * The defaults: two thousand signed-in punters may share one network (a carrier's), so what one punter may do is held by
 * the token, and a network's figures hold a machine off. docs/limits.md shows them.
 */
export const usualLimits: LimitFigures = {
  read: { token: 600, network: 60_000, visitors: 12_000 },
  dear: { token: 120, network: 6_000, visitors: 1_200 },
  download: { token: 10, network: 600 },
  live: { token: 60, network: 12_000, visitors: 3_000 },
  write: { token: 240, network: 24_000 },
  money: { token: 60, network: 12_000 },
  session: { token: 60, network: 6_000, visitors: 6_000 },
  feed: { token: 60_000 },
  refused: { visitors: 6_000 },
  authorize: { visitors: 2_000 },
  page: { visitors: 3_000 },
  form: { visitors: 300 },
  exchange: { visitors: 6_000 },
  guess: { visitors: 10 },
  file: { visitors: 60_000 },
  streams: { token: 10, network: 4_000, visitors: 2_000 },
  connections: { visitors: 12_000 },
};

/** No figure is higher: it stands for no limit. */
const highest = 100_000_000;

/** Reads `LIMITS`, which changes some of the defaults; undefined when a part of it cannot be read. */
export function readLimits(text: string): LimitFigures | undefined {
  const figures: Record<string, Figures> = { ...usualLimits };
  for (const part of partsOf(text)) {
    const figure = readFigure(part);
    if (!figure) return undefined;
    figures[figure.name] = { ...figures[figure.name], [figure.by]: figure.value };
  }
  return figures as LimitFigures;
}

/** What a value of `LIMITS` that cannot be read is told: which part of it. */
export function limitsExpected(text: string): string {
  const wrong = partsOf(text).find((part) => !readFigure(part)) ?? '';
  return `figures of docs/limits.md, each from 1 to ${highest}, such as read.token=900,streams.network=6000, and '${wrong.slice(0, 60)}' is none`;
}

function partsOf(text: string): string[] {
  return text === '' ? [] : text.split(',').map((part) => part.trim());
}

function readFigure(
  part: string,
): { readonly name: string; readonly by: string; readonly value: number } | undefined {
  const [, name = '', by = '', number = ''] = /^([a-z]+)\.([a-z]+)=([0-9]{1,9})$/.exec(part) ?? [];
  if (!Object.hasOwn(usualLimits, name) || !Object.hasOwn(usualLimits[name as RateClass], by))
    return undefined;
  const value = Number(number);
  return value >= 1 && value <= highest ? { name, by, value } : undefined;
}
