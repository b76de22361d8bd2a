import type { BetExplanation } from '@furlong/contract/schemas/my-bets';
import { formatRands } from '../ui/format/format-money.ts';
import {
  type BreakdownLine,
  type BreakdownPart,
  factorsOf,
  hasRivals,
  namesOf,
  productOf,
  returnsOf,
  rivalWords,
  sumLines,
} from './bet-breakdown.ts';
import { betsWords, moreWords, sumWords, toComeWords } from './breakdown-words.ts';
import { formatExactRands, isZero } from './exact-words.ts';
import { isAgainst, isPending } from './leg-words.ts';

/** How an open bet comes to what it returns if the provisional results stay; none where none is against it. */
export function standsBreakdown(explanation: BetExplanation): BreakdownPart[] {
  const { combinations, legs, open } = explanation;
  const stands = open?.asItStands;
  if (open === null || stands === undefined) return [];
  const alive = combinations.listed.filter(({ status }) => status === 'open');
  const isLosing = (own: readonly number[]) => own.some((index) => legs[index] && isAgainst(legs[index]));
  const losing = alive.filter((combination) => isLosing(combination.legs)).length;
  const lines: BreakdownLine[] = alive
    .filter((combination) => !isLosing(combination.legs))
    .map((combination) => {
      const product = productOf(combination.legs, explanation);
      return {
        name: namesOf(combination.legs, explanation),
        note: `${formatRands(explanation.stake)} × ${factorsOf(combination.legs, explanation)}`,
        value: product === null ? sumWords.knownAtSp : formatExactRands(returnsOf(product, explanation)),
      };
    });
  if (!isZero(open.soFar.exact)) {
    lines.unshift({ name: sumWords.wonSoFar, value: formatRands(open.soFar.returns) });
  }
  if (losing > 0) lines.push({ name: betsWords(losing), note: sumWords.losing, value: formatRands(0) });
  if (combinations.rest.count > 0) {
    lines.push({ name: moreWords(combinations.rest.count), value: sumWords.notListed });
  }
  const why = whyAtBest(explanation);
  lines.push(...sumLines(stands, null), {
    name: sumWords.asItStands,
    ...(why === null ? {} : { note: why }),
    value: formatRands(stands.returns),
    total: true,
  });
  return [{ title: sumWords.standsTitle, lines }];
}

/** Why it may still be less; null: nothing else is to come. */
function whyAtBest(explanation: BetExplanation): string | null {
  if (hasRivals(explanation)) return rivalWords(explanation);
  const toCome = explanation.legs.filter((leg) => isPending(leg) && leg.position === null);
  const races = [...new Set(toCome.map(({ raceNumber }) => raceNumber))];
  return races.length > 0 && explanation.open?.asItStands?.returns !== 0 ? toComeWords(races) : null;
}
