import type { Runner } from '@furlong/contract/schemas/meetings';
import type { WirePoints } from '@furlong/domain/scoring-rules';
import { formatClock } from '../ui/format/format-date.ts';
import { spellMargin } from '../ui/format/format-margin.ts';
import { formatCounted, formatOrdinal } from '../ui/format/format-number.ts';
import { formatOdds, type OddsFormat, oddsOf } from '../ui/format/format-odds.ts';
import { formatEarned } from '../ui/format/format-points.ts';

/** The words of a runner's row. */
export const runnerWords = {
  firstTimer: 'First timer',
  unraced: 'Unraced',
  draw: 'draw',
  kilograms: 'kg',
  /** What opens the row. */
  more: (horseName: string) => `More on ${horseName}`,
  /** What leads to the runner's page. */
  page: 'Last runs, strike rates, all prices',
  pageOf: (horseName: string) => `of ${horseName}`,
  remove: 'Remove',
  removeOf: (horseName: string) => `the pick of ${horseName}`,
  silks: 'Silks',
  /** In the place of a price. */
  out: 'Out',
  toCome: 'To come',
  none: '–',
  unplaced: 'Unplaced',
  sp: 'SP',
} as const;

/** 'Scratched 11:40. A pick here moves to the favourite.' */
export function describeScratched({ scratchedAt }: Pick<Runner, 'scratchedAt'>, open: boolean): string {
  const words = scratchedAt === null ? 'Scratched' : `Scratched ${formatClock(scratchedAt)}`;
  return open ? `${words}. A pick here moves to the favourite.` : words;
}

/** How long ago a horse last ran: '21 days', '1 day', 'ran today'. */
export function describeLastRun(days: number): string {
  return days === 0 ? 'ran today' : formatCounted(days, 'day');
}

/** The same in a sentence: 'Last ran 21 days ago.' */
export function describeLastRunAgo(days: number): string {
  return days === 0 ? 'Ran today.' : `Last ran ${formatCounted(days, 'day')} ago.`;
}

/** Form as it is read out, run by run, with a pause at a season's end: '2131-4' is 'form 2 1 3 1, 4'. */
export function readForm(form: string): string {
  const seasons = form.split('-').map((runs) => Array.from(runs).join(' '));
  return `form ${seasons.filter((runs) => runs !== '').join(', ')}`;
}

/** What a pick has earned: '+10 points', '0 points'. */
export function describeEarned(points: WirePoints): string {
  return `${formatEarned(points)} ${points === 1 ? 'point' : 'points'}`;
}

/** The row's facts for screen readers: 'L Vanterpool, trainer S Ndabeni, form 2 1 3 1, 4, draw 7, 60 kg, at 11/2'. */
export function describeRunner(
  runner: Runner,
  format: OddsFormat,
  {
    open,
    picked,
    earned,
  }: { readonly open: boolean; readonly picked: boolean; readonly earned: WirePoints | null },
): string {
  const parts = runner.scratched
    ? [describeScratched(runner, open)]
    : [
        picked && 'your pick',
        earned !== null && describeEarned(earned),
        runner.position !== null && `finished ${formatOrdinal(runner.position)}`,
        runner.margin !== undefined && `${spellMargin(runner.margin)} behind`,
        runner.firstTimer && 'first timer',
        runner.jockey,
        runner.trainer !== '' && `trainer ${runner.trainer}`,
        runner.form !== '' && readForm(runner.form),
        runner.draw !== null && `draw ${runner.draw}`,
        runner.weight !== null && `${runner.weight} kg`,
        runner.daysSinceRun !== null && describeLastRun(runner.daysSinceRun),
        ...describePrice(runner, format, open),
      ];
  return parts.filter(Boolean).join(', ');
}

function describePrice(runner: Runner, format: OddsFormat, open: boolean): (string | false)[] {
  const starting = oddsOf(runner.startingPrice, runner.startingPriceFraction);
  if (!open && starting !== null) return [`starting price ${formatOdds(starting, format)}`];
  const odds = oddsOf(runner.winOdds, runner.winOddsFraction);
  if (odds === null) return ['no price'];
  return [`at ${formatOdds(odds, format)}`, open && runner.movement !== 'steady' && runner.movement];
}

/** '4 years old.' */
export function describeAge(years: number): string {
  return `${formatCounted(years, 'year')} old.`;
}

/** 'Price since 09:00' */
export function priceSince(clock: string): string {
  return `Price since ${clock}`;
}
