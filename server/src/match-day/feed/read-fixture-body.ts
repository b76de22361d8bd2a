import type {
  FeedFixture,
  FixturePricesBody,
  FixtureResultBody,
  FixtureScoreBody,
  FixtureStatusBody,
} from '@furlong/contract/schemas/fixture-feed';
import type { Odds } from '@furlong/domain/odds';
import type { FixtureChange, ToldResult, ToldScore } from '@furlong/domain/soccer/fixture-state';
import { SOCCER_MARKETS, type SoccerMarket, soccerMarkets } from '@furlong/domain/soccer/markets';
import { BodyReader, type FeedOdds } from '../../feed/body-reader.ts';
import type { FixturePrices } from '../../fixtures/fixture.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { FixtureCall } from '../change-fixture.ts';
import type { WholeFixture } from '../put-fixture.ts';

/** A fixture as the use case takes it. Throws Failed 'bad-request' naming every bad field. */
export function readWholeFixture(ref: string, body: FeedFixture): WholeFixture {
  const reader = new BodyReader();
  const { sequence, league, home, away, country, round, neutralVenue } = body;
  reader.require(home !== away, 'away', 'another team than home');
  if (body.score) {
    const isOn = ['live', 'interrupted', 'abandoned', 'finished'].includes(body.status);
    reader.require(isOn, 'status', 'live, interrupted, abandoned or finished, with a score');
  }
  if (body.result) {
    const isOver = ['finished', 'abandoned', 'walkover', 'void'].includes(body.status);
    reader.require(isOver, 'status', 'finished, abandoned, walkover or void, with a result');
  }
  const fixture: WholeFixture = {
    ref,
    sequence,
    names: {
      league,
      home,
      away,
      ...(country === undefined ? {} : { country }),
      ...(round === undefined ? {} : { round: round === '' ? null : round }),
      ...(neutralVenue === undefined ? {} : { neutralVenue }),
    },
    kickOffAt: reader.instant('kickOffAt', body.kickOffAt),
    format: body.format,
    sidesSwapped: body.sidesSwapped ?? false,
    change: {
      status: body.status,
      ...readStart(reader, body.startedAt),
      ...(body.score ? { score: readScore(reader, 'score.', body.score) } : {}),
      ...(body.result ? { result: readResult(reader, 'result.', body.result) } : {}),
      ...(body.reason === undefined ? {} : { reason: body.reason }),
    },
    prices: readPrices(reader, body),
  };
  reader.finish();
  return fixture;
}

/** A small call as the use case takes it. */
type Change = FixtureCall & { readonly change: FixtureChange };

/** A status as the use case takes it. Throws Failed 'bad-request' naming every bad field. */
export function readStatus(ref: string, body: FixtureStatusBody): Change {
  const reader = new BodyReader();
  const { sequence, status, reason } = body;
  const change: FixtureChange = {
    status,
    ...(body.kickOffAt === undefined ? {} : { kickOffAt: reader.instant('kickOffAt', body.kickOffAt) }),
    ...readStart(reader, body.startedAt),
    ...(body.score ? { score: readScore(reader, 'score.', body.score) } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
  if (body.score) {
    const isOn = ['live', 'interrupted', 'abandoned', 'finished'].includes(status);
    reader.require(isOn, 'status', 'live, interrupted, abandoned or finished, with a score');
  }
  reader.finish();
  return { ref, sequence, change };
}

export function readScoreBody(ref: string, { sequence, ...score }: FixtureScoreBody): Change {
  const reader = new BodyReader();
  const change = { score: readScore(reader, '', score) };
  reader.finish();
  return { ref, sequence, change };
}

export function readResultBody(ref: string, { sequence, ...result }: FixtureResultBody): Change {
  const reader = new BodyReader();
  const change = { result: readResult(reader, '', result) };
  reader.finish();
  return { ref, sequence, change };
}

/** Prices as the use case takes them. Throws Failed 'bad-request' naming every bad field. */
export function readNewPrices(
  ref: string,
  body: FixturePricesBody,
): FixtureCall & { readonly prices: FixturePrices; readonly at?: Date } {
  const reader = new BodyReader();
  const prices = readPrices(reader, body);
  const at = body.at === undefined ? {} : { at: reader.instant('at', body.at) };
  reader.finish();
  if (prices.size === 0) {
    throw new Failed('bad-request', 'There are no prices', [
      { field: 'prices', expected: 'the prices of one market or more, here or in markets' },
    ]);
  }
  return { ref, sequence: body.sequence, prices, ...at };
}

function readStart(reader: BodyReader, startedAt: string | undefined): { startedAt?: Date } {
  return startedAt === undefined ? {} : { startedAt: reader.instant('startedAt', startedAt) };
}

/** Half-time goals that fit the goals later on. */
interface WithHalf {
  readonly home: number;
  readonly away: number;
  readonly halfTime?: { readonly home: number; readonly away: number };
}

function checkHalf(reader: BodyReader, path: string, { home, away, halfTime }: WithHalf): void {
  if (!halfTime) return;
  reader.require(halfTime.home <= home, `${path}halfTime.home`, `at most the ${home} of home`);
  reader.require(halfTime.away <= away, `${path}halfTime.away`, `at most the ${away} of away`);
}

function readScore(reader: BodyReader, path: string, score: ToldScore): ToldScore {
  checkHalf(reader, path, score);
  const hasAdded = score.added === undefined || score.minute === 45 || score.minute === 90;
  reader.require(hasAdded, `${path}added`, 'minutes added to minute 45 or 90');
  return score;
}

function readResult(reader: BodyReader, path: string, result: ToldResult): ToldResult {
  checkHalf(reader, path, result);
  const mayCorrect = result.reason === undefined || result.official;
  reader.require(mayCorrect, `${path}reason`, 'no reason with a provisional result');
  return result;
}

/** Prices of outcomes by their names; an outcome left out, or at 0, has none. */
interface GivenPrices {
  readonly prices?: Readonly<Record<string, FeedOdds | undefined>>;
  readonly markets?: Readonly<Partial<Record<string, Readonly<Record<string, FeedOdds | undefined>>>>>;
}

function readPrices(reader: BodyReader, { prices, markets }: GivenPrices): FixturePrices {
  const read = new Map<SoccerMarket, (Odds | null)[]>();
  for (const market of soccerMarkets) {
    const given = market === 'result' ? prices : markets?.[market];
    if (given === undefined) continue;
    const path = market === 'result' ? 'prices' : `markets.${market}`;
    const outcomes: readonly string[] = SOCCER_MARKETS[market];
    read.set(
      market,
      outcomes.map((outcome) => reader.odds(`${path}.${outcome}`, given[outcome]) ?? null),
    );
  }
  return read;
}
