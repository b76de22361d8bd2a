import { formatOddsFraction, parseOdds } from '@furlong/domain/odds';
import { shareHalfUp } from '@furlong/domain/scoring';
import { formatHundredths, type ScoringRules } from '@furlong/domain/scoring-rules';

const placeNames = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/** What a pick earns under the rules, as a table (rule: scoring). */
export function drawScoringTable({ placePoints, priceBonuses, cardBonus }: ScoringRules): string {
  const rows = [
    ...placePoints.map((points, index) => [
      placeNames[index] ?? `Place ${index + 1}`,
      formatHundredths(points),
    ]),
    ...priceBonuses
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, points }) => [
        `Bonus for a winner at SP ${formatOddsFraction(parseOdds(from))} or longer`,
        `+${formatHundredths(points)}`,
      ]),
    ...(cardBonus.points > 0
      ? [
          [
            `Once, for every winner of a card of ${cardBonus.fewestRaces} races or more`,
            `+${formatHundredths(cardBonus.points)}`,
          ],
        ]
      : []),
  ];
  const body = rows.map(([name, points]) => `<tr><td>${name}</td><td>${points}</td></tr>`).join('');
  const remark =
    priceBonuses.length > 1 ? '<p>Only the highest price bonus that a winner reaches counts.</p>' : '';
  return `<table><thead><tr><th>Your pick</th><th>Points</th></tr></thead><tbody>${body}</tbody></table>${remark}`;
}

/** A sentence that says what each of two runners tied for first earns. */
export function describeDeadHeat({ placePoints }: ScoringRules): string {
  const [first = 0, second = 0] = placePoints;
  const each = shareHalfUp(first + second, 2);
  return `First and second earn ${formatHundredths(first)} and ${formatHundredths(second)} points, so each of two runners tied for first earns ${formatHundredths(each)}.`;
}
