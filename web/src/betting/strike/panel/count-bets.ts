import { countCombinations } from '@furlong/domain/betting/combinations';
import type { LineRequest } from '../strike-wire.ts';

/** How many bets lines are together, as a receipt counts them: a line of doubles on three races is three. */
export function countBets(lines: readonly { readonly request: LineRequest }[]): number {
  return lines.reduce((sum, { request }) => sum + betsOf(request), 0);
}

function betsOf({ combinatonInfo, dt }: LineRequest): number {
  const byEvent = new Map<number, number>();
  for (const leg of dt) {
    const event = 'raceId' in leg ? leg.raceId : leg.eventId;
    byEvent.set(event, (byEvent.get(event) ?? 0) + 1);
  }
  return countCombinations([...byEvent.values()], combinatonInfo.legsPerBet);
}
