import type { BetLeg } from '@furlong/domain/betting/bet-line';
import { nameOfSoccerLine } from '@furlong/domain/betting/bet-types';
import { localDayOf, localMidnight } from '@furlong/domain/local-date';
import { isToCome, takesBets } from '@furlong/domain/soccer/fixture-state';
import { outcomeNamed } from '@furlong/domain/soccer/markets';
import { MARKET_WORDS, nameOfFixture, nameOfOutcome } from '@furlong/domain/soccer/outcome-words';
import { MeetingStatus, meetingStatusId } from '@furlong/domain/status';
import type { ShownFixture } from '../../fixtures/fixture.ts';
import { loadFixtureFacts } from '../../fixtures/load-fixture-facts.ts';
import { loadShownFixtures } from '../../fixtures/load-shown-fixtures.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { LegWire } from '../show/wire.ts';
import type { ShownEvents } from '../sport.ts';
import { writeFingerprint } from '../write-fingerprint.ts';
import { prepareFixtures } from './load-facts.ts';
import { SOCCER_PROGRAMME } from './programme.ts';

/** Loads the fixtures that bets are on: a few statements, however many fixtures. */
export async function loadShownFixturesOfBets(
  db: Queryable,
  fixtureIds: readonly number[],
  now: Date,
): Promise<ShownEvents> {
  const [facts, fixtures] = await Promise.all([
    loadFixtureFacts(db, fixtureIds),
    loadShownFixtures(db, fixtureIds),
  ]);
  const byFixture = new Map(facts.map(({ facts: own }) => [own.event, own]));
  const fixtureOf = (id: number) => {
    const fixture = fixtures.get(id);
    // Fixtures are never deleted.
    if (!fixture) throw new Error(`fixture ${id} of a bet does not exist`);
    return fixture;
  };
  return {
    outcomes: prepareFixtures(facts).events,
    placesPaid: () => 0,
    fingerprint: (id) => writeFingerprint(byFixture.get(id)),
    hasBegun(id) {
      const { state } = fixtureOf(id);
      if (!isToCome(state)) return true;
      return state.dated && state.kickOffAt.getTime() <= now.getTime();
    },
    priceNow({ event, market, outcome }) {
      const { state, prices } = fixtureOf(event);
      if (market === 'win' || market === 'place' || !takesBets(state, now)) return null;
      return prices.get(market)?.[outcome - 1] ?? null;
    },
    describeProgramme({ legs }) {
      const first = Math.min(...legs.map(({ event }) => fixtureOf(event).state.kickOffAt.getTime()));
      return {
        meetingId: SOCCER_PROGRAMME.programmeId,
        meetingName: 'Soccer',
        meetingDate: localMidnight(localDayOf(new Date(first))),
        meetingStatusId: meetingStatusId(MeetingStatus.active),
      };
    },
    nameLine: nameOfSoccerLine,
    describeLeg: (leg) => describe(leg, fixtureOf(leg.event)),
  };
}

function describe({ market, outcome }: BetLeg, fixture: ShownFixture): LegWire {
  if (market === 'win' || market === 'place') throw new Error(`a fixture has no market ${market}`);
  const { id, state } = fixture;
  const { score, halfTime, awarded, status } = state;
  const outcomeName = nameOfOutcome(market, outcomeNamed(market, outcome), fixture);
  const isUnderWay = status === 'live' || status === 'interrupted';
  return {
    raceId: id,
    raceNumber: 1,
    offTime: state.kickOffAt.toISOString(),
    saddle: outcome,
    horseName: outcomeName,
    position: null,
    recordChange: null,
    deductions: [],
    eventName: nameOfFixture(fixture),
    marketName: MARKET_WORDS[market],
    outcomeName,
    eventStatus: status,
    score: score && { home: score.home, away: score.away },
    halfTime: halfTime && { home: halfTime.home, away: halfTime.away },
    awarded: awarded && { home: awarded.home, away: awarded.away },
    minute: isUnderWay ? (score?.minute ?? null) : null,
    added: isUnderWay ? (score?.added ?? null) : null,
  };
}
