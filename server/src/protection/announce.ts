import type { PunterBreak } from '@furlong/contract/schemas/protection';
import type { Transaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';

/** A punter took a break: what is open on other devices hears of it (rule: breaks-on-screen). */
export async function breakTaken(trx: Transaction, punterId: number, taken: PunterBreak): Promise<void> {
  await publishEvent(trx, { kind: 'break', punterId, taken });
}
