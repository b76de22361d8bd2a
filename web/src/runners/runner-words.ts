import { ridesMax } from '@furlong/contract/codes/runners';
import type { Runner } from '@furlong/contract/schemas/meetings';
import type { PastRun, PersonRecord, RunnerForm } from '@furlong/contract/schemas/runners';
import { localDayOf } from '@furlong/domain/local-date';
import { formatPercent } from '../stats/stats-words.ts';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { spellMargin } from '../ui/format/format-margin.ts';
import { formatCount, formatCounted, formatOrdinal } from '../ui/format/format-number.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';

/* All words of a runner's page. */

export const runnerWords = {
  loading: 'Loading Runner',
  screen: 'Runner',
  previous: 'Previous',
  next: 'Next',
  unknown: {
    title: 'There is no such runner.',
    text: 'The link may be old or mistyped.',
    action: 'See the meetings',
  },
  failed: { title: 'The runner did not load.', text: 'Your saved picks are safe.' },
  form: { title: 'Last runs', failed: 'The last runs did not load.', loading: 'Loading last runs' },
  records: {
    title: 'Record in races like this',
    name: 'Record',
    runs: 'Runs',
    wins: 'Won',
    places: '2nd or 3rd',
  },
  price: {
    title: 'Price',
    none: 'No price yet.',
    opened: 'Opened at',
    now: 'Now',
    last: 'Last price',
    starting: 'Starting price',
    table: 'Prices',
    from: 'From',
    odds: 'Price',
    leftOut: 'Not every step is shown: the first price, and the latest.',
  },
  people: {
    title: 'Jockey and trainer',
    none: 'The card does not name them.',
    howSure: 'How sure is that?',
  },
  facts: {
    age: 'Age',
    jockey: 'Jockey',
    trainer: 'Trainer',
    draw: 'Draw',
    weight: 'Weight',
    rest: 'Last ran',
    form: 'Form',
    rating: 'Merit rating',
  },
  source: {
    title: 'Where this comes from',
    text: 'We count races before this one that have a result on this site. We go by the name on the card, so a renamed horse starts afresh.',
  },
  scratched: 'Scratched',
  firstTimer: 'Unraced',
} as const;

/** What a scratched runner means for who picked it or bet on it (rules: scratched, favourite-stands-in). */
export function goneWords(isOpen: boolean): string {
  const follows = 'A pick on it counts as the favourite, and a single on it is refunded.';
  return `${isOpen ? 'It won’t run.' : 'It didn’t run.'} ${follows}`;
}

/** The words of the page's foot, while the race is open. */
export const footWords = {
  pick: (saddle: number, horseName: string) => `Pick ${saddle} ${horseName}`,
  save: (saddle: number, horseName: string) => `Save ${saddle} ${horseName}`,
  saved: (raceNumber: number) => `Your pick in race ${raceNumber}, saved.`,
  instead: (raceNumber: number, { saddle, horseName }: Pick<Runner, 'saddle' | 'horseName'>) =>
    `Race ${raceNumber}: you have ${saddle} ${horseName}.`,
  next: (raceNumber: number) => `Race ${raceNumber}`,
} as const;

/** The link back: 'Race 5, Kenilworth'. */
export function raceWords(raceNumber: number, raceCourseName: string): string {
  return `Race ${raceNumber}, ${raceCourseName}`;
}

/** '4 years', '1 year'. */
export function ageWords(age: number): string {
  return formatCounted(age, 'year');
}

/** '59.5 kg'. */
export function weightWords(weight: number): string {
  return `${weight.toFixed(1)}\u00a0kg`;
}

/** How long it has rested: '21 days ago', 'today'. */
export function restWords(days: number): string {
  return days === 0 ? 'today' : `${formatCounted(days, 'day')} ago`;
}

/** Figures of a horse's form one by one, for a screen reader: '2 1 3 1 - 4'. */
export function spellForm(form: string): string {
  return Array.from(form).join(' ');
}

/** Why there are no runs to list. */
export function noRunsWords({ firstTimer, form }: Pick<Runner, 'firstTimer' | 'form'>): string {
  if (firstTimer) return 'It has never run.';
  return form === ''
    ? 'We have no earlier race of it.'
    : 'We have no earlier race of it. Its form figures are from the card.';
}

/** '5th', or a dash with words for who did not place. */
export function placeWords({ position }: Pick<PastRun, 'position'>): string {
  return position === null ? 'Unplaced' : formatOrdinal(position);
}

/** Where it finished, in the head: 'Finished 3rd'. */
export function finishedWords(position: number): string {
  return `Finished ${formatOrdinal(position)}`;
}

