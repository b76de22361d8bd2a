import { aliasKey } from '@furlong/domain/alias';
import { meetingStandings } from '@furlong/domain/meeting-standings';
import { compareAliases } from '@furlong/domain/ranking';
import type { ScoredRace } from '@furlong/domain/scoring';
import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryCard } from '../../test/arbitrary-card.ts';
import { namedPunters } from '../../test/named-punters.ts';
import type { MeetingCard } from '../meetings/card.ts';
import { aliasAt } from '../score-boards/alias-list.ts';
import { findInBoard } from '../score-boards/find-in-board.ts';
import { groupKeys } from '../score-boards/key-groups.ts';
import type { LoadedColumn } from '../score-boards/load-columns.ts';
import { orderByGroup } from '../score-boards/order-by-group.ts';
import { orderByKey } from '../score-boards/order-by-key.ts';
import { indexOfId, nobody, placeParticipants } from '../score-boards/participants.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { type Board, buildBoard, type PickColumns } from './board.ts';
import { rowsAt, viewBoard } from './read-board.ts';

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

const offAt = new Date('2026-11-21T12:35:00Z');

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
      ...{ offAt, dueAt: offAt, closedAt: offAt },
      runners: race.runners,
      result: race.status === 'resulted' ? { official: true, finishers: race.finishers } : null,
    })),
  } as unknown as MeetingCard;
}

/** The race as another version has it: not run yet, run, or run with its finishers changed about. */
function changeRace(race: ScoredRace, change: number): ScoredRace {
  if (change < 3) return { ...race, status: 'closed', finishers: [] };
  const saddles = race.runners.filter(({ scratched }) => !scratched).map(({ saddle }) => saddle);
  const order = saddles.map((_, index) => saddles[(index + change) % saddles.length] ?? 0);
  const finishers = order.slice(0, 3).map((saddle, index) => ({ saddle, position: index + 1 }));
  return { ...race, status: 'resulted', finishers };
}

const isRun = (race: ScoredRace) => race.status === 'closed' || race.status === 'resulted';

/** The punters a board lists: those with a pick in a race that is off. */
function listed(races: readonly ScoredRace[], punters: readonly Punter[]): Punter[] {
  return punters.filter(({ saddles }) => races.some((race, index) => isRun(race) && saddles[index] !== 0));
}

async function columnsOf(races: readonly ScoredRace[], punters: readonly Punter[]): Promise<PickColumns> {
  const shown = listed(races, punters);
  const { participants } = await placeParticipants(nobody, await namedPunters(shown), new Yielder());
  const byId = new Map(shown.map((punter) => [punter.id, punter]));
  const byEvent = new Map<number, LoadedColumn<Uint8Array>>();
  races.forEach((race, index) => {
    const column = Uint8Array.from(participants.ids, (id) => byId.get(id)?.saddles[index] ?? 0);
    if (isRun(race)) byEvent.set(race.raceNumber, { closing: '', column, counts: null });
  });
  return { participants, byEvent };
}

async function boardOf(races: readonly ScoredRace[], punters: readonly Punter[]): Promise<Board> {
  return buildBoard(cardOf(races), await columnsOf(races, punters), new Yielder());
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
  const earlier = before.map((race) =>
    race.status === 'closed' ? { ...race, status: 'open' as const } : race,
  );
  const picked = new Set(listed(earlier, punters).map(({ id }) => id));
  const { rows } = oracle(races, punters);
  return rows.map(({ races: _races, cardBonus: _bonus, ...row }) => ({
    ...row,
    tied: rows.filter((other) => other.rank === row.rank).length > 1,
    // Nobody moves who had no pick in a race run before the last one.
    movement: picked.has(row.punterId) ? (ranksBefore.get(row.punterId) ?? 0) - row.rank : null,
  }));
}

