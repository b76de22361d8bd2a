import { deskDuties } from '@furlong/domain/desk/roles';
import { outcomeNumber, type SoccerMarket } from '@furlong/domain/soccer/markets';
import { BodyReader } from '../../feed/body-reader.ts';
import { readPlace } from '../../fixtures/place-in-list.ts';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import type { FindBlindTo } from '../../staff/blind.ts';
import { type AtDesk, askAgainOf, deskActor, personOf } from '../../staff/desk-actor.ts';
import type { Done } from '../../staff/press.ts';
import type { OutcomePlace } from '../queries-holds.ts';
import { changeFixtureByHand, type FixtureInHand } from './change-by-hand.ts';
import { hideScore } from './hide-scores.ts';
import { releasePrices, resume, setPrices, suspend } from './price-acts.ts';
import { readDeskFixture, readDeskFixtures } from './read-desk-fixtures.ts';
import { callOffFixture, moveKickOff, postponeFixture, startFixture } from './status-acts.ts';

const fixturesUsually = 200;

interface Press extends AtDesk {
  readonly now: Date;
  readonly body: { readonly fixtureId: number; readonly version: string };
}

/** Fixtures at the desk (rule: hand-holds). */
export function deskMatchDayHandlers(
  platform: Platform,
  findBlindTo: FindBlindTo,
): HandlersOf<'desk-match-day'> {
  const { db } = platform;

  const onFixture = async (
    { body: { fixtureId, version }, now, ...at }: Press,
    change: (inHand: FixtureInHand) => Promise<Done>,
  ) => {
    const actor = await deskActor(db, at, deskDuties.changeRaces);
    const order = { actor, by: at.caller.punterId, now, version, askAgain: askAgainOf(at) };
    await changeFixtureByHand(platform, fixtureId, order, change);
    return success({});
  };

  return {
    async GetDeskFixtures({ query, now, ...at }) {
      const reader = new BodyReader();
      const day = reader.day('day', query.day);
      reader.finish();
      const after = query.after === undefined ? undefined : readPlace(query.after);
      const asked = { day, after, limit: query.limit ?? fixturesUsually };
      const { fixtures, next } = await readDeskFixtures(db, asked, now);
      const blind = await findBlindTo(db, personOf(at), now);
      return success({ fixtures: fixtures.map((fixture) => hideScore(fixture, blind)), next });
    },

    async GetDeskFixture({ params: { fixtureId }, now, ...at }) {
      const fixture = await readDeskFixture(db, fixtureId, now);
      if (!fixture) throw new Failed('not-found', `There is no fixture ${fixtureId}`);
      return success({ fixture: hideScore(fixture, await findBlindTo(db, personOf(at), now)) });
    },

    async SetFixturePrices(press) {
      const reader = new BodyReader();
      const places = readPlaces(reader, 'prices', press.body.prices);
      const prices = places.map((place, index) => ({
        ...place,
        odds: reader.odds(`prices.${index}.odds`, press.body.prices[index]?.odds) ?? null,
      }));
      reader.finish();
      return onFixture(press, (inHand) => setPrices(inHand, prices));
    },

    async ReleaseFixturePrices(press) {
      const reader = new BodyReader();
      const { outcomes } = press.body;
      const places = outcomes && readPlaces(reader, 'outcomes', outcomes);
      reader.finish();
      return onFixture(press, (inHand) => releasePrices(inHand, places));
    },

    SuspendFixture: async (press) => onFixture(press, (inHand) => suspend(inHand, press.body.market)),
    ResumeFixture: async (press) => onFixture(press, (inHand) => resume(inHand, press.body.market)),

    async MoveKickOff(press) {
      const reader = new BodyReader();
      const kickOffAt = reader.instant('kickOffAt', press.body.kickOffAt);
      reader.finish();
      return onFixture(press, (inHand) => moveKickOff(inHand, kickOffAt));
    },

    StartFixture: async (press) => onFixture(press, startFixture),
    PostponeFixture: async (press) => onFixture(press, postponeFixture),
    CallOffFixture: async (press) => onFixture(press, callOffFixture),
  };
}

/** Outcomes by their names, each of its market and there once. */
function readPlaces(
  reader: BodyReader,
  field: string,
  given: readonly { readonly market: SoccerMarket; readonly outcome: string }[],
): OutcomePlace[] {
  const seen = new Set<string>();
  return given.map(({ market, outcome }, index) => {
    const number = outcomeNumber(market, outcome);
    reader.require(number !== undefined, `${field}.${index}.outcome`, `an outcome of the market ${market}`);
    reader.require(
      !seen.has(`${market} ${outcome}`),
      `${field}.${index}.outcome`,
      'an outcome that is there once',
    );
    seen.add(`${market} ${outcome}`);
    return { market, outcome: number ?? 0 };
  });
}
