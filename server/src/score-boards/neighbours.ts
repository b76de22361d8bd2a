import type { KeyGroups } from './key-groups.ts';
import { hasBonus, type ScoreBoard, stoodIn } from './score-board.ts';
import { Yielder } from './yield-to-event-loop.ts';

/** Punters already ranked before the last change whose keys changed alike by it: none of them passed another. */
interface Moved {
  /** What their keys gained, a bonus included; below 0 when they lost. */
  readonly added: number;
  /** Their places in the list: in the order of their keys now, which is that of their keys before. */
  readonly places: Uint32Array;
  /** How many of them are in front of each of the board's key groups; one element more than there are groups. */
  readonly upTo: Uint32Array;
}

/**
 * A board prepared for asking who passed whom. Punters whose keys changed by the same amount keep their order, so those
 * who passed someone form one range per amount, which begins and ends with key groups.
 */
export interface Neighbours<Board extends ScoreBoard = ScoreBoard> {
  readonly board: Board;
  readonly moved: readonly Moved[];
}

/** Sorts a board's places by what the last change added: two walks of the list, however many ask afterwards. */
export async function prepareNeighbours<Board extends ScoreBoard>(
  board: Board,
  yielder: Yielder,
): Promise<Neighbours<Board>> {
  const { order, before, groups, bonus } = board;
  const last = board.events.find(({ number }) => number === board.last?.number);
  if (!before || !last) return { board, moved: [] };
  const { kinds, amounts } = kindsOf(board, last.adds);
  const kindOf = (place: number, key: number) =>
    2 * (kinds[last.column[order[place] ?? 0] ?? 0] ?? 0) + Number(bonus !== null && hasBonus(bonus, key));
  const sizes = new Uint32Array(2 * amounts.length);
  const hadPlace = (place: number) => stoodIn(before, order[place] ?? 0);
  await walkGroups(groups, yielder, (place, key) => {
    if (!hadPlace(place)) return;
    const kind = kindOf(place, key);
    sizes[kind] = (sizes[kind] ?? 0) + 1;
  });
  const found = Array.from(sizes, (size, kind) => {
    if (size === 0) return null;
    const added = (amounts[kind >> 1] ?? 0) + (kind % 2 === 1 ? (bonus?.added ?? 0) : 0);
    return { added, places: new Uint32Array(size), upTo: new Uint32Array(groups.starts.length), filled: 0 };
  });
  await walkGroups(groups, yielder, (place, key, group) => {
    const kind = hadPlace(place) ? found[kindOf(place, key)] : null;
    if (!kind) return;
    kind.places[kind.filled] = place;
    kind.filled += 1;
    kind.upTo[group + 1] = kind.filled;
  });
  const moved = found.filter((kind) => kind !== null);
  for (const { upTo } of moved) {
    // A key group without any of them ends where the group before it does.
    for (let group = 1; group < upTo.length; group += 1) {
      upTo[group] = Math.max(upTo[group] ?? 0, upTo[group - 1] ?? 0);
    }
    await yielder.yieldIfDue();
  }
  return { board, moved };
}

/** The different amounts that values of the last event gained, and which of them each value did. */
function kindsOf({ last }: ScoreBoard, adds: Uint32Array): { kinds: Uint16Array; amounts: number[] } {
  const numbers = new Map<number, number>();
  const kinds = Uint16Array.from(adds, (add, value) => {
    const amount = add - (last?.adds?.[value] ?? 0);
    const kind = numbers.get(amount) ?? numbers.size;
    numbers.set(amount, kind);
    return kind;
  });
  return { kinds, amounts: [...numbers.keys()] };
}

/** Visits every place of a list with its key and key group. */
async function walkGroups(
  { keys, starts }: KeyGroups,
  yielder: Yielder,
  visit: (place: number, key: number, group: number) => void,
): Promise<void> {
  let group = 0;
  await yielder.inSlices(starts.at(-1) ?? 0, (from, to) => {
    for (let place = from; place < to; place += 1) {
      while (place >= (starts[group + 1] ?? 0)) group += 1;
      visit(place, keys[group] ?? 0, group);
    }
  });
}

const prepared = new WeakMap<ScoreBoard, Promise<Pick<Neighbours, 'moved'>>>();

/** A board's neighbours, prepared when first asked for and cached as long as the board exists. */
export async function neighboursOf<Board extends ScoreBoard>(board: Board): Promise<Neighbours<Board>> {
  const known = prepared.get(board) ?? prepareNeighbours(board, new Yielder());
  prepared.set(board, known);
  return { board, moved: (await known).moved };
}
