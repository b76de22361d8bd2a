import { formatOrdinal } from '../ui/format/format-number.ts';

/** The words of how a pick scores. */
export const scoringWords = { title: 'How it scores' } as const;

const placeNames = ['First', 'Second', 'Third'];

/** A place that earns points, from 1: 'First', '4th'. */
export function namePlace(place: number): string {
  return placeNames[place - 1] ?? formatOrdinal(place);
}

/** 'Winner at 5/1 or longer' */
export function describeBonusStep(price: string): string {
  return `Winner at ${price} or longer`;
}

/** 'Every winner, 6 races or more' */
export function describeCardBonus(fewestRaces: number): string {
  return `Every winner, ${fewestRaces} races or more`;
}
