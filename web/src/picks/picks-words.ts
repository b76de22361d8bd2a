import type { Race, Runner, Scoring } from '@furlong/contract/schemas/meetings';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import { formatPoints } from '../ui/format/format-points.ts';

/** '1 bonus point', '12 bonus points'. */
function bonusPoints(points: number): string {
  return `${formatPoints(points)} bonus ${points === 1 ? 'point' : 'points'}`;
}

/** The bonus that a win at a runner's price of now would add. The starting price decides (rule: scoring). */
export function describeBonus(
  runner: Pick<Runner, 'winOdds' | 'winOddsFraction'>,
  { priceBonuses }: Pick<Scoring, 'priceBonuses'>,
  format: OddsFormat,
): string {
  const [lowest] = priceBonuses;
  if (runner.winOdds === null || runner.winOddsFraction === null || lowest === undefined) return '';
  const { winOdds } = runner;
  const reached = priceBonuses.findLast((step) => winOdds >= step.winOdds);
  const price = formatFraction(runner.winOddsFraction, format);
  return reached === undefined
    ? `No bonus for a win at ${price}: it starts at ${formatFraction(lowest.winOddsFraction, format)}.`
    : `A win at a starting price of ${price} adds ${bonusPoints(reached.points)}.`;
}

/** The bonus that a pick has earned; nothing is said of one that might have been. */
export function describeEarnedBonus({ selection }: Pick<Race, 'selection'>): string {
  const bonus = selection?.bonus ?? 0;
  return bonus > 0 ? `Its starting price added ${bonusPoints(bonus)}.` : '';
}
