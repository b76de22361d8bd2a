import type { Cents } from '@furlong/domain/money';
import type { Queryable } from '../../platform/database/database.ts';
import { selectOpenStakes } from '../settle/queries-bets.ts';

/** What the bets that a punter struck since an instant and that are still open have cost, in cents. */
export async function sumOpenStakes(db: Queryable, punterId: number, since: Date): Promise<Cents> {
  return await selectOpenStakes(db, punterId, since);
}
