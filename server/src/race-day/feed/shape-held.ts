import type { HeldMeeting } from '@furlong/contract/schemas/feed';
import { formatOddsFraction, type Odds } from '@furlong/domain/odds';
import { competitionStatusId } from '@furlong/domain/status';
import { type CardRace, type MeetingCard, racePlacesPaid } from '../../meetings/card.ts';

/** A stored meeting on the wire, by the supplier's own numbers. */
export function shapeHeld(card: MeetingCard): HeldMeeting {
  return {
    ref: card.ref,
    meetingId: card.id,
    sequence: card.sequence,
    sport: card.sport,
    name: card.name,
    raceCourse: card.raceCourse,
    country: card.country,
    date: card.date,
    status: competitionStatusId(card.status),
    competition: card.competition,
    races: card.races.map(shapeRace),
  };
}

function shapeRace(race: CardRace): HeldMeeting['races'][number] {
  return {
    number: race.number,
    raceId: race.id,
    name: race.name,
    offAt: race.offAt.toISOString(),
    status: race.status,
    suspended: race.suspended,
    placesPaid: racePlacesPaid(race),
    runners: race.runners.map((runner) => ({
      saddle: runner.saddle,
      horse: runner.horse,
      scratched: runner.scratched,
      ...shapeOdds('winOdds', runner.winOdds),
      ...shapeOdds('placeOdds', runner.placeOdds),
    })),
    ...(race.result ? { result: shapeResult(race, race.result) } : {}),
  };
}

function shapeResult(
  race: CardRace,
  result: NonNullable<CardRace['result']>,
): NonNullable<HeldMeeting['races'][number]['result']> {
  const prices = new Map(race.runners.map((runner) => [runner.saddle, runner.startingPrice]));
  return {
    official: result.official,
    ...(result.reason ? { reason: result.reason } : {}),
    at: result.at.toISOString(),
    finishers: result.finishers.map(({ saddle, position, margin }) => ({
      saddle,
      position,
      ...(margin === null ? {} : { margin }),
      ...shapeOdds('startingPrice', prices.get(saddle) ?? null),
    })),
    ...(result.winnerTime === null ? {} : { winnerTime: result.winnerTime / 100 }),
    ...(result.dividends.length === 0
      ? {}
      : {
          dividends: result.dividends.map(({ saddles, ...dividend }) => ({
            ...dividend,
            ...(saddles === undefined ? {} : { saddles: [...saddles] }),
          })),
        }),
  };
}

function shapeOdds<N extends string>(name: N, odds: Odds | null): { [K in N]?: string } {
  return (odds ? { [name]: formatOddsFraction(odds) } : {}) as { [K in N]?: string };
}
