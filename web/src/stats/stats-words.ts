import type { Milestone, PriceBand, Promised, Rate } from '@furlong/contract/schemas/stats';
import { formatLocalDay, type LocalDay } from '@furlong/domain/local-date';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';

/** A day with its year when it is another one: 'Sat 21 Nov', 'Sat 21 Nov 2025'. */
export function formatDayNear(day: LocalDay, today: LocalDay): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? formatLocalDay(day) : `${formatLocalDay(day)} ${year}`;
}

/** '36 %', '12.5 %'. */
export function formatPercent(percent: number): string {
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)}\u00a0%`;
}

/** Only as many picks as can say something are a percentage: '36 %', else '7 of 18' (rule: stats-rates). */
export function rateWords({ count, of, percent }: Rate): string {
  return percent === null ? `${formatCount(count)} of ${formatCount(of)}` : formatPercent(percent);
}

/** A number of winners with its decimals, where there are some: '12', '9.8'. */
function formatWinners(winners: number): string {
  return Number.isInteger(winners) ? formatCount(winners) : String(Math.round(winners * 100) / 100);
}

const luckWords = {
  within: 'within luck',
  more: 'more than luck would usually give',
  fewer: 'fewer than luck would usually give',
} as const;

/**
 * What was won beside what the prices promised (rule: expected-winners): '12 winners, 9.8 expected from the prices:
 * within luck'. Null when no pick had a price.
 */
export function promisedWords({ picks, won, expected, luck }: Promised): string | null {
  if (picks === 0) return null;
  const winners = `${formatWinners(won)} ${won === 1 ? 'winner' : 'winners'}`;
  const against = `${winners}, ${expected.toFixed(1)} expected from the prices`;
  return luck === null ? against : `${against}: ${luckWords[luck]}`;
}

/** A band of starting prices: 'Under 2/1', '2/1 to under 5/1', '20/1 and up' (rule: price-bands). */
export function bandWords(
  { fromFraction, toFraction }: Pick<PriceBand, 'fromFraction' | 'toFraction'>,
  format: OddsFormat,
): string {
  const from = fromFraction === null ? null : formatFraction(fromFraction, format);
  const to = toFraction === null ? null : formatFraction(toFraction, format);
  if (from === null) return to === null ? 'Any price' : `Under ${to}`;
  return to === null ? `${from} and up` : `${from} to under ${to}`;
}

/** How many have a milestone: '412 punters have it'. */
export function holdersWords(holders: number): string {
  if (holders === 0) return 'nobody has it yet';
  return `${formatCounted(holders, 'punter')} ${holders === 1 ? 'has' : 'have'} it`;
}

/** What stands on a milestone's token. */
export function tokenOf({ kind, goal }: Pick<Milestone, 'kind' | 'goal'>): string {
  if (kind === 'long-price') return '20/1';
  if (kind === 'whole-card') return 'All';
  if (kind === 'first-hundred') return '100';
  if (kind === 'course-winner' || kind === 'gold') return '1st';
  if (kind === 'silver') return '2nd';
  if (kind === 'bronze') return '3rd';
  return goal === 1 ? '1st' : formatCount(goal);
}
