import type { EventOnOffer, LineRefusal, OutcomeOnOffer } from '@furlong/domain/betting/judge-line';
import { outcomeNamed, SOCCER_MARKETS } from '@furlong/domain/soccer/markets';
import { nameOfFixture, nameOfOutcome } from '@furlong/domain/soccer/outcome-words';
import { type FixtureForBets, lockFixturesForBets } from '../../fixtures/lock-fixtures.ts';
import { readMarket } from '../../fixtures/read-fixture.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { EventsWanted, LegNames, Offers } from '../sport.ts';
import type { LegToStrike, LineToStrike } from '../strike/line-to-strike.ts';
import { fixtureRefusal } from './fixture-refusals.ts';
import { SOCCER_PROGRAMME } from './programme.ts';

/** Locks the open fixtures of some lines and reads them with their prices. */
export async function lockFixtures(
  trx: Transaction,
  { eventIds }: EventsWanted,
  clock: () => Date,
): Promise<Offers> {
  const { fixtures, at } = await lockFixturesForBets(trx, eventIds, clock);
  const byId = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  const offers = new Map(fixtures.map((fixture) => [fixture.id, toOffer(fixture)]));
  return {
    at,
    placesPaid: () => 0,
    find: (programmeId, id) => (programmeId === SOCCER_PROGRAMME.programmeId ? offers.get(id) : undefined),
    refuse: () => undefined,
    explain: (refusal, line, index) => fixtureRefusal(refusal, whereOf(refusal, legAt(line, index), byId)),
    nameLeg: (leg) => nameLeg(leg, byId.get(leg.event)),
  };
}

/** No price, and nothing else against it. */
const unpriced: OutcomeOnOffer = { odds: null, scratched: false, firstTimer: false };

function toOffer({ state, suspended, prices }: FixtureForBets): EventOnOffer {
  const markets = new Map<string, readonly OutcomeOnOffer[]>();
  const read = (market: string) => {
    const row = prices.find((each) => each.market === market);
    return (row ? readMarket(row) : []).map((odds) => (odds ? { ...unpriced, odds } : unpriced));
  };
  return {
    state: state === 'open' && suspended ? 'suspended' : state,
    placesPaid: 0,
    find(market, outcome) {
      if (market === 'win' || market === 'place') return undefined;
      if (SOCCER_MARKETS[market][outcome - 1] === undefined) return undefined;
      const outcomes = markets.get(market) ?? read(market);
      markets.set(market, outcomes);
      return outcomes[outcome - 1] ?? unpriced;
    },
  };
}

function legAt(line: LineToStrike, index: number | null): LegToStrike | undefined {
  return index === null ? undefined : line.legs[index];
}

/** The fixture, and with it the outcome when the line hangs on that. */
function whereOf(
  refusal: LineRefusal,
  leg: LegToStrike | undefined,
  fixtures: ReadonlyMap<number, FixtureForBets>,
): string {
  if (!leg) return '';
  const { event, outcome } = nameLeg(leg, fixtures.get(leg.event));
  return refusal === 'no-price' ? `${outcome} (${event})` : event;
}

function nameLeg(
  { event, market, outcome }: Pick<LegToStrike, 'event' | 'market' | 'outcome'>,
  fixture: FixtureForBets | undefined,
): LegNames {
  if (!fixture || market === 'win' || market === 'place') return { event: `Match ${event}`, outcome: '' };
  return {
    event: nameOfFixture(fixture),
    outcome: nameOfOutcome(market, outcomeNamed(market, outcome), fixture),
  };
}
