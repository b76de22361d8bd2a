import { findMarginProblems, type Margin } from '@furlong/domain/margins';
import type { Finisher } from '@furlong/domain/race-result';
import type { CardResult, Dividend, RaceToChange, ResultReason } from '../meetings/card.ts';
import { isRecordReason } from '../meetings/card.ts';
import type { BadField } from '../platform/http/failure.ts';

/** What a result says beside its order (rule: racing-facts). What is left out was not said. */
export interface FactsChange {
  readonly finishers: readonly (Finisher & { readonly margin?: Margin | null })[];
  /** The winner's, in hundredths of a second. */
  readonly winnerTime?: number;
  readonly dividends?: readonly Dividend[];
}

/** What is stored of it. */
export interface ResultFacts extends Pick<CardResult, 'winnerTime' | 'dividends'> {
  readonly margins: ReadonlyMap<number, Margin | null>;
}

/** Every bad field of a result's margins and dividends. */
export function findFactProblems(
  race: Pick<RaceToChange, 'number' | 'runners'>,
  change: FactsChange,
): BadField[] {
  const margins = findMarginProblems(marginsSaid(change)).map(({ index, message }) => ({
    field: `finishers.${index}.margin`,
    expected: message,
  }));
  const running = new Set(race.runners.flatMap(({ saddle, scratched }) => (scratched ? [] : [saddle])));
  const seen = new Set<string>();
  const dividends = (change.dividends ?? []).flatMap(({ pool, saddles = [] }, index): BadField[] => {
    const declared = JSON.stringify([pool, saddles]);
    const isRepeated = seen.has(declared);
    seen.add(declared);
    if (isRepeated) return [{ field: `dividends.${index}`, expected: 'each pool and its saddles once' }];
    return saddles.flatMap((saddle, at) =>
      running.has(saddle) && saddles.indexOf(saddle) === at
        ? []
        : [
            {
              field: `dividends.${index}.saddles.${at}`,
              expected: `a runner of race ${race.number} that is not scratched, once`,
            },
          ],
    );
  });
  return [...margins, ...dividends];
}

/**
 * What a result has of margins, time and dividends, with what it leaves out kept from the one before where it still
 * holds (rule: racing-facts): the time always; margins while the order is the same; dividends while the order is the
 * same, or only the record changes, because the tote has paid.
 */
export function keepFacts(
  before: Pick<CardResult, 'finishers' | 'winnerTime' | 'dividends'> | null,
  change: FactsChange,
  reason: ResultReason | null,
): ResultFacts {
  const said = marginsSaid(change);
  const isSameOrder = before !== null && orderOf(before.finishers) === orderOf(change.finishers);
  const margins = isSameOrder && said.every(({ margin }) => margin === null) ? before.finishers : said;
  return {
    margins: new Map(margins.map(({ saddle, margin }) => [saddle, margin])),
    winnerTime: change.winnerTime ?? before?.winnerTime ?? null,
    dividends:
      change.dividends ?? (before && (isSameOrder || isRecordReason(reason)) ? before.dividends : []),
  };
}

function marginsSaid({ finishers }: FactsChange) {
  return finishers.map(({ saddle, position, margin }) => ({ saddle, position, margin: margin ?? null }));
}

function orderOf(finishers: readonly Finisher[]): string {
  return finishers
    .map(({ saddle, position }) => `${position}/${saddle}`)
    .toSorted()
    .join();
}
