import { type Cents, formatMoney } from '@furlong/domain/money';
import { thinSpace } from './format-number.ts';

const narrowSpace = '\u202f';

/** An amount in cents: R1 250.00, with thin spaces, never wrapped. */
export function Money({ cents }: { cents: Cents }) {
  return <span className="money">{formatMoney(cents).replaceAll(narrowSpace, thinSpace)}</span>;
}
