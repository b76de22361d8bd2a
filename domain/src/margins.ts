import { InvalidValue } from './invalid-value.ts';

/**
 * How far a finisher was behind the one before it, as the judge says it: lengths with two decimals (`0.50`, `3.25`) or
 * one of {@link MARGIN_WORDS} (rule: margins).
 */
export type Margin = string;

/** The judge's words: those for less than half a length in hundredths of one, and `dist`, too far to be measured. */
export const MARGIN_WORDS: Readonly<Record<string, number>> = {
  nse: 5,
  sh: 10,
  hd: 20,
  nk: 30,
  dist: Number.POSITIVE_INFINITY,
};

/** The longest margin that is counted, in lengths; what is longer is `dist`. */
export const MAX_MARGIN = 200;
/** The form of a margin written as text, for a JSON schema. */
export const MARGIN_PATTERN = '^(nse|sh|hd|nk|dist|[0-9]{1,3}([.][0-9]{1,2})?)$';

const EXPECTED = `lengths above 0 with at most two decimals (3.25), at most ${MAX_MARGIN}, or nse, sh, hd, nk, dist`;
const LENGTHS = /^\d{1,3}(\.\d{1,2})?$/;

/** Reads a margin from a number or a text; lengths come out with two decimals. Throws {@link InvalidValue}. */
export function parseMargin(value: number | string): Margin {
  const text = String(value);
  if (Object.hasOwn(MARGIN_WORDS, text)) return text;
  const hundredths = LENGTHS.test(text) ? Math.round(Number(text) * 100) : 0;
  if (hundredths < 1 || hundredths > MAX_MARGIN * 100) throw new InvalidValue(EXPECTED, value);
  return lengthsOf(hundredths);
}

/** A margin in hundredths of a length, a word by its usual length; Infinity for `dist`. */
export function marginInHundredths(margin: Margin): number {
  return MARGIN_WORDS[margin] ?? Math.round(Number(margin) * 100);
}

function lengthsOf(hundredths: number): Margin {
  return hundredths > MAX_MARGIN * 100 ? 'dist' : (hundredths / 100).toFixed(2);
}

/** A finisher with its margin; null for a winner, and where none is known. */
export interface MarginedFinisher {
  readonly saddle: number;
  readonly position: number;
  readonly margin: Margin | null;
}

/** An error in the margins of a finishing order: the finisher's index and a message. */
export interface MarginProblem {
  readonly index: number;
  readonly message: string;
}

/** All errors of the margins: a winner has none, and those who tied were equally far behind (rule: margins). */
export function findMarginProblems(finishers: readonly MarginedFinisher[]): MarginProblem[] {
  const said = new Map<number, Margin>();
  return finishers.flatMap(({ position, margin }, index): MarginProblem[] => {
    if (margin === null) return [];
    if (position === 1) return [{ index, message: 'no margin for a winner, whom nobody was before' }];
    const other = said.get(position) ?? margin;
    said.set(position, other);
    return other === margin
      ? []
      : [{ index, message: `one margin for those who tied: ${other} was said before` }];
  });
}

/**
 * The margins of the finishers that are left when some turn out to have taken no part (rules: margins,
 * late-non-runner), by saddle: who was behind one of them is as far behind the next one before as both margins together.
 * Who tied has one margin, said of any of them. Null for whoever is first now, and where a margin on the way is not known.
 */
export function marginsLeft(
  finishers: readonly MarginedFinisher[],
  isOut: (saddle: number) => boolean,
): ReadonlyMap<number, Margin | null> {
  const left = new Map<number, Margin | null>();
  const groups = Map.groupBy(
    finishers.toSorted((a, b) => a.position - b.position),
    ({ position }) => position,
  );
  /** From the last one left to the group at hand; undefined while nobody is left before it. */
  let behind: (Margin | null)[] | undefined;
  for (const group of groups.values()) {
    behind?.push(group.find(({ margin }) => margin !== null)?.margin ?? null);
    const staying = group.filter(({ saddle }) => !isOut(saddle));
    for (const { saddle } of staying) left.set(saddle, behind ? sumOf(behind) : null);
    if (staying.length > 0) behind = [];
  }
  return left;
}

/** Margins together; one alone keeps its word. */
function sumOf(margins: readonly (Margin | null)[]): Margin | null {
  const [only] = margins;
  if (margins.length === 1) return only ?? null;
  let sum = 0;
  for (const margin of margins) {
    if (margin === null) return null;
    sum += marginInHundredths(margin);
  }
  return lengthsOf(sum);
}
