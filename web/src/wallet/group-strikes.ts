import type { StatementRow } from '@furlong/contract/schemas/wallet';
import { type Cents, parseMoney } from '@furlong/domain/money';

/** Movements that were one for the punter, newest first: the stakes of a strike, or a movement by itself. */
export type MovementGroup = readonly [StatementRow, ...StatementRow[]];

/** Joins the stakes of one strike, which stand together and bear one instant. The others stay alone, all in their order. */
export function groupStrikes(rows: readonly StatementRow[]): MovementGroup[] {
  const groups: [StatementRow, ...StatementRow[]][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group !== undefined && isOneStrike(group[0], row)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** What a group moved in all, in cents. */
export function amountOf(group: MovementGroup): Cents {
  return group.reduce((sum, { amount }) => sum + parseMoney(amount), 0);
}

function isOneStrike(a: StatementRow, b: StatementRow): boolean {
  return a.kind === 'stake' && b.kind === 'stake' && a.at === b.at;
}
