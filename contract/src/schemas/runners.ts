import Type, { type Static } from 'typebox';
import { priceChangesMax, runsMax } from '../codes/runners.ts';
import { declareCalls } from './declare-calls.ts';
import { Id, Instant, MarginText, OddsFraction, OddsNumber, orNull, RaceNumber, Saddle } from './fields.ts';
import { PricePoint } from './meetings.ts';
import { Rate } from './stats.ts';

/** An earlier run of a horse, by the races stored here (rule: same-horse). */
export const PastRun = Type.Object({
  meetingId: Id,
  raceCourseName: Type.String(),
  raceNumber: RaceNumber,
  raceName: Type.String(),
  offTime: Instant,
  distance: orNull(Type.Integer()),
  going: Type.String(),
  surface: Type.String(),
  class: Type.String(),
  saddle: Saddle,
  jockey: Type.String(),
  draw: orNull(Type.Integer()),
  /** Kilograms. */
  weight: orNull(Type.Number()),
  /** How many ran. */
  field: Type.Integer(),
  /** Null when it did not place, by the result as it is now. */
  position: orNull(Type.Integer()),
  startingPrice: orNull(OddsNumber),
  startingPriceFraction: orNull(OddsFraction),
  /** The runner that the run is told by (rule: run-rival); null where nobody else finished. */
  rival: orNull(
    Type.Object({
      horseName: Type.String(),
      /** It won this run; was beaten by this winner; tied with it for first. */
      how: Type.Union([Type.Literal('won'), Type.Literal('beaten'), Type.Literal('tied')]),
      /** How far the two were apart, where the result has every margin between them (rule: margins). */
      margin: Type.Optional(MarginText),
    }),
  ),
});
export type PastRun = Static<typeof PastRun>;

/** How often a jockey's rides, or a trainer's runners, won before this race, of the races stored here (rule: people-rates). */
export const PersonRecord = Type.Object({
  name: Type.String(),
  wins: Rate,
  /** There are more than were looked at: these are the latest. */
  isLatestOnly: Type.Boolean(),
});
export type PersonRecord = Static<typeof PersonRecord>;

/** Runs, how many it won, and in how many it was second or third (rule: run-records). */
const RunRecord = Type.Object({ runs: Type.Integer(), wins: Type.Integer(), places: Type.Integer() });
export type RunRecord = Static<typeof RunRecord>;

/** What is stored of a runner's past; its own facts and prices of the moment are on the card. */
export const RunnerForm = Type.Object({
  meetingId: Id,
  raceNumber: RaceNumber,
  saddle: Saddle,
  horseName: Type.String(),
  /** Latest first. */
  runs: Type.Array(PastRun, { maxItems: runsMax }),
  /** Over all its stored runs, in races like this one; null for what the card does not say. */
  records: Type.Object({ course: RunRecord, trip: orNull(RunRecord), going: orNull(RunRecord) }),
  /** Null where the card names none. */
  jockey: orNull(PersonRecord),
  trainer: orNull(PersonRecord),
  /** The first price, and then each change of it, oldest first; of many changes the latest. */
  prices: Type.Array(PricePoint, { maxItems: priceChangesMax + 1 }),
  /** The changes left out behind the first price. */
  pricesLeftOut: Type.Boolean(),
});
export type RunnerForm = Static<typeof RunnerForm>;

export const runnersCalls = declareCalls('runners', {
  GetRunnerForm: {
    summary:
      "A runner's last runs, its jockey's and trainer's strike rates and its price history, over the races stored here.",
    params: Type.Object({ meetingId: Id, raceNumber: RaceNumber, saddle: Saddle }),
    payload: Type.Object({ runnerForm: RunnerForm }),
  },
});
