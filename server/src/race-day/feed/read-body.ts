import type { FeedMeeting, PricesBody, ResultBody } from '@furlong/contract/schemas/feed';
import type { Odds } from '@furlong/domain/odds';
import { type CompetitionStatus, meetingStatusOfCompetitionId } from '@furlong/domain/status';
import { BodyReader, type FeedOdds } from '../../feed/body-reader.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { CardChange, RaceChange, RunnerChange } from '../card-change.ts';
import type { ResultChange } from '../post-result.ts';
import type { PricesChange } from '../record-prices.ts';

/** A card as the use case takes it. Throws Failed 'bad-request' naming every bad field. */
export function readCard(ref: string, body: FeedMeeting): CardChange {
  const reader = new BodyReader();
  const { jackpot } = body;
  const card: CardChange = {
    ref,
    sequence: body.sequence,
    sport: body.sport,
    name: body.name,
    raceCourse: body.raceCourse,
    country: body.country,
    date: reader.day('date', body.date),
    ...(body.status === undefined ? {} : { status: statusOf(body.status) }),
    ...(body.competition === undefined ? {} : { competition: body.competition }),
    jackpot: jackpot ?? null,
    races: body.races.map((race, index) => readRace(reader, `races.${index}`, race)),
  };
  reader.finish();
  return card;
}

function readRace(reader: BodyReader, path: string, race: FeedMeeting['races'][number]): RaceChange {
  return {
    number: race.number,
    name: race.name,
    offAt: reader.instant(`${path}.offAt`, race.offAt),
    distance: race.distance ?? null,
    going: race.going ?? '',
    surface: race.surface ?? '',
    class: race.class ?? '',
    statedPlacesPaid: race.placesPaid ?? null,
    runners: race.runners.map((runner, index) => readRunner(reader, `${path}.runners.${index}`, runner)),
  };
}

function readRunner(
  reader: BodyReader,
  path: string,
  runner: FeedMeeting['races'][number]['runners'][number],
): RunnerChange {
  return {
    saddle: runner.saddle,
    horse: runner.horse,
    jockey: runner.jockey ?? '',
    trainer: runner.trainer ?? '',
    draw: runner.draw ?? null,
    // The column stores units of ten grams. Rounded here, so that a repeated card shows no difference.
    weight: runner.weight === undefined ? null : Math.round(runner.weight * 100) / 100,
    age: runner.age ?? null,
    form: runner.form ?? '',
    silks: runner.silks ?? '',
    firstTimer: runner.firstTimer ?? false,
    rating: runner.rating ?? null,
    comment: runner.comment ?? '',
    ...readPrices(reader, path, runner),
  };
}

function readPrices(
  reader: BodyReader,
  path: string,
  given: { winOdds?: FeedOdds; placeOdds?: FeedOdds },
): { winOdds?: Odds | null; placeOdds?: Odds | null } {
  const winOdds = reader.odds(`${path}.winOdds`, given.winOdds);
  const placeOdds = reader.odds(`${path}.placeOdds`, given.placeOdds);
  return {
    ...(winOdds === undefined ? {} : { winOdds }),
    ...(placeOdds === undefined ? {} : { placeOdds }),
  };
}

/** Prices as the use case takes them. Throws Failed 'bad-request' naming every bad field. */
export function readNewPrices(ref: string, raceNumber: number, body: PricesBody): PricesChange {
  const reader = new BodyReader();
  const prices: PricesChange = {
    ref,
    raceNumber,
    sequence: body.sequence,
    at: reader.instant('at', body.at),
    prices: body.prices.map((price, index) => ({
      saddle: price.saddle,
      ...readPrices(reader, `prices.${index}`, price),
    })),
  };
  reader.finish();
  return prices;
}

/** A result as the use case takes it. Throws Failed 'bad-request' naming every bad field. */
export function readResult(ref: string, raceNumber: number, body: ResultBody): ResultChange {
  const reader = new BodyReader();
  const result: ResultChange = {
    ref,
    raceNumber,
    sequence: body.sequence,
    official: body.official,
    at: reader.instant('at', body.at),
    ...(body.reason === undefined ? {} : { reason: body.reason }),
    finishers: body.finishers.map(({ saddle, position, startingPrice, margin }, index) => ({
      saddle,
      position,
      startingPrice: reader.startingPrice(`finishers.${index}.startingPrice`, startingPrice),
      margin: reader.margin(`finishers.${index}.margin`, margin),
    })),
    // The column stores hundredths. Rounded here, as a weight is.
    ...(body.winnerTime === undefined ? {} : { winnerTime: Math.round(body.winnerTime * 100) }),
    ...(body.dividends === undefined ? {} : { dividends: body.dividends }),
    startingPrices: (body.startingPrices ?? []).map(({ saddle, startingPrice }, index) => ({
      saddle,
      startingPrice: reader.startingPrice(`startingPrices.${index}.startingPrice`, startingPrice),
    })),
  };
  reader.finish();
  return result;
}

/** The meeting status of a code of the feed (rule: status-codes). */
export function statusOf(id: 1 | 2 | 3): CompetitionStatus {
  const status = meetingStatusOfCompetitionId(id);
  if (!status) throw new Failed('bad-request', `There is no meeting status ${id}`);
  return status;
}
