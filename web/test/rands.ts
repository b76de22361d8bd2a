import { moneyToWire, parseMoney, type Rands } from '@furlong/domain/money';

/** An amount on the wire. */
export function rands(amount: number): Rands {
  return moneyToWire(parseMoney(amount));
}
