/** A run of parts that only one of two texts has, or that both have. */
export interface PartRun {
  readonly kind: 'added' | 'removed' | 'same';
  readonly parts: readonly string[];
}

/** With more parts than this between what both begin and end with, all of them count as replaced. */
const comparedMax = 1_500;

/**
 * What turns one text into another, part by part, in their order: as few parts added and removed as possible, a run of
 * removed ones before the added ones that take its place (rule: content-versions).
 */
export function compareParts(before: readonly string[], after: readonly string[]): PartRun[] {
  const head = sharedLength(before, after, (parts, place) => parts[place]);
  const rest = { before: before.slice(head), after: after.slice(head) };
  const tail = sharedLength(rest.before, rest.after, (parts, place) => parts[parts.length - 1 - place]);
  const middle = { before: drop(rest.before, tail), after: drop(rest.after, tail) };
  return joinRuns([
    { kind: 'same', parts: before.slice(0, head) },
    ...compareMiddle(middle.before, middle.after),
    { kind: 'same', parts: rest.before.slice(rest.before.length - tail) },
  ]);
}

function sharedLength(
  before: readonly string[],
  after: readonly string[],
  at: (parts: readonly string[], place: number) => string | undefined,
): number {
  const most = Math.min(before.length, after.length);
  let length = 0;
  while (length < most && at(before, length) === at(after, length)) length += 1;
  return length;
}

function drop(parts: readonly string[], tail: number): readonly string[] {
  return parts.slice(0, parts.length - tail);
}

function compareMiddle(before: readonly string[], after: readonly string[]): PartRun[] {
  if (Math.max(before.length, after.length) > comparedMax) {
    return [
      { kind: 'removed', parts: before },
      { kind: 'added', parts: after },
    ];
  }
  const lengths = commonLengths(before, after);
  const width = after.length + 1;
  const runs: PartRun[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]];
    if (old !== undefined && old === fresh) {
      runs.push({ kind: 'same', parts: [old] });
      row += 1;
      column += 1;
    } else if (
      old !== undefined &&
      (fresh === undefined ||
        (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    ) {
      runs.push({ kind: 'removed', parts: [old] });
      row += 1;
    } else if (fresh !== undefined) {
      runs.push({ kind: 'added', parts: [fresh] });
      column += 1;
    }
  }
  return runs;
}

/** For each pair of places, the length of the longest list of parts that both texts have from there on in this order. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const place = row * width + column;
      lengths[place] =
        before[row] === after[column]
          ? (lengths[place + width + 1] ?? 0) + 1
          : Math.max(lengths[place + width] ?? 0, lengths[place + 1] ?? 0);
    }
  }
  return lengths;
}

function joinRuns(runs: readonly PartRun[]): PartRun[] {
  const joined: { kind: PartRun['kind']; parts: string[] }[] = [];
  for (const { kind, parts } of runs) {
    if (parts.length === 0) continue;
    const last = joined.at(-1);
    if (last?.kind === kind) last.parts.push(...parts);
    else joined.push({ kind, parts: [...parts] });
  }
  return joined;
}
