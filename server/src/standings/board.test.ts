import { aliasKey } from '@furlong/domain/alias';
import { meetingStandings } from '@furlong/domain/meeting-standings';
import type { ScoredRace } from '@furlong/domain/scoring';
import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryCard } from '../../test/arbitrary-card.ts';
import type { MeetingCard } from '../meetings/card.ts';
import { type Board, buildBoard } from './board.ts';
import { Breather } from './breathe.ts';
import type { PickColumn, PickColumns } from './load-columns.ts';
import { orderByKey } from './order-by-key.ts';
import { addParticipants, nobody } from './participants.ts';
import { rowAt, viewBoard } from './read-board.ts';

interface Punter {
  readonly id: number;
  readonly alias: string;
  /** By race, 0 is none. */
  readonly saddles: readonly number[];
}

const arbitraryMeeting = arbitraryCard.chain((races) =>
  fc.record({
    races: fc.constant(races),
    punters: fc
      .uniqueArray(fc.stringMatching(/^[A-Za-z0-9_-]{3,6}$/), { selector: aliasKey, maxLength: 30 })
      .chain((aliases) =>
        fc.tuple(
          ...aliases.map((alias) =>
            fc.record({
              alias: fc.constant(alias),
              saddles: fc.tuple(
                ...races.map((race) =>
                  // Few runners, so that many share a rank.
                  fc.constantFrom(0, ...race.runners.slice(0, 3).map(({ saddle }) => saddle)),
                ),
              ),
            }),
          ),
        ),
      )
      .map((punters): Punter[] => punters.map((punter, index) => ({ ...punter, id: 7 * index + 1 }))),
  }),
);

/** Only what a board reads of a card. */
function cardOf(races: readonly ScoredRace[]): MeetingCard {
  return {
    id: 1,
    status: 'active',
    standingsVersion: 5,
    scoring: CLASSIC_RULES,
    races: races.map((race) => ({
      number: race.raceNumber,
      status: race.status,
      runners: race.runners,
      result: race.status === 'resulted' ? { official: true, finishers: race.finishers } : null,
    })),
  } as unknown as MeetingCard;
}

const isRun = (race: ScoredRace) => race.status === 'closed' || race.status === 'resulted';

/** The punters a board lists: those with a pick in a race that is off. */
function listed(races: readonly ScoredRace[], punters: readonly Punter[]): Punter[] {
  return punters.filter(({ saddles }) => races.some((race, index) => isRun(race) && saddles[index] !== 0));
}

async function columnsOf(races: readonly ScoredRace[], punters: readonly Punter[]): Promise<PickColumns> {
  const shown = listed(races, punters);
  const { participants } = await addParticipants(nobody, shown, new Breather());
  const byRace = new Map<number, PickColumn>();
  races.forEach((race, index) => {
    const saddles = Uint8Array.from(shown, (punter) => punter.saddles[index] ?? 0);
    if (isRun(race)) byRace.set(race.raceNumber, { closing: '', saddles });
  });
  return { participants, byRace };
}

async function boardOf(races: readonly ScoredRace[], punters: readonly Punter[]): Promise<Board> {
  return buildBoard(cardOf(races), await columnsOf(races, punters), new Breather());
}

function oracle(races: readonly ScoredRace[], punters: readonly Punter[]) {
  return meetingStandings(
    races,
    listed(races, punters).map(({ id, alias, saddles }) => ({
      punterId: id,
      alias,
      picks: saddles.flatMap((saddle, index) => (saddle === 0 ? [] : { raceNumber: index + 1, saddle })),
    })),
    CLASSIC_RULES,
  );
}

/** The oracle's rows with what a board adds: ties, and movement by the oracle's ranks without the last race. */
function expectedRows(races: readonly ScoredRace[], punters: readonly Punter[]) {
  const run = races.filter((race) => race.status === 'resulted');
  const before = races.map((race) => (race === run.at(-1) ? { ...race, status: 'closed' as const } : race));
  const ranksBefore = new Map(oracle(before, punters).rows.map((row) => [row.punterId, row.rank]));
  const { rows } = oracle(races, punters);
  return rows.map(({ races: _races, cardBonus: _bonus, ...row }) => ({
    ...row,
    tied: rows.filter((other) => other.rank === row.rank).length > 1,
    movement: run.length < 2 ? null : (ranksBefore.get(row.punterId) ?? 0) - row.rank,
  }));
}

