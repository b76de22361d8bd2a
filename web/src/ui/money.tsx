import { type Cents, formatMoney } from '@furlong/domain/money';

/** An amount in cents: R1 250.00, never wrapped. */
export function Money({ cents }: { cents: Cents }) {
  return <span className="money">{formatMoney(cents)}</span>;
}