/** 'of 12'. */
export function fieldWords({ field }: Pick<PastRun, 'field'>): string {
  return `of ${formatCount(field)}`;
}

/** '1 400 m turf, Good'. */
export function tripWords({
  distance,
  surface,
  going,
}: Pick<PastRun, 'distance' | 'surface' | 'going'>): string {
  const trip = [distance === null ? '' : `${formatCount(distance)}\u00a0m`, surface.toLowerCase()];
  return [trip.filter(Boolean).join(' '), going].filter(Boolean).join(', ');
}

/** Day and course, with the year when it is not this one's: '24 Oct, Greyville'. A run needs no weekday. */
export function runDayWords(
  { offTime, raceCourseName }: Pick<PastRun, 'offTime' | 'raceCourseName'>,
  now: number,
) {
  const year = localDayOf(new Date(offTime)).slice(0, 4);
  const [, ...day] = formatDay(offTime).split(' ');
  const isThisYear = year === localDayOf(new Date(now)).slice(0, 4);
  return `${[...day, ...(isThisYear ? [] : [year])].join(' ')}, ${raceCourseName}`;
}

/** Whom the run is told by: '3¼ lengths behind Marble Chorus', 'beat Marble Chorus by a neck'. */
export function rivalWords({ rival }: Pick<PastRun, 'rival'>): string | null {
  if (rival === null) return null;
  const { how, horseName, margin } = rival;
  if (how === 'tied') return `dead heat with ${horseName}`;
  if (margin === undefined) return how === 'won' ? `won by ${horseName}` : `beat ${horseName}`;
  const apart = spellMargin(margin);
  return how === 'won' ? `${apart} behind ${horseName}` : `beat ${horseName} by ${apart}`;
}

/** The rider, the weight and the draw of a run, those that are known. */
export function loadWords({ weight, draw, jockey }: Pick<PastRun, 'weight' | 'draw' | 'jockey'>): string[] {
  return [jockey, weight === null ? '' : weightWords(weight), draw === null ? '' : `draw ${draw}`].filter(
    Boolean,
  );
}

/** 'SP 9/2'. */
export function startingWords(
  { startingPriceFraction }: Pick<PastRun, 'startingPriceFraction'>,
  format: OddsFormat,
) {
  return startingPriceFraction === null ? null : `SP ${formatFraction(startingPriceFraction, format)}`;
}

/** How often a jockey or trainer won: '7 winners from 18 rides', with the rate from 20 on (rule: stats-rates). */
export function recordWords({ wins, isLatestOnly }: PersonRecord, who: 'jockey' | 'trainer'): string {
  if (wins.of === 0) return 'no race here yet';
  const latest = isLatestOnly ? `the latest ${formatCount(ridesMax)}` : null;
  const [one, many] = who === 'jockey' ? ['ride', 'rides'] : ['runner', 'runners'];
  const of = latest === null ? formatCounted(wins.of, one, many) : `${latest} ${many}`;
  const rate = wins.percent === null ? '' : ` (${formatPercent(wins.percent)})`;
  return `${formatCounted(wins.count, 'winner')} from ${of}${rate}`;
}

/** How sure a percentage is; null where there is none. */
export function recordDetail({ wins }: PersonRecord): string | null {
  if (wins.percent === null || wins.low === null || wins.high === null) return null;
  return `Over many more races, expect anything from ${formatPercent(wins.low)} to ${formatPercent(wins.high)}.`;
}

/** How many of the runs in the form figures are listed, where some are not: '1 of 5 runs is on this site'. */
export function formCountWords({ form }: Pick<Runner, 'form'>, listed: number): string | null {
  // Dashes and strokes between the figures part seasons and long rests.
  const figures = Array.from(form).filter((figure) => /[\dA-Za-z]/.test(figure)).length;
  if (listed === 0 || listed >= figures) return null;
  return `${listed} of ${figures} runs ${listed === 1 ? 'is' : 'are'} on this site.`;
}

/** The chart in words. */
export function chartWords(prices: RunnerForm['prices'], format: OddsFormat): string {
  const [first] = prices;
  const last = prices.at(-1);
  if (first === undefined || last === undefined) return runnerWords.price.none;
  const words = (price: typeof first) => formatFraction(price.winOddsFraction, format);
  if (prices.length === 1) return `${words(first)} since ${formatClock(first.at)}, and no change.`;
  const sorted = prices.toSorted((a, b) => a.winOdds - b.winOdds);
  const [shortest, longest] = [sorted[0] ?? first, sorted.at(-1) ?? last];
  return `From ${words(first)} at ${formatClock(first.at)} to ${words(last)} at ${formatClock(last.at)}; shortest ${words(shortest)}, longest ${words(longest)}. Each price is in the table below.`;
}
