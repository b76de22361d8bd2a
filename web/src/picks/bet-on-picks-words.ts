import { formatCounted } from '../ui/format/format-number.ts';

/** 'Bet on your 2 picks' */
export function betOnPicks(count: number): string {
  return `Bet on your ${formatCounted(count, 'pick')}`;
}
