import { type LineOfEachWay, pairEachWays } from '@furlong/domain/betting/each-way';
import { parseMoney } from '@furlong/domain/money';
import { isRacingRequest, type LineRequest } from './strike-wire.ts';

interface Requested {
  readonly request: LineRequest;
}

/** For each of some lines the place of the other half of its each-way bet; null where it is none (rule: each-way-whole). */
export function otherHalves(lines: readonly Requested[]): (number | null)[] {
  return pairEachWays(lines.map(({ request }) => lineOf(request)));
}

/** The other half of the each-way bet that one of some lines is of; null where it is none. */
export function otherHalfOf<Line extends Requested>(lines: readonly Line[], index: number): Line | null {
  return lines[otherHalves(lines)[index] ?? -1] ?? null;
}

/** How many answers some lines wait for: the halves of an each-way bet have one. */
export function countQuestions(lines: readonly Requested[]): number {
  return otherHalves(lines).filter((other, index) => other === null || index < other).length;
}

function lineOf(request: LineRequest): LineOfEachWay {
  const { legsPerBet, totalStake, combinationBetTypeId } = request.combinatonInfo;
  const legs = isRacingRequest(request)
    ? request.dt.map(({ raceId, saddle, isPlace }) => ({
        event: raceId,
        market: isPlace ? ('place' as const) : ('win' as const),
        outcome: saddle,
      }))
    : // Another sport's markets are neither to win nor to be placed.
      [{ event: 0, market: 'result' as const, outcome: 0 }];
  return {
    legs,
    size: legsPerBet,
    // 4 to 6 are the All-to lines.
    accumulator: combinationBetTypeId > 3,
    totalStake: parseMoney(totalStake),
  };
}
