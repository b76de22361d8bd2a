import { formatCounted } from '../ui/format/format-number.ts';
import type { QuickPick } from './quick-picks.ts';

/** The words of quick picks. */
export const quickWords = {
  title: 'Quick picks',
  text: 'Fill your card in one go. Change any pick by hand until its race is off.',
  favourites: 'Favourites',
  favouritesText: 'The shortest price in each race.',
  noPrices: 'No prices yet.',
  haveFavourites: 'You have every favourite.',
  jockey: 'My jockey',
  jockeyText: 'Every ride of one jockey.',
  noJockeys: 'The card names no jockeys.',
  haveRides: 'You have every ride.',
  loading: 'Loading quick picks',
  done: 'Save them and you’re in.',
} as const;

/** A jockey in the list: 'S Fairweather, 5 rides'. */
export function describeJockey(jockey: string, rides: number): string {
  return `${jockey}, ${formatCounted(rides, 'ride')}`;
}

/**
 * What fills `count` of the races without a pick: 'Fill the 3 empty ones', 'Fill 2 of the 3 empty ones', on an empty
 * card 'Pick 8'.
 */
export function describeFill(count: number, unpicked: number, isEmptyCard: boolean): string {
  if (isEmptyCard) return `Pick ${count}`;
  if (count < unpicked) return `Fill ${count} of the ${unpicked} empty ones`;
  return count === 1 ? 'Fill the empty one' : `Fill the ${count} empty ones`;
}

/** What also takes the place of picks: 'Pick all 5, changing 2 of yours'. */
export function describeReplace(all: number, changed: number): string {
  if (all === changed) return `Change ${changed === 1 ? 'your pick' : `${changed} of your picks`}`;
  return `Pick all ${all}, changing ${changed} of yours`;
}

/** One pick that would change: 'Race 2: Half Past Nine becomes Marula Moon'. */
export function describeChange({ race, runner, before }: QuickPick): string {
  return `Race ${race.raceNumber}: ${before?.horseName ?? ''} becomes ${runner.horseName}`;
}

/** What was done: '5 picks made, 2 of them changed.' */
export function describeDone(made: number, changed: number): string {
  const words = formatCounted(made, 'pick');
  return changed === 0 ? `${words} made.` : `${words} made, ${changed} of them changed.`;
}