describe('a board', () => {
  it('is the slow standings of the domain, with ties and movement, for every meeting', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMeeting, async ({ races, punters }) => {
        const board = await boardOf(races, punters);
        expect(rowsAt(board, 0, punters.length)).toEqual(expectedRows(races, punters));
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

  it('made from any other version of the same picks is the same as made anew', async () => {
    const meetings = arbitraryMeeting.chain(({ races, punters }) =>
      fc.record({
        punters: fc.constant(punters),
        versions: fc.array(fc.tuple(...races.map((race) => fc.tuple(fc.constant(race), fc.nat(9)))), {
          minLength: 2,
          maxLength: 4,
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(meetings, async ({ punters, versions }) => {
        // Every race off in every version: then all are of the same columns.
        const off = versions[0]?.map(([race]) => ({ ...race, status: 'closed' as const })) ?? [];
        const columns = await columnsOf(off, punters);
        let board: Board | undefined;
        for (const version of versions) {
          const races = version.map(([race, change]) => changeRace(race, change));
          board = await buildBoard(cardOf(races), columns, new Yielder(), board);
          expect(rowsAt(board, 0, punters.length)).toEqual(expectedRows(races, punters));
        }
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
    expect(rowsAt(two, 0, 1)[0]?.total).toBe(2000);
    const running = await boardOf([race(1, 'resulted'), race(2, 'resulted'), race(3, 'open')], punters);
    expect(running).toMatchObject({ counts: true, final: false });
  });

  it('of an abandoned meeting takes the races it did not run as abandoned', async () => {
    const races: ScoredRace[] = [{ raceNumber: 1, status: 'open', runners: [], finishers: [] }];
    const card: MeetingCard = { ...cardOf(races), status: 'abandoned' };
    const board = await buildBoard(card, await columnsOf([], []), new Yielder());
    expect(board).toMatchObject({ final: true, counts: false, lastRace: null });
  });
});

describe('the parts of a board', () => {
  it('keys are ordered greatest first, equal ones as they came', async () => {
    const keys = fc.array(fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 2 ** 32 - 1 })), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(keys, async (values) => {
        const initial = Uint32Array.from(values, (_, index) => values.length - 1 - index);
        const order = await orderByKey(Uint32Array.from(values), new Yielder(), initial);
        const expected = [...initial].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
        expect([...order]).toEqual(expected);
        expect([...initial]).toEqual(values.map((_, index) => values.length - 1 - index));
      }),
    );
  });

  it('keys that are counted by groups come to the same order and groups, or stay as they were when too many differ', async () => {
    const keys = fc.array(fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 2 ** 32 - 1 })), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(keys, fc.integer({ min: 1, max: 40 }), async (values, max) => {
        const counted = Uint32Array.from(values);
        const found = await orderByGroup(counted, new Yielder(), max);
        const sorted = Uint32Array.from(values);
        const order = await orderByKey(sorted, new Yielder());
        const expected = { order: [...order], groups: await groupKeys(sorted, order, new Yielder()) };
        if (new Set(values).size > max) {
          expect(found).toBeUndefined();
          expect([...counted]).toEqual(values);
        } else expect(found && { ...found, order: [...found.order] }).toEqual(expected);
      }),
    );
  });

  it('participants placed in any portions, and under another alias first, are the same as placed at once', async () => {
    const alias = fc.stringMatching(/^[A-Za-z0-9_-]{3,5}$/);
    const some = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 200 }),
        alias,
        portion: fc.nat(3),
        before: fc.option(alias),
      }),
      { selector: ({ id }) => id, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(some, async (drawn) => {
        const all = [...new Map(drawn.map((one) => [aliasKey(one.alias), one])).values()];
        const expected = all.toSorted((a, b) => compareAliases(a.alias, b.alias));
        // Where each saddle has gone shows where its punter went.
        let participants = nobody;
        let marks = new Map<number, number>();
        for (const portion of [0, 1, 2, 3]) {
          const given = all
            .filter((one) => one.portion <= portion)
            .toSorted((a, b) => a.id - b.id)
            .map((one) => ({ id: one.id, alias: portion === 3 ? one.alias : (one.before ?? one.alias) }));
          const placed = await placeParticipants(participants, await namedPunters(given), new Yielder());
          for (const [index, id] of marks) {
            expect(placed.participants.ids[placed.moved ? (placed.moved[index] ?? -1) : index]).toBe(id);
          }
          ({ participants } = placed);
          marks = new Map(participants.ids.entries());
        }
        expect([...participants.ids]).toEqual(expected.map(({ id }) => id));
        expect(expected.map((_, index) => aliasAt(participants.aliases, index))).toEqual(
          expected.map((one) => one.alias),
        );
        for (const [index, { id }] of expected.entries()) expect(indexOfId(participants, id)).toBe(index);
        expect(indexOfId(participants, 201)).toBe(-1);
      }),
    );
  });

  it('what a search finds is cut from the order, however many are found', async () => {
    const size = 5_000;
    const drawn = fc.record({
      greatest: fc.constantFrom(0, 3, 60, 2 ** 32 - 1),
      seed: fc.integer({ min: 1, max: 2 ** 31 }),
      found: fc.tuple(fc.nat(size), fc.nat(size)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      from: fc.nat(size),
      count: fc.integer({ min: 1, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ greatest, seed, found, from, count }) => {
        let state = seed;
        const keys = Uint32Array.from({ length: size }, () => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
          return greatest === 2 ** 32 - 1 ? state : (state >>> 8) % (greatest + 1);
        });
        const order = await orderByKey(keys, new Yielder());
        const groups = await groupKeys(keys, order, new Yielder());
        const expected = [...order].filter((index) => index >= found[0] && index < found[1]);
        expect(
          findInBoard({ order, groups, keyOf: (index) => keys[index] ?? 0 }, found, from, count),
        ).toEqual(expected.slice(from, from + count));
      }),
      { numRuns: 60 },
    );
  });
});
