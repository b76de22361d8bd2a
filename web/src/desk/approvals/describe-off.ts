import type { ResultRunner } from '@furlong/contract/schemas/desk-approvals';
import type { MatchPreview, RacePreview } from '@furlong/contract/schemas/desk-previews';
import { formatEnd } from '../../ui/format/format-date.ts';
import { goalsText } from '../match-day/fixture-standing.ts';

const backWords = 'It takes bets again then: it comes back suspended, and without prices.';

/** What is proposed of a race that was off, in a sentence or two. */
export function describeRaceChange(
  { change, nonRunner, offAt }: RacePreview,
  runners: readonly ResultRunner[],
): string {
  switch (change) {
    case 'non-runner': {
      const horse = runners.find(({ saddle }) => saddle === nonRunner)?.horseName ?? '';
      return `${nonRunner} ${horse} took no part. Bets on it are refunded, and those behind it move up.`;
    }
    case 'abandonment':
      return 'The race is abandoned: bets on it are refunded, and picks on it score nothing.';
    case 'voiding':
      return 'The race is void, its official result too: stakes go back, what was paid is taken back, and its points are gone. It is not taken back.';
    case 'reopening':
      return `The race is off at ${offAt === null ? '' : formatEnd(offAt)}. ${backWords}`;
  }
}

/** What is proposed of a match past its kick-off, in a sentence or two. */
export function describeMatchChange({ change, minute, score, kickOffAt }: MatchPreview): string {
  switch (change) {
    case 'abandonment':
      return `The match is abandoned at ${goalsText(score ?? { home: 0, away: 0 })} in minute ${minute ?? 0}: what no further goal could change is settled by that score, all other bets are refunded, and nobody scores points.`;
    case 'calling-off':
      return 'The match will not be played: bets on it are refunded, and nobody scores points.';
    case 'reopening':
      return kickOffAt === null
        ? 'The match is postponed without a new kick-off.'
        : `The kick-off is at ${formatEnd(kickOffAt)}. ${backWords}`;
  }
}
