import { type MarginedFinisher, marginsLeft } from '@furlong/domain/margins';
import type { Finisher } from '@furlong/domain/race-result';
import type { Random } from '@furlong/domain/random';

/** What a judge gives, and how often behind one of the first four and behind the others. */
const MARGINS = [
  'nse',
  'sh',
  'hd',
  'nk',
  '0.50',
  '0.75',
  '1.00',
  '1.25',
  '1.50',
  '1.75',
  '2.00',
  '2.50',
  '3.25',
  '4.00',
  '5.50',
  '8.00',
];
const IN_FRONT = [2, 4, 6, 8, 9, 9, 8, 7, 6, 4, 4, 3, 2, 1, 1, 0];
const BEHIND = [1, 3, 5, 7, 9, 8, 9, 7, 6, 4, 5, 4, 4, 3, 2, 1];

/** A margin for each place of a field; the first one is nobody's. */
export function drawMargins(field: number, random: Random): readonly string[] {
  return Array.from({ length: field }, (_, index) => random.weighted(MARGINS, index < 4 ? IN_FRONT : BEHIND));
}

/** A finishing order with the margins of its places: those who tied have one. */
export function withMargins(finish: readonly Finisher[], margins: readonly string[]): MarginedFinisher[] {
  return finish.map(({ saddle, position }) => ({
    saddle,
    position,
    margin: position === 1 ? null : (margins[position - 1] ?? null),
  }));
}

/** An order without one of its finishers, as the rest finished. */
export function withoutFinisher(finish: readonly MarginedFinisher[], gone: number): MarginedFinisher[] {
  const margins = marginsLeft(finish, (saddle) => saddle === gone);
  const left = finish.filter(({ saddle }) => saddle !== gone);
  return left.map(({ saddle, position }) => ({
    saddle,
    position: 1 + left.filter((other) => other.position < position).length,
    margin: margins.get(saddle) ?? null,
  }));
}
