import { type Margin, marginsLeft } from '@furlong/domain/margins';
import { type Odds, oddsOf, startingPriceOfNumbers } from '@furlong/domain/odds';
import { type Finisher, finishersLeft } from '@furlong/domain/race-result';

/** A price from its two columns; null when there is none. */
export function priceOf(
  numerator: number | null | undefined,
  denominator: number | null | undefined,
): Odds | null {
  return numerator == null || denominator == null ? null : oddsOf(numerator, denominator);
}

/** An official starting price from a result's two columns, which may be 0; null when there is none. */
export function officialPriceOf(
  runner: { readonly sp_numerator: number | null; readonly sp_denominator: number | null } | undefined,
): Odds | null {
  if (runner?.sp_numerator == null || runner.sp_denominator == null) return null;
  return startingPriceOfNumbers(runner.sp_numerator, runner.sp_denominator);
}

/**
 * The last win price of a runner: the current one, else the one withdrawn last. Null if it never had one, and for a
 * scratched runner, which has no starting price.
 */
export function lastShownOf(row: {
  readonly scratched_at: Date | string | null;
  readonly win_numerator: number | null;
  readonly win_denominator: number | null;
  readonly last_win_numerator: number | null;
  readonly last_win_denominator: number | null;
}): Odds | null {
  if (row.scratched_at !== null) return null;
  return (
    priceOf(row.win_numerator, row.win_denominator) ??
    priceOf(row.last_win_numerator, row.last_win_denominator)
  );
}

/** A captured finishing order without the scratched runners and non-runners (rule: late-non-runner). */
export function finishersOf(
  captured: readonly { readonly saddle: number; readonly position: number | null }[],
  runners: readonly { readonly saddle: number; readonly scratched_at: Date | string | null }[],
): readonly Finisher[] {
  const gone = new Set(runners.flatMap((runner) => (runner.scratched_at === null ? [] : [runner.saddle])));
  const finishers = captured.flatMap(({ saddle, position }) =>
    position === null ? [] : [{ saddle, position }],
  );
  return finishersLeft(finishers, (saddle) => gone.has(saddle));
}

/** The margins of a captured finishing order, by saddle, without the scratched runners and non-runners (rule: margins). */
export function marginsOf(
  captured: readonly {
    readonly saddle: number;
    readonly position: number | null;
    readonly margin: string | null;
  }[],
  runners: readonly { readonly saddle: number; readonly scratched_at: Date | string | null }[],
): ReadonlyMap<number, Margin | null> {
  const gone = new Set(runners.flatMap((runner) => (runner.scratched_at === null ? [] : [runner.saddle])));
  const finishers = captured.flatMap(({ saddle, position, margin }) =>
    position === null ? [] : [{ saddle, position, margin }],
  );
  return marginsLeft(finishers, (saddle) => gone.has(saddle));
}

/** A stored status as a word of the domain; throws for an unknown one. */
export function wordOf<W extends string>(words: Readonly<Record<string, W>>, text: string): W {
  const word = words[text];
  if (word === undefined) throw new Error(`Unknown status '${text}' in the database`);
  return word;
}
