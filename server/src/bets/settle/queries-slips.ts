import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { JobData } from '../../platform/runtime/jobs.ts';

/** A slip whose lines are all settled. */
export interface SettledSlip {
  readonly punterId: number;
  readonly struckAt: Date;
  /** How many bets it struck, as its ticket counts them: the combinations of its lines. */
  readonly bets: number;
  /** The highest number of a settlement of theirs. */
  readonly number: number;
  /** Whether one of them was settled before: by a correction it is now settled again. */
  readonly isAgain: boolean;
  /** Cents: what it cost, and what came of it, stakes included and after tax. */
  readonly staked: Cents;
  readonly returned: Cents;
}

/** A slip on which a single was paid while others of its line are still to come. */
export interface PaidSingle extends Pick<SettledSlip, 'punterId' | 'struckAt' | 'number' | 'isAgain'> {
  /** Cents: what the lines were paid beyond what they were paid before, stakes included and after tax. */
  readonly paid: Cents;
}

/** How far the ids of a slip's lines can lie apart: they come from one statement, and others run beside it. */
const idsApartMax = 10_000;

/**
 * The slips with a line that was settled in a chunk, as far as no line of theirs is open. Their lines are looked up by
 * punter ("offset 0" keeps it so, and the range of ids is one the planner does not see through): bets of a new programme
 * are in no statistics yet, and a plan for one of them reads those of the whole range for each punter. Once for each punter
 * and not for each slip, or the work grows with the square of one punter's slips.
 */
export async function selectSettledSlips(
  db: Queryable,
  { sport, programmeId, firstBet, lastBet, at }: JobData['tell-settled'],
): Promise<SettledSlip[]> {
  const { rows } = await sql<SettledSlip>`
    with bettors as materialized (
      select distinct
        bets.punter_id,
        ${firstBet - idsApartMax}::bigint as from_id, ${lastBet + idsApartMax}::bigint as to_id
      from bets
      join bet_settlements on bet_settlements.bet_id = bets.id and bet_settlements.at = ${at}::timestamptz
      where bets.sport = ${sport} and bets.programme_id = ${programmeId}
        and bets.id between ${firstBet}::bigint and ${lastBet}::bigint
    )
    select
      bets.punter_id as "punterId", bets.struck_at as "struckAt", sum(bets.combinations)::integer as bets,
      max(latest.number)::integer as number, bool_or(latest.settled_times > 1) as "isAgain",
      sum(bets.stake * bets.combinations)::bigint as staked, sum(latest.payout)::bigint as returned
    from (
      select
        own.*,
        bool_or(own.id between ${firstBet}::bigint and ${lastBet}::bigint)
          over (partition by own.punter_id, own.struck_at) as is_of_range
      from bettors
      join lateral (
        select id, punter_id, struck_at, combinations, stake, sport, programme_id from bets
        where bets.punter_id = bettors.punter_id and bets.id between bettors.from_id and bettors.to_id
        offset 0
      ) as own on own.sport = ${sport} and own.programme_id = ${programmeId}
    ) as bets
    left join lateral (
      select
        number, outcome, payout,
        bets.id between ${firstBet}::bigint and ${lastBet}::bigint and exists (
          select from bet_settlements as own where own.bet_id = bets.id and own.at = ${at}::timestamptz
        ) as is_of_chunk,
        -- What an open line of singles was paid so far is no settlement to be told again.
        (select count(*) from bet_settlements as own where own.bet_id = bets.id and own.outcome <> 'open') as settled_times
      from bet_settlements where bet_id = bets.id order by number desc limit 1
    ) as latest on true
    where bets.is_of_range
    group by bets.punter_id, bets.struck_at
    having bool_or(latest.is_of_chunk) and bool_and(latest.outcome is not null and latest.outcome <> 'open')`.execute(
    db,
  );
  return rows;
}

/** The slips with an open line of singles that a chunk has paid a winner of (rule: singles-paid). */
export async function selectPaidSingles(
  db: Queryable,
  { sport, programmeId, firstBet, lastBet, at }: JobData['tell-settled'],
): Promise<PaidSingle[]> {
  const { rows } = await sql<PaidSingle>`
    select
      bets.punter_id as "punterId", bets.struck_at as "struckAt", max(settled.number)::integer as number,
      bool_or(settled.reason is not null) as "isAgain",
      sum(settled.payout - coalesce(before.payout, 0))::bigint as paid
    from bets
    join bet_settlements as settled on settled.bet_id = bets.id and settled.at = ${at}::timestamptz
    left join bet_settlements as before on before.bet_id = bets.id and before.number = settled.number - 1
    where bets.sport = ${sport} and bets.programme_id = ${programmeId}
      and bets.id between ${firstBet}::bigint and ${lastBet}::bigint
      and settled.outcome = 'open' and settled.winnings > coalesce(before.winnings, 0)
    group by bets.punter_id, bets.struck_at`.execute(db);
  return rows;
}
