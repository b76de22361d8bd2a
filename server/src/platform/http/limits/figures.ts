import type { LimitClass } from '@furlong/contract/call-data';

/**
 * The limits of one class, in requests a minute. `token`: of one punter (for the feed, of its client). `network`: of
 * all tokens of one network. `visitors`: of one network without a token. Undefined: not limited.
 */
export interface Figures {
  readonly token?: number;
  readonly network?: number;
  readonly visitors?: number;
}

/**
 * Classes of requests that are no calls of the contract.
 * - `refused`: calls whose token was missing or not accepted.
 * - `authorize`: starts of a sign-in, or checks whether there is one.
 * - `page`, `form`: pages of sign-in and registration, and posts of their forms, which hash a password.
 * - `exchange`: the provider's other addresses, tokens among them.
 * - `guess`: wrong secrets of a client.
 * - `preview`: pages of share links, and the pictures of their previews.
 * - `file`: everything else: the app, its pictures, configuration, health, documents.
 */
type OwnClass = 'refused' | 'authorize' | 'page' | 'form' | 'exchange' | 'guess' | 'preview' | 'file';

/** The class that a request counts towards. */
export type RateClass = LimitClass | OwnClass;
/** Classes limited by their number at one time: streams of live standings, and connections. */
export type RoomClass = 'streams' | 'connections';

/** All limits of a node. */
export type LimitFigures = Readonly<Record<RateClass | RoomClass, Figures>>;

/**
 * The default limits. Two thousand signed-in punters may share one network (a mobile carrier's), so the limits by token
 * bound a punter, and those by network keep a machine out. docs/limits.md shows them.
 */
export const defaultLimits: LimitFigures = {
  read: { token: 600, network: 60_000, visitors: 12_000 },
  dear: { token: 120, network: 6_000, visitors: 1_200 },
  download: { token: 10, network: 600, visitors: 60 },
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
  preview: { visitors: 3_000 },
  file: { visitors: 60_000 },
  streams: { token: 10, network: 4_000, visitors: 2_000 },
  connections: { visitors: 12_000 },
};

/** The highest figure; it means no limit. */
const figureMax = 100_000_000;

/** Reads `LIMITS`, which overrides some defaults; undefined when a part of it is not valid. */
export function readLimits(text: string): LimitFigures | undefined {
  const figures: Record<string, Figures> = { ...defaultLimits };
  for (const part of partsOf(text)) {
    const figure = readFigure(part);
    if (!figure) return undefined;
    figures[figure.name] = { ...figures[figure.name], [figure.by]: figure.value };
  }
  return figures as LimitFigures;
}

/** The text about an invalid value of `LIMITS`, naming the invalid part. */
export function limitsExpected(text: string): string {
  const wrong = partsOf(text).find((part) => !readFigure(part)) ?? '';
  return `figures of docs/limits.md, each from 1 to ${figureMax}, such as read.token=900,streams.network=6000, and '${wrong.slice(0, 60)}' is none`;
}

function partsOf(text: string): string[] {
  return text === '' ? [] : text.split(',').map((part) => part.trim());
}

function readFigure(
  part: string,
): { readonly name: string; readonly by: string; readonly value: number } | undefined {
  const [, name = '', by = '', number = ''] = /^([a-z]+)\.([a-z]+)=([0-9]{1,9})$/.exec(part) ?? [];
  if (!Object.hasOwn(defaultLimits, name) || !Object.hasOwn(defaultLimits[name as RateClass], by))
    return undefined;
  const value = Number(number);
  return value >= 1 && value <= figureMax ? { name, by, value } : undefined;
}
