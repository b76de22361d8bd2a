import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { house } from './accounts.ts';
import type { DeskCredit } from './wallet-port.ts';

/** A credit that two people at the desk give a punter, and what the punter reads beside it (rule: manual-credits). */
export interface ManualCredit extends DeskCredit {
  readonly reason: string;
  /**
   * Of goodwill after a judge's error: the bet that it pays as if the other result stood, the race, and what the bet has
   * come to with it.
   */
  readonly goodwill: { readonly betId: number; readonly raceId: number; readonly broughtTo: Cents } | null;
}

export async function insertManualCredits(trx: Transaction, credits: readonly ManualCredit[]): Promise<void> {
  const rows = credits.map(({ id, punterId, reason, goodwill }) => ({
    transfer_id: id,
    punter_id: punterId,
    reason,
    bet_id: goodwill?.betId ?? null,
    race_id: goodwill?.raceId ?? null,
    brought_to: goodwill?.broughtTo ?? null,
  }));
  await sql`
    insert into manual_credits (transfer_id, punter_id, reason, bet_id, race_id, brought_to)
    select transfer_id, punter_id, reason, bet_id, race_id, brought_to
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      transfer_id uuid, punter_id integer, reason text, bet_id bigint, race_id integer, brought_to bigint)
    on conflict (transfer_id) do nothing`.execute(trx);
}

/** The reasons of credits, by transfer. */
export async function selectReasons(
  db: Queryable,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; reason: string }>`
    select transfer_id as id, reason from manual_credits where transfer_id = any(${[...transferIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** How many credits of an amount, no goodwill, a punter was given since an instant. */
export async function countCredits(
  db: Queryable,
  { punterId, cents, since }: { readonly punterId: number; readonly cents: Cents; readonly since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from manual_credits join transfers on transfers.id = transfer_id
    where manual_credits.punter_id = ${punterId} and manual_credits.bet_id is null
      and amount = ${cents} and at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What goodwill since an instant comes to. */
export async function sumGoodwill(db: Queryable, since: Date): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount), 0)::bigint as cents
    from transfers join manual_credits on transfer_id = transfers.id
    where kind = 'credit' and at >= ${since} and manual_credits.bet_id is not null`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

/** Of some transfers those that took goodwill back. */
export async function findGoodwillBack(
  db: Queryable,
  transferIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transferIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('transfers')
    .where('id', 'in', [...transferIds])
    .where('credit_account', '=', house.goodwill)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Goodwill that a bet was paid. */
export interface BetGoodwill {
  readonly creditId: string;
  readonly betId: number;
  readonly raceId: number;
  /** Less what was taken back. */
  readonly left: Cents;
  /** What the bet had come to with it. */
  readonly broughtTo: Cents;
}

/** The goodwill that bets were paid, by bet, the latest in front; nothing of a bet that was paid none. */
export async function selectGoodwill(
  db: Queryable,
  betIds: readonly number[],
): Promise<ReadonlyMap<number, readonly BetGoodwill[]>> {
  if (betIds.length === 0) return new Map();
  const { rows } = await sql<BetGoodwill>`
    select
      transfer_id as "creditId", manual_credits.bet_id as "betId", race_id as "raceId", brought_to as "broughtTo",
      (amount - coalesce((
        select sum(goodwill_reversals.amount) from goodwill_reversals where credit_id = transfer_id
      ), 0))::bigint as left
    from manual_credits join transfers on transfers.id = transfer_id
    where manual_credits.bet_id = any(${`{${betIds.join(',')}}`}::bigint[])
    order by sequence desc`.execute(db);
  return Map.groupBy(rows, ({ betId }) => betId);
}

/** What is left of some goodwill together. */
export function sumLeft(goodwill: readonly BetGoodwill[]): Cents {
  return goodwill.reduce((sum, { left }) => sum + left, 0);
}

/** What of a goodwill is taken back, once under its id. */
export interface GoodwillReversal {
  readonly id: string;
  readonly creditId: string;
  readonly amount: Cents;
}

export async function insertGoodwillReversals(
  trx: Transaction,
  reversals: readonly GoodwillReversal[],
): Promise<void> {
  if (reversals.length === 0) return;
  await trx
    .insertInto('goodwill_reversals')
    .values(reversals.map(({ id, creditId, amount }) => ({ id, credit_id: creditId, amount })))
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}
