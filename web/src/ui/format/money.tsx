import type { Cents } from '@furlong/domain/money';
import { formatCents } from './format-money.ts';

/** An amount in cents that never wraps: R1 250.00. */
export function Money({ cents }: { cents: Cents }) {
  return <span className="money">{formatCents(cents)}</span>;
}
