import type { BetLeg } from '@furlong/domain/betting/bet-line';
import type { EventOutcomes, LegOutcome } from '@furlong/domain/betting/leg-outcome';
import { oddsOf } from '@furlong/domain/odds';
import { type RawBuilder, sql } from 'kysely';
import { noLegWords } from '../src/bets/show/wire.ts';
import type { Offers, Sport } from '../src/bets/sport.ts';
import { refuse } from '../src/bets/strike/strike-refusals.ts';
import type { Database, Queryable } from '../src/platform/database/database.ts';

/** The two outcomes of a toss. */
export const HEADS = 1;
export const TAILS = 2;
const sides = ['', 'Heads', 'Tails'];

/** What heads and tails pay. */
export const evens = oddsOf(1, 1);

const none = oddsOf(1, 1).sub(1);

interface TossRow {
  readonly id: number;
  readonly evening: number;
  readonly at: Date;
  /** The side that came up; null while the coin is in the air or before. */
  readonly landed: number | null;
  readonly version: number;
}

/**
 * The smallest sport there is, for tests of the port: coins are tossed in evenings (its programmes), heads and tails
 * pay evens until the coin has landed, and nothing is ever void. Its tables are made by the test, as is the room for
 * its name in the check of the table of bets.
 */
export const coinToss: Sport = {
  name: 'coin-toss',
  taxBasisPoints: () => 0,
  async lockOffers(trx, { programmeIds }, clock) {
    await sql`
      select id from coin_tosses where evening = any(${[...programmeIds]}::integer[]) order by id for share`.execute(
      trx,
    );
    const at = clock();
    const tosses = await selectTosses(trx, sql`evening = any(${[...programmeIds]}::integer[])`);
    return offersOf(tosses, at);
  },
  async loadFacts(db, programmeId) {
    const tosses = await selectTosses(db, sql`evening = ${programmeId}`);
    return { versions: new Map([[programmeId, tosses[0]?.version ?? 0]]), events: outcomesOf(tosses) };
  },
  async areCurrent(trx, { versions }) {
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from coin_evenings where id = any(${[...versions.keys()]}::integer[]) for share`.execute(
      trx,
    );
    return rows.every(({ id, version }) => versions.get(id) === version);
  },
  nameProgramme: async (_db, evening) => `Coins of evening ${evening}`,
  async loadShownEvents(db, eventIds, now) {
    const tosses = await selectTosses(db, sql`coin_tosses.id = any(${[...eventIds]}::integer[])`);
    const byId = new Map(tosses.map((toss) => [toss.id, toss]));
    const tossOf = (id: number) => byId.get(id) ?? { id, evening: 0, at: now, landed: null, version: 0 };
    return {
      outcomes: outcomesOf(tosses),
      placesPaid: () => 0,
      fingerprint: (id) => String(tossOf(id).landed),
      hasBegun: (id) => tossOf(id).at <= now,
      priceNow: () => evens,
      describeProgramme({ legs }) {
        const { evening, at } = tossOf(legs[0]?.event ?? 0);
        return {
          meetingId: evening,
          meetingName: `Coins of evening ${evening}`,
          meetingDate: at.toISOString(),
          meetingStatusId: 1,
        };
      },
      nameLine: ({ size, accumulator }) => (accumulator ? 'All in a row' : `Tosses by ${size}`),
      describeLeg({ event, outcome }, { status }) {
        const { at, landed } = tossOf(event);
        return {
          ...noLegWords,
          raceId: event,
          raceNumber: 1,
          offTime: at.toISOString(),
          saddle: outcome,
          horseName: sides[outcome] ?? '',
          position: status === 'won' && landed === outcome ? 1 : null,
          recordChange: null,
          deductions: [],
        };
      },
    };
  },
};

/** What reconcile reads the tosses a second time by. */
export async function rereadTosses(db: Queryable, evening: number): Promise<EventOutcomes[]> {
  return [...outcomesOf(await selectTosses(db, sql`evening = ${evening}`)).values()];
}

/** Makes the tables, and lets the table of bets take the sport, as a migration would. */
export async function installCoinToss(db: Database): Promise<void> {
  await sql`create table coin_evenings (id integer primary key, version integer not null default 0)`.execute(
    db,
  );
  await sql`
    create table coin_tosses (
      id integer primary key, evening integer not null references coin_evenings (id), at timestamptz not null,
      landed smallint
    )`.execute(db);
  await sql`alter table bets drop constraint bets_sport_known`.execute(db);
  await sql`
    alter table bets add constraint bets_sport_known check (sport in ('horseracing', 'soccer', 'coin-toss'))`.execute(
    db,
  );
}

async function selectTosses(db: Queryable, which: RawBuilder<unknown>): Promise<readonly TossRow[]> {
  const { rows } = await sql<TossRow>`
    select coin_tosses.id, evening, at, landed, version
    from coin_tosses join coin_evenings on coin_evenings.id = evening
    where ${which} order by coin_tosses.id`.execute(db);
  return rows;
}

function offersOf(tosses: readonly TossRow[], at: Date): Offers {
  const byId = new Map(tosses.map((toss) => [toss.id, toss]));
  const side = { odds: evens, scratched: false, firstTimer: false };
  return {
    at,
    placesPaid: () => 0,
    find(evening, event) {
      const toss = byId.get(event);
      if (toss?.evening !== evening) return undefined;
      return {
        state: toss.landed === null ? 'open' : 'off',
        placesPaid: 0,
        find: (market, outcome) =>
          market === 'win' && (outcome === HEADS || outcome === TAILS) ? side : undefined,
      };
    },
    refuse: () => undefined,
    explain: (refusal) => refuse(9_001, 'Not on the coin', `The coin says ${refusal}`),
    nameLeg: ({ event, outcome }) => ({ event: `Toss ${event}`, outcome: sides[outcome] ?? '' }),
  };
}

function outcomesOf(tosses: readonly TossRow[]): Map<number, EventOutcomes> {
  return new Map(
    tosses.map(({ id, landed }) => [
      id,
      {
        event: id,
        outcome: (leg: BetLeg) => legOutcomeOf(leg, landed),
        startingPrice: () => null,
      },
    ]),
  );
}

function legOutcomeOf({ outcome, odds }: BetLeg, landed: number | null): LegOutcome {
  const plain = { odds: null, factor: none, share: none, deadHeat: null, deductions: [], voidReason: null };
  if (landed === null) return { ...plain, status: 'pending' };
  if (landed !== outcome || odds === null) return { ...plain, status: 'lost' };
  return { ...plain, status: 'won', odds, factor: odds.add(1), share: none.add(1) };
}
