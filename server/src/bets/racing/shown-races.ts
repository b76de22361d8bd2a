import type { BetLeg } from '@furlong/domain/betting/bet-line';
import { nameOfRacingLine } from '@furlong/domain/betting/bet-types';
import type { LegOutcome } from '@furlong/domain/betting/leg-outcome';
import type { RaceFacts } from '@furlong/domain/betting/race-facts';
import { localMidnight } from '@furlong/domain/local-date';
import { formatOddsFraction } from '@furlong/domain/odds';
import { isOff } from '@furlong/domain/pick';
import type { Finisher } from '@furlong/domain/race-result';
import { meetingStatusId, RaceStatus } from '@furlong/domain/status';
import { type BetRace, loadBetRaces } from '../../meetings/load-bet-races.ts';
import { loadFactsOfRaces } from '../../meetings/load-race-facts.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { loadDeductionTables } from '../../rules/deductions.ts';
import { type LegWire, noLegWords } from '../show/wire.ts';
import type { ShownEvents } from '../sport.ts';
import { writeFingerprint } from '../write-fingerprint.ts';
import { prepareRaces } from './load-facts.ts';

/** Loads the races that bets are on: the same number of statements, however many races. */
export async function loadShownRaces(
  db: Queryable,
  raceIds: readonly number[],
  now: Date,
): Promise<ShownEvents> {
  const [facts, races, tables] = await Promise.all([
    loadFactsOfRaces(db, raceIds),
    loadBetRaces(db, raceIds),
    loadDeductionTables(db),
  ]);
  const finishers = new Map(facts.map(({ facts: { event, finishers: own } }) => [event, own]));
  const byRace = new Map(facts.map(({ facts: own }) => [own.event, own]));
  const places = new Map(facts.map(({ facts: { event, placesPaid } }) => [event, placesPaid]));
  const raceOf = (id: number) => {
    const race = races.get(id);
    // A race that could be bet on stays on its card.
    if (!race) throw new Error(`race ${id} of a bet does not exist`);
    return race;
  };
  return {
    outcomes: prepareRaces(facts, tables).events,
    placesPaid: (race) => places.get(race) ?? 0,
    fingerprint: (race) => fingerprintOf(byRace.get(race)),
    hasBegun(id) {
      const race = raceOf(id);
      return race.status !== RaceStatus.abandoned && isOff(race, now);
    },
    priceNow({ event, market, outcome }) {
      const runner = raceOf(event).runners.get(outcome);
      return (market === 'win' ? runner?.winOdds : runner?.placeOdds) ?? null;
    },
    describeProgramme({ legs }) {
      const { meeting } = raceOf(legs[0]?.event ?? 0);
      return {
        meetingId: meeting.id,
        meetingName: meeting.name,
        meetingDate: localMidnight(meeting.date),
        meetingStatusId: meetingStatusId(meeting.status),
      };
    },
    nameLine: nameOfRacingLine,
    describeLeg: (leg, outcome) => describe(leg, outcome, raceOf(leg.event), finishers.get(leg.event) ?? []),
  };
}

/** Starting prices count once there is a result; before, they move with the market. */
function fingerprintOf(facts: RaceFacts | undefined): string {
  if (!facts || facts.state === 'resulted') return writeFingerprint(facts);
  const runners = facts.runners.map((runner) => ({ ...runner, startingPrice: null }));
  return writeFingerprint({ ...facts, runners });
}

function describe(leg: BetLeg, outcome: LegOutcome, race: BetRace, finishers: readonly Finisher[]): LegWire {
  const horseOf = (saddle: number) => race.runners.get(saddle)?.horse ?? `No. ${saddle}`;
  return {
    ...noLegWords,
    raceId: race.id,
    raceNumber: race.number,
    offTime: race.offAt.toISOString(),
    saddle: leg.outcome,
    horseName: horseOf(leg.outcome),
    position: positionOf(leg, outcome, race, finishers),
    recordChange: outcome.status === 'won' || outcome.status === 'lost' ? race.recordChange : null,
    deductions: outcome.deductions.map(({ saddle, odds, percent }) => ({
      saddle,
      horseName: horseOf(saddle),
      oddsFraction: odds && formatOddsFraction(odds),
      percent,
    })),
  };
}

/** A leg that is void for one of these is not settled by what was run, as after an abandonment. */
const nothingRun: readonly LegOutcome['voidReason'][] = ['event-void', 'lapsed', 'after-off', 'line-void'];

/** By the result that the bet is settled by; before there is one by the provisional result. */
function positionOf(
  leg: BetLeg,
  { status, voidReason }: LegOutcome,
  race: BetRace,
  finishers: readonly Finisher[],
): number | null {
  if (status === 'pending') return race.positions.get(leg.outcome) ?? null;
  if (voidReason !== null && nothingRun.includes(voidReason)) return null;
  return finishers.find(({ saddle }) => saddle === leg.outcome)?.position ?? null;
}