describe('a board', () => {
  it('is the slow standings of the domain, with ties and movement, for every meeting', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMeeting, async ({ races, punters }) => {
        const board = await boardOf(races, punters);
        const rows = Array.from(board.order, (_, place) => rowAt(board, place));
        expect(rows).toEqual(expectedRows(races, punters));
        expect(board.counts).toBe(oracle(races, punters).verdict !== 'does-not-count');
      }),
    );
  });

  it('[K-PAGE-SIZE] pages, searches and own rows are cut from that list', async () => {
    const question = fc.record({
      page: fc.integer({ min: 1, max: 5 }),
      perPage: fc.integer({ min: 1, max: 12 }),
      prefix: fc.stringMatching(/^[A-Za-z0-9_-]{0,2}$/),
      exact: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(arbitraryMeeting, question, async ({ races, punters }, asked) => {
        const { page, perPage, exact } = asked;
        const view = viewBoard(await boardOf(races, punters));
        const rows = expectedRows(races, punters);
        const alias = exact ? (punters[page]?.alias.toUpperCase() ?? 'none') : asked.prefix;
        const matches = rows.filter((row) =>
          exact ? aliasKey(row.alias) === aliasKey(alias) : aliasKey(row.alias).startsWith(aliasKey(alias)),
        );
        const cut = <T>(all: T[]) => all.slice((page - 1) * perPage, page * perPage);
        expect(await view.page({ page, perPage })).toEqual({ rows: cut(rows), total: rows.length });
        const found = await view.page({ page, perPage, search: { alias, exact } });
        expect(found).toEqual({ rows: cut(matches), total: matches.length });
        for (const { id } of punters) {
          expect(await view.own(id)).toEqual(rows.find((row) => row.punterId === id) ?? null);
        }
        expect(await view.own(2)).toBeNull();
      }),
    );
  });

  it('with fewer than three races run does not count, and still shows its points', async () => {
    const race = (raceNumber: number, status: ScoredRace['status']): ScoredRace => ({
      raceNumber,
      status,
      runners: [{ saddle: 1, scratched: false, startingPrice: null }],
      finishers: status === 'resulted' ? [{ saddle: 1, position: 1 }] : [],
    });
    const punters = [{ id: 1, alias: 'Anna', saddles: [1, 1, 1] }];
    const two = await boardOf([race(1, 'resulted'), race(2, 'resulted'), race(3, 'abandoned')], punters);
    expect(two).toMatchObject({ counts: false, final: true, lastRace: 2 });
    expect(rowAt(two, 0).total).toBe(2000);
    const running = await boardOf([race(1, 'resulted'), race(2, 'resulted'), race(3, 'open')], punters);
    expect(running).toMatchObject({ counts: true, final: false });
  });

  it('of an abandoned meeting takes the races it did not run as abandoned', async () => {
    const races: ScoredRace[] = [{ raceNumber: 1, status: 'open', runners: [], finishers: [] }];
    const card: MeetingCard = { ...cardOf(races), status: 'abandoned' };
    const board = await buildBoard(card, await columnsOf([], []), new Breather());
    expect(board).toMatchObject({ final: true, counts: false, lastRace: null });
  });
});

describe('the parts of a board', () => {
  it('keys are ordered greatest first, equal ones as they came', async () => {
    const keys = fc.array(fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 2 ** 32 - 1 })), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(keys, async (values) => {
        const initial = Uint32Array.from(values, (_, index) => values.length - 1 - index);
        const order = await orderByKey(Uint32Array.from(values), initial, new Breather());
        const expected = [...initial].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
        expect([...order]).toEqual(expected);
        expect([...initial]).toEqual(values.map((_, index) => values.length - 1 - index));
      }),
    );
  });

  it('participants added in any portions are the same as added at once', async () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 200 }),
        alias: fc.stringMatching(/^[A-Za-z0-9_-]{3,5}$/),
      }),
      { selector: ({ id }) => id, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(some, fc.nat(40), async (drawn, cut) => {
        const all = [...new Map(drawn.map((one) => [aliasKey(one.alias), one])).values()];
        const byId = (some: typeof all) => some.toSorted((a, b) => a.id - b.id);
        const whole = await addParticipants(nobody, byId(all), new Breather());
        const first = await addParticipants(nobody, byId(all.slice(0, cut)), new Breather());
        const second = await addParticipants(first.participants, byId(all), new Breather());
        expect(second.participants).toEqual(whole.participants);
        second.moved.forEach((index, old) => {
          expect(second.participants.ids[index]).toBe(first.participants.ids[old]);
        });
      }),
    );
  });
});
