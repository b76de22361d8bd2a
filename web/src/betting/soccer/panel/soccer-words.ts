import type { SlipLine } from '@furlong/domain/betting/slip-line';
import { formatFraction, type OddsFormat } from '../../../ui/format/format-odds.ts';
import type { SlipWords } from '../../slip/panel/sport-panel.ts';
import { describeMoves, numberWords } from '../../strike/panel/strike-words.ts';
import { type ChangedLine, isSoccerChange } from '../../strike/strike-wire.ts';
import { soccer } from '../soccer.ts';
import type { OutcomeLeg } from './outcome-legs.ts';

/** The words of an outcome. */
export const soccerWords: SlipWords<OutcomeLeg> = {
  refOf: ({ ref }) => ref,
  nameOf: ({ name }) => name,
  eventOf: ({ fixtureName }) => fixtureName,
  startOf: ({ kickOffAt }) => kickOffAt,
  titleOfLine: ({ betType }) => betType,
  nameOfLine: ({ betType }) => betType,
  listTitles: { bets: 'Fixed odds' },
  describeDisabled,
  describeChanges,
};

/** Why a line cannot be struck (rules: one-fixture-once, lines). */
function describeDisabled({ disabledReason, size, legs, betType }: SlipLine<OutcomeLeg>): string {
  const needed = `Needs ${numberWords[size] ?? size} matches`;
  switch (disabledReason) {
    case 'no-runners':
      return legs.length === 0 ? 'No selections' : 'No selections left';
    case 'no-win-odds':
    case 'no-place-odds':
      return 'Too few selections with a price';
    case 'too-few-runners':
      return needed;
    case 'same-race':
      return betType === 'All Up' ? sameFixtureWords(legs) : needed;
    case 'stake-too-high':
      return 'The stake is too high';
    case null:
      return '';
  }
}

/** 'Two selections of Egoli Miners v Umgeni Rovers cannot be in one bet'. */
function sameFixtureWords(legs: SlipLine<OutcomeLeg>['legs']): string {
  const seen = new Set<number>();
  for (const { selection, enabled } of legs) {
    if (!enabled) continue;
    if (seen.has(selection.event)) {
      return `Two selections of ${selection.fixtureName} cannot be in one bet`;
    }
    seen.add(selection.event);
  }
  return 'Two selections of one match cannot be in one bet';
}

/** 'Egoli Miners to win, Egoli Miners v Umgeni Rovers, is now 3/1, was 7/2.', for each outcome that changed; of more, how many. */
function describeChanges(changes: readonly ChangedLine[], format: OddsFormat): string[] {
  const sentences = changes.filter(isSoccerChange).flatMap(({ legs }) =>
    legs.map(({ eventName, outcomeName, oldOddsFraction, newOddsFraction }) => {
      const was = oldOddsFraction === null ? '' : `, was ${formatFraction(oldOddsFraction, format)}`;
      return `${outcomeName} (${eventName}) is now ${formatFraction(newOddsFraction, format)}${was}.`;
    }),
  );
  const outcomes = changes
    .filter(isSoccerChange)
    .flatMap(({ legs }) => legs.map(({ eventId, market, outcome }) => `${eventId}/${market}/${outcome}`));
  return describeMoves(sentences, new Set(outcomes).size, soccer.noun);
}
