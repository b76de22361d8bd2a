import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** What a card gets, the second share included, by two decisions. Amounts in cents. */
export interface ShareChange {
  readonly punterId: number;
  readonly entry: number;
  readonly before: Cents;
  readonly after: Cents;
}

/** How the shares of two decisions differ. */
export interface SharesCompared {
  readonly cards: number;
  /** The first of those, one punter's in front, the others by alias. */
  readonly changes: readonly ShareChange[];
  readonly takenBack: Cents;
  readonly digest: string;
}

/** Compares the shares of two decisions on a meeting's jackpot, card by card. */
export async function compareShares(
  trx: Transaction,
  {
    meetingId,
    before,
    after,
  }: { readonly meetingId: number; readonly before: number; readonly after: number },
  first: number,
  limit: number,
): Promise<SharesCompared> {
  const both = sql`
    select punter_id, max(entry) as entry, min(lower(alias) collate "C") as name,
      sum(case version when ${before} then share + second_share else 0 end)::bigint as before,
      sum(case version when ${after} then share + second_share else 0 end)::bigint as after
    from jackpot_shares
    where meeting_id = ${meetingId} and version in (${before}, ${after})
    group by punter_id`;
  const { rows: sums } = await sql<Omit<SharesCompared, 'changes'>>`
    select count(*) filter (where before <> after) as cards,
      coalesce(sum(before - after) filter (where before > after), 0)::bigint as "takenBack",
      encode(sha256(convert_to(coalesce(
        string_agg(punter_id || ':' || before || ':' || after, ',' order by punter_id), ''
      ), 'UTF8')), 'hex') as digest
    from (${both}) as card`.execute(trx);
  const { rows: changes } = await sql<ShareChange>`
    select punter_id as "punterId", entry, before, after
    from (${both}) as card
    where before <> after
    order by punter_id <> ${first}, name, entry
    limit ${limit}`.execute(trx);
  const [sum] = sums;
  if (!sum) throw new Error('an aggregate has a row');
  return { ...sum, changes };
}
