import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';

/** A wallet that differs from the sum of its transfers. */
export interface WalletDifference {
  readonly punterId: number;
  readonly balance: Cents;
  readonly balanceSum: Cents;
  readonly owed: Cents;
  readonly owedSum: Cents;
}

export async function countRows(
  trx: Transaction,
  table: 'wallets' | 'bets' | 'transfers' | 'outside_movements',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Compares wallets with the sums of their transfers, those in the archive as they are carried forward. The account numbers
 * are those of migration 006.
 */
export async function selectWalletDifferences(trx: Transaction): Promise<WalletDifference[]> {
  const { rows } = await sql<WalletDifference>`
    with moved as (
      select
        punter_id,
        sum(amount * ((credit_account = punter_id * 10 + 1)::int - (debit_account = punter_id * 10 + 1)::int)) as balance,
        sum(amount * ((debit_account = punter_id * 10 + 2)::int - (credit_account = punter_id * 10 + 2)::int)) as owed
      from (
        select punter_id, debit_account, credit_account, amount from transfers
        union all
        select punter_id, debit_account, credit_account, amount from archived_transfers
      ) as transfers
      group by punter_id
    )
    select
      wallets.punter_id as "punterId",
      wallets.balance, coalesce(moved.balance, 0)::bigint as "balanceSum",
      wallets.owed, coalesce(moved.owed, 0)::bigint as "owedSum"
    from wallets left join moved using (punter_id)
    where wallets.balance <> coalesce(moved.balance, 0) or wallets.owed <> coalesce(moved.owed, 0)
      or wallets.balance < 0 or wallets.owed < 0
    order by 1
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** Transfers between accounts that do not fit their kind, or of another punter than their bet's. */
export async function selectOddTransfers(trx: Transaction): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select transfers.id, transfers.kind
    from transfers left join bets on bets.id = transfers.bet_id
    where amount <= 0
      or not case transfers.kind
        when 'gift' then debit_account = 4 and credit_account = transfers.punter_id * 10 + 1
        when 'deposit' then debit_account = 2 and credit_account = transfers.punter_id * 10 + 1
        when 'withdrawal' then debit_account = transfers.punter_id * 10 + 1 and credit_account = 2
        when 'stake' then
          debit_account in (transfers.punter_id * 10 + 1, transfers.punter_id * 10 + 3) and credit_account = 1
        when 'tax' then (debit_account, credit_account) in ((1, 3), (3, 1))
        when 'reversal' then
          debit_account in (transfers.punter_id * 10 + 1, transfers.punter_id * 10 + 2)
          and case when transfers.bet_id is null then credit_account in (5, 6, 7) else credit_account = 1 end
        when 'recovery' then
          debit_account in (transfers.punter_id * 10 + 1, transfers.punter_id * 10 + 3)
          and credit_account = transfers.punter_id * 10 + 2
        when 'credit' then
          debit_account = 7 and transfers.bet_id is null
          and credit_account in (transfers.punter_id * 10 + 1, transfers.punter_id * 10 + 3)
          and exists (
            select from manual_credits
            where transfer_id = transfers.id and manual_credits.punter_id = transfers.punter_id
          )
        when 'jackpot' then
          debit_account in (5, 6)
          and credit_account in (transfers.punter_id * 10 + 1, transfers.punter_id * 10 + 3)
        else
          debit_account = 1 and credit_account in (transfers.punter_id * 10 + 1, transfers.punter_id * 10 + 3)
      end
      or (transfers.bet_id is not null and bets.punter_id is distinct from transfers.punter_id)
      or (transfers.kind in ('payout', 'refund', 'tax') and transfers.bet_id is null)
      or (transfers.kind = 'jackpot' and transfers.bet_id is not null)
    order by transfers.sequence
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** A bet that its payout and its goodwill pay twice. Amounts in cents. */
export interface BetPaidTwice {
  readonly betId: number;
  readonly payout: Cents;
  readonly goodwill: Cents;
  /** What the goodwill had brought it to. */
  readonly broughtTo: Cents;
}

/** Bets whose payout and goodwill together are above what the goodwill brought them to (rule: judges-error). */
export async function selectBetsPaidTwice(trx: Transaction): Promise<BetPaidTwice[]> {
  const { rows } = await sql<BetPaidTwice>`
    with given as (
      select
        manual_credits.bet_id, max(brought_to) as brought_to,
        sum(amount - coalesce((
          select sum(goodwill_reversals.amount) from goodwill_reversals where credit_id = transfer_id
        ), 0)) as goodwill
      from manual_credits join transfers on transfers.id = transfer_id
      where manual_credits.bet_id is not null
      group by manual_credits.bet_id
    )
    select
      given.bet_id as "betId", coalesce(latest.payout, 0)::bigint as payout,
      goodwill::bigint as goodwill, brought_to as "broughtTo"
    from given left join lateral (
      select payout from bet_settlements where bet_id = given.bet_id order by number desc limit 1
    ) as latest on true
    where goodwill < 0 or (goodwill > 0 and coalesce(latest.payout, 0) + goodwill > brought_to)
    order by 1
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** Punters whose goodwill that was taken back differs from its transfers. Amounts in cents. */
export async function selectGoodwillBackDifferences(
  trx: Transaction,
): Promise<{ punterId: number; moved: Cents; said: Cents }[]> {
  const { rows } = await sql<{ punterId: number; moved: Cents; said: Cents }>`
    with moved as (
      select punter_id, sum(amount) as amount from transfers
      where kind = 'reversal' and credit_account = 7 group by punter_id
    ),
    said as (
      select punter_id, sum(amount) as amount
      from goodwill_reversals join manual_credits on transfer_id = credit_id group by punter_id
    )
    select
      punter_id as "punterId", coalesce(moved.amount, 0)::bigint as moved, coalesce(said.amount, 0)::bigint as said
    from moved full join said using (punter_id)
    where moved.amount is distinct from said.amount
    order by 1
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** Punters with more than one welcome gift. A wallet is opened once, so there should be none. */
export async function selectRepeatedGifts(
  trx: Transaction,
): Promise<{ punterId: number; gifts: number; amount: Cents }[]> {
  const { rows } = await sql<{ punterId: number; gifts: number; amount: Cents }>`
    select punter_id as "punterId", count(*) as gifts, sum(amount)::bigint as amount
    from transfers
    where kind = 'gift'
    group by punter_id having count(*) > 1
    order by 1
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** A bet whose stake's transfer differs from what the bet says. */
export interface StakeDifference {
  readonly betId: number;
  readonly kind: string;
  readonly amount: Cents;
  readonly expected: Cents;
  readonly punterId: number;
  readonly payer: number;
}

export async function selectStakeDifferences(trx: Transaction): Promise<StakeDifference[]> {
  const { rows } = await sql<StakeDifference>`
    select
      bets.id as "betId", coalesce(transfers.kind, 'none') as kind, coalesce(transfers.amount, 0) as amount,
      bets.stake * bets.combinations as expected,
      bets.punter_id as "punterId", coalesce(transfers.punter_id, 0) as payer
    from bets left join transfers on transfers.id = bets.stake_transfer_id
    where transfers.id is null or transfers.kind <> 'stake' or transfers.punter_id <> bets.punter_id
      or transfers.amount <> bets.stake * bets.combinations
    order by bets.id
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** Stakes without a bet. */
export async function selectStrayStakes(trx: Transaction): Promise<{ id: string; punterId: number }[]> {
  const { rows } = await sql<{ id: string; punterId: number }>`
    select transfers.id, transfers.punter_id as "punterId"
    from transfers left join bets on bets.stake_transfer_id = transfers.id
    where transfers.kind = 'stake' and bets.id is null
    order by transfers.sequence
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** A leg whose race was already off when its bet was struck. */
export interface LateLeg {
  readonly betId: number;
  readonly raceId: number;
  readonly struckAt: Date;
  readonly closedAt: Date;
}

/**
 * Bets struck after the off of one of their races, unless that off became known only later: their lines are void
 * (rule: strikes-end-at-the-off). A strike and a closing at the same moment may differ by some seconds: each reads its
 * clock before one waits for the other's lock.
 */
export async function selectLateLegs(trx: Transaction): Promise<LateLeg[]> {
  const { rows } = await sql<LateLeg>`
    select bets.id as "betId", races.id as "raceId", bets.struck_at as "struckAt", races.closed_at as "closedAt"
    from races
    join bets on bets.sport = ${MEETING_SPORT} and bets.programme_id = races.meeting_id
      and races.id = any(bets.leg_events)
    where races.closed_at is not null and bets.struck_at > races.closed_at + interval '5 seconds'
      and not exists (
        select from unseen_offs
        where unseen_offs.race_id = races.id
          and bets.struck_at between unseen_offs.off_at and unseen_offs.seen_at + interval '5 seconds'
      )
    order by bets.id
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** The money moved for a bet, by kind of transfer. */
export interface BetMoney {
  readonly payouts: Cents;
  readonly refunds: Cents;
  readonly reversals: Cents;
  /** Less what was given back. */
  readonly tax: Cents;
}

/** A bet whose transfers differ from its settlements. */
export interface PayoutDifference {
  readonly betId: number;
  readonly moved: BetMoney;
  readonly settled: BetMoney;
}

/**
 * Compares transfers with settlements. Each settlement pays in full (as a refund when the bet is void) and takes back
 * the payout of the one before it; the latest one's tax applies. An open line of singles keeps what it has paid, and is
 * paid what is more (rule: singles-paid).
 */
export async function selectPayoutDifferences(trx: Transaction): Promise<PayoutDifference[]> {
  const { rows } = await sql<PayoutDifference>`
    with moved as (
      select
        bet_id,
        coalesce(sum(amount) filter (where kind = 'payout'), 0)::bigint as payouts,
        coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunds,
        coalesce(sum(amount) filter (where kind = 'reversal'), 0)::bigint as reversals,
        coalesce(sum(case when credit_account = 3 then amount else -amount end) filter (where kind = 'tax'), 0)::bigint
          as tax
      from transfers
      where bet_id is not null
      group by bet_id
    ),
    numbered as (
      select
        *, number = max(number) over (partition by bet_id) as is_latest,
        coalesce(lag(payout) over earlier, 0) as before,
        coalesce(
          lag(outcome) over earlier = 'open' and lag(payout) over earlier <= payout and reason is null, false
        ) as keeps,
        outcome = 'void' or (outcome = 'open' and winnings = 0) as is_refund
      from bet_settlements
      window earlier as (partition by bet_id order by number)
    ),
    settled as (
      select
        bet_id,
        coalesce(sum(case when keeps then payout - before else payout end) filter (where not is_refund), 0)::bigint
          as payouts,
        coalesce(sum(case when keeps then payout - before else payout end) filter (where is_refund), 0)::bigint
          as refunds,
        coalesce(sum(before) filter (where not keeps), 0)::bigint as reversals,
        coalesce(sum(tax) filter (where is_latest), 0)::bigint as tax
      from numbered
      group by bet_id
    )
    select
      bet_id as "betId",
      json_build_object(
        'payouts', coalesce(moved.payouts, 0), 'refunds', coalesce(moved.refunds, 0),
        'reversals', coalesce(moved.reversals, 0), 'tax', coalesce(moved.tax, 0)
      ) as moved,
      json_build_object(
        'payouts', coalesce(settled.payouts, 0), 'refunds', coalesce(settled.refunds, 0),
        'reversals', coalesce(settled.reversals, 0), 'tax', coalesce(settled.tax, 0)
      ) as settled
    from moved full join settled using (bet_id)
    where (coalesce(moved.payouts, 0), coalesce(moved.refunds, 0), coalesce(moved.reversals, 0), coalesce(moved.tax, 0))
      <> (coalesce(settled.payouts, 0), coalesce(settled.refunds, 0), coalesce(settled.reversals, 0), coalesce(settled.tax, 0))
    order by 1
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** Bets whose settlements are not numbered from 1 without a gap. */
export async function selectNumberGaps(trx: Transaction): Promise<{ betId: number }[]> {
  const { rows } = await sql<{ betId: number }>`
    select bet_id as "betId" from bet_settlements
    group by bet_id having max(number) <> count(*)
    order by 1
    limit ${differencesMax}`.execute(trx);
  return rows;
}
