import type { LiveOwn, Passing } from '@furlong/contract/schemas/live';
import type { StandingsRow } from '@furlong/contract/schemas/standings';
import { formatList } from '../ui/format/format-list.ts';
import { formatCount, formatCounted, formatOrdinal } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';

/** 'Ann', 'Ann and Ben', 'Ann, Ben, Cat and 4 more'; 'nobody' when there is none. */
export function nameThose({ count, aliases }: Passing): string {
  if (count === 0) return 'nobody';
  const more = count - aliases.length;
  const names = more > 0 ? [...aliases, `${formatCount(more)} more`] : aliases;
  return formatList(names);
}

/** Whom the punter passed with the last race, and who passed the punter; null until two races are run. */
export function describePassing({ passedBy, passed }: Pick<LiveOwn, 'passedBy' | 'passed'>): string | null {
  if (passedBy === null || passed === null) return null;
  // An alias keeps its letter case, also at the start of a sentence.
  const by = passedBy.count === 0 ? 'Nobody' : nameThose(passedBy);
  return `${by} passed you. You passed ${nameThose(passed)}.`;
}

/** The change of rank by the last race: 'up 6 places since race 4, rank shared'. */
export function describeMove(
  { movement, tied }: Pick<StandingsRow, 'movement' | 'tied'>,
  before: number | undefined,
): string {
  const since = before === undefined ? 'the race before' : `race ${before}`;
  const move =
    movement === null
      ? ''
      : movement === 0
        ? `no move since ${since}`
        : `${movement > 0 ? 'up' : 'down'} ${formatCounted(Math.abs(movement), 'place')} since ${since}`;
  return [move, tied ? 'rank shared' : ''].filter(Boolean).join(', ');
}

/** The best outcome of the picks to come: 'Win the last 2 and you’re on 51, 2nd as it stands.' */
export function describeBest({ best, picksToCome }: Pick<LiveOwn, 'best' | 'picksToCome'>): string | null {
  if (best === null) return null;
  const last = picksToCome === 1 ? 'last one' : `last ${formatCount(picksToCome)}`;
  const rank = best.rank === 1 ? 'first' : formatOrdinal(best.rank);
  return `Win the ${last} and you’re on ${formatPoints(best.total)}, ${rank} as it stands.`;
}

const numberWords = ['', '', 'two', 'three', 'four'];

/** What the pick of a running race could do, by points alone: 'in the first three could lift you past 13th.' */
export function describeChance(above: LiveOwn['above'], placePoints: readonly number[]): string {
  const last = above === null ? 0 : placePoints.filter((points) => points > above.gap).length;
  if (above === null || last === 0) return 'runs for you.';
  const place = last === 1 ? 'winning' : `in the first ${numberWords[last] ?? last}`;
  return `${place} could lift you past ${formatOrdinal(above.rank)}.`;
}

/** How far a total is from the punter's: '3 points ahead'; on the own one, how many others are level. */
export function describeGap(
  row: Pick<StandingsRow, 'punterId' | 'total'> & { readonly punters: number },
  own: Pick<StandingsRow, 'punterId' | 'total'>,
): string {
  if (row.punterId === own.punterId) {
    return row.punters === 1 ? 'you' : `you, level with ${formatCounted(row.punters - 1, 'other')}`;
  }
  const points = Math.round((row.total - own.total) * 100) / 100;
  const far = Math.abs(points);
  return `${formatPoints(far)} ${far === 1 ? 'point' : 'points'} ${points > 0 ? 'ahead' : 'behind'}`;
}

/** Who has a total beside the punter who is named: ' and 3 others'. */
export function describeOthers(punters: number): string {
  return punters === 1 ? '' : ` and ${formatCounted(punters - 1, 'other')}`;
}

/** A new version as a screen reader's announcement. */
export function describeNews(lastRace: number, own: StandingsRow | null, live: LiveOwn | null): string {
  const head = `Standings after race ${formatCount(lastRace)}.`;
  if (own === null) return head;
  const passing = live === null ? null : describePassing(live);
  return [head, `You are ${formatOrdinal(own.rank)}.`, passing].filter((part) => part !== null).join(' ');
}
