import { aliasKey } from '@furlong/domain/alias';
import { firstWhere } from '../score-boards/first-where.ts';
import { orderByKey } from '../score-boards/order-by-key.ts';
import { findByAlias, indexOfId } from '../score-boards/participants.ts';
import { keyIn, keyOf, stoodIn } from '../score-boards/score-board.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import type { Board } from '../standings/board.ts';
import { rowOf } from '../standings/read-board.ts';
import type { Newcomers } from './load-newcomers.ts';
import type { OpenList, OpenPlace } from './open-list.ts';

/** A month's newcomers of a board: the board's order without everybody else. */
interface Extract {
  readonly board: Board;
  /** Indices by place. */
  readonly order: Uint32Array;
  /** Their keys before the last race, greatest first; of those who had picked by then. */
  readonly befores: Uint32Array;
}

const extracts = new WeakMap<Board, Map<string, Promise<Extract>>>();
/** Months that are kept of one board. */
const monthsMax = 3;

/** The list of a month's newcomers on a board in memory; extracted once a version and month. */
export async function listNewcomers(board: Board, newcomers: Newcomers): Promise<OpenList> {
  const known = extracts.get(board) ?? new Map<string, Promise<Extract>>();
  extracts.set(board, known);
  const key = `${newcomers.after}-${newcomers.last}`;
  const extract = known.get(key) ?? extractFrom(board, newcomers);
  known.delete(key);
  known.set(key, extract);
  for (const old of [...known.keys()].slice(0, -monthsMax)) known.delete(old);
  return listOf(await extract);
}

async function extractFrom(board: Board, { after, last }: Newcomers): Promise<Extract> {
  const yielder = new Yielder();
  const { order, participants, before } = board;
  const found = new Uint32Array(order.length);
  let count = 0;
  await yielder.inSlices(order.length, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const index = order[place] ?? 0;
      const id = participants.ids[index] ?? 0;
      if (id <= after || id > last) continue;
      found[count] = index;
      count += 1;
    }
  });
  const extracted = found.slice(0, count);
  const keys = new Uint32Array(before ? count : 0);
  let stood = 0;
  await yielder.inSlices(keys.length, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const index = extracted[place] ?? 0;
      if (!before || !stoodIn(before, index)) continue;
      keys[stood] = keyIn(before, index);
      stood += 1;
    }
  });
  const stoodKeys = keys.subarray(0, stood);
  const sorted = await orderByKey(stoodKeys, yielder);
  const befores = new Uint32Array(stood);
  await yielder.inSlices(stood, (from, to) => {
    for (let place = from; place < to; place += 1) befores[place] = stoodKeys[sorted[place] ?? 0] ?? 0;
  });
  return { board, order: extracted, befores };
}

function listOf({ board, order, befores }: Extract): OpenList {
  const { before, participants } = board;
  const keyAt = (place: number) => keyOf(board, order[place] ?? 0);
  const totalAt = (place: number) => Math.floor(keyAt(place) / board.key.totalUnit);
  const placeAt = (place: number): OpenPlace => {
    const index = order[place] ?? 0;
    const key = keyOf(board, index);
    const first = firstWhere(order.length, (at) => keyAt(at) <= key);
    const end = firstWhere(order.length, (at) => keyAt(at) < key);
    const row = rowOf(board, index);
    const rankBefore =
      before && stoodIn(before, index)
        ? 1 + firstWhere(befores.length, (at) => (befores[at] ?? 0) <= keyIn(before, index))
        : null;
    return {
      row,
      leagueRank: first + 1,
      tied: end - first > 1,
      movement: rankBefore === null ? null : rankBefore - (first + 1),
      gap: first === 0 ? null : totalAt(first - 1) - row.total,
    };
  };
  return {
    total: order.length,
    minTotal: order.length === 0 ? 0 : totalAt(order.length - 1),
    async read({ from, count, search }) {
      if (search === '') {
        const shown = Math.max(0, Math.min(count, order.length - from));
        return {
          places: Array.from({ length: shown }, (_, at) => placeAt(from + at)),
          found: order.length,
        };
      }
      const [first, end] = findByAlias(participants, aliasKey(search), false);
      const places: OpenPlace[] = [];
      let found = 0;
      await new Yielder().inSlices(order.length, (begin, stop) => {
        for (let place = begin; place < stop; place += 1) {
          const index = order[place] ?? 0;
          if (index < first || index >= end) continue;
          if (found >= from && places.length < count) places.push(placeAt(place));
          found += 1;
        }
      });
      return { places, found };
    },
    async own(punterId) {
      const index = indexOfId(participants, punterId);
      if (index < 0) return null;
      const key = keyOf(board, index);
      // Equal keys are in the order of the indices.
      const place = firstWhere(order.length, (at) => {
        const other = keyAt(at);
        return other < key || (other === key && (order[at] ?? 0) >= index);
      });
      return order[place] === index ? placeAt(place) : null;
    },
  };
}
