import type { Cents } from '@furlong/domain/money';
import { formatCents } from './format-money.ts';

/** What is wrong with a typed amount. */
export const amountWords = {
  noComma: 'Write thousands without a comma, such as 1234.56.',
  notRands: 'Write an amount in rands, such as 250 or 99.50.',
  atMost: (most: Cents, note: string) => `Write at most ${formatCents(most)}${note}.`,
} as const;
