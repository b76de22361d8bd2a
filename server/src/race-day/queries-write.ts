import type { Margin } from '@furlong/domain/margins';
import type { Odds } from '@furlong/domain/odds';
import { oddsToStored } from '@furlong/domain/odds';
import { sql } from 'kysely';
import type { Dividend, ResultReason } from '../meetings/card.ts';
import type { Transaction } from '../platform/database/database.ts';

/** Both prices of a runner; null for none. */
export interface Prices {
  readonly winOdds: Odds | null;
  readonly placeOdds: Odds | null;
}

/** A price shown, with its time and its place among the meeting's changes. */
export interface Tick extends Prices {
  readonly raceId: number;
  readonly saddle: number;
  readonly order: number;
  readonly at: Date;
}

/** The columns of both prices. */
export function priceColumns({ winOdds, placeOdds }: Prices) {
  const win = winOdds && oddsToStored(winOdds);
  const place = placeOdds && oddsToStored(placeOdds);
  return {
    win_numerator: win?.numerator ?? null,
    win_denominator: win?.denominator ?? null,
    place_numerator: place?.numerator ?? null,
    place_denominator: place?.denominator ?? null,
  };
}

/** Stores the place of a meeting's last change and, if a supplier made it, its sequence. */
export async function advanceMeeting(
  trx: Transaction,
  meetingId: number,
  { order, sequence }: { readonly order: number; readonly sequence?: number },
): Promise<void> {
  const reached = sequence === undefined ? {} : { sequence };
  await trx
    .updateTable('meetings')
    .set({ change_order: order, ...reached })
    .where('id', '=', meetingId)
    .execute();
}

export function selectRaceIds(trx: Transaction, meetingId: number) {
  return trx
    .selectFrom('races')
    .where('meeting_id', '=', meetingId)
    .select(['id', 'number'])
    .orderBy('number')
    .execute();
}

/** The meeting of a race; undefined for an unknown race. */
export async function selectMeetingOfRace(trx: Transaction, raceId: number): Promise<number | undefined> {
  const race = await trx.selectFrom('races').where('id', '=', raceId).select('meeting_id').executeTakeFirst();
  return race?.meeting_id;
}

/**
 * Stores ticks and makes them the prices on offer, in one statement. A withdrawn win price stays stored as the last one
 * shown. Ticks are never changed or deleted.
 */
export async function showPrices(trx: Transaction, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return;
  const prices = ticks.map(priceColumns);
  // Arrays have a length that the planner knows, so it looks the runners up by index even when there are many.
  await sql`
    with tick as materialized (
      select * from unnest(
        ${ticks.map((tick) => tick.raceId)}::integer[], ${ticks.map((tick) => tick.saddle)}::smallint[],
        ${ticks.map((tick) => tick.order)}::bigint[], ${ticks.map((tick) => tick.at)}::timestamptz[],
        ${prices.map((price) => price.win_numerator)}::integer[],
        ${prices.map((price) => price.win_denominator)}::integer[],
        ${prices.map((price) => price.place_numerator)}::integer[],
        ${prices.map((price) => price.place_denominator)}::integer[]
      ) as given (race_id, saddle, sequence, at,
        win_numerator, win_denominator, place_numerator, place_denominator)
    ), kept as (
      insert into price_ticks (race_id, saddle, sequence, at,
        win_numerator, win_denominator, place_numerator, place_denominator)
      select race_id, saddle, sequence, at,
        win_numerator, win_denominator, place_numerator, place_denominator from tick
    )
    update runners set
      win_numerator = tick.win_numerator, win_denominator = tick.win_denominator,
      last_win_numerator = coalesce(tick.win_numerator, runners.win_numerator, runners.last_win_numerator),
      last_win_denominator = coalesce(tick.win_denominator, runners.win_denominator, runners.last_win_denominator),
      place_numerator = tick.place_numerator, place_denominator = tick.place_denominator
    from tick
    where runners.race_id = tick.race_id and runners.saddle = tick.saddle`.execute(trx);
}

/** Suspends a race until new prices come, or ends that; a suspension by hand stays as it is (rule: hand-holds). */
export async function updateAwaitsPrices(trx: Transaction, raceId: number, awaits: boolean): Promise<void> {
  await trx.updateTable('races').set({ awaits_prices: awaits }).where('id', '=', raceId).execute();
}

/**
 * The last win price that a runner was shown at by an instant, even if withdrawn since. If it had none by then, the
 * last one it ever had; undefined if it never had one.
 */
export async function selectPriceAt(trx: Transaction, raceId: number, saddle: number, at: Date) {
  return trx
    .selectFrom('price_ticks')
    .where('race_id', '=', raceId)
    .where('saddle', '=', saddle)
    .where('win_numerator', 'is not', null)
    .orderBy(sql`at <= ${at}`, 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .select(['win_numerator', 'win_denominator'])
    .executeTakeFirst();
}

/** The step of the archive that a race's prices are in (rule: archive); undefined when they are all here. */
export async function selectArchiveStep(trx: Transaction, raceId: number): Promise<number | undefined> {
  const found = await trx
    .selectFrom('archived_races')
    .where('race_id', '=', raceId)
    .select('step_id')
    .executeTakeFirst();
  return found?.step_id;
}

/** Scratches a runner: its prices are withdrawn, the win price at the scratching is stored. */
export async function scratchRow(
  trx: Transaction,
  raceId: number,
  saddle: number,
  scratching: {
    readonly at: Date;
    readonly knownAt: Date;
    readonly winOdds: Odds | null;
    /** The place of the change that declared it a non-runner after the off; null when it was scratched before. */
    readonly nonRunnerOrder: number | null;
  },
): Promise<void> {
  const price = scratching.winOdds && oddsToStored(scratching.winOdds);
  await trx
    .updateTable('runners')
    .set({
      scratched_at: scratching.at,
      scratching_known_at: scratching.knownAt,
      non_runner_sequence: scratching.nonRunnerOrder,
      scratched_numerator: price?.numerator ?? null,
      scratched_denominator: price?.denominator ?? null,
      ...priceColumns({ winOdds: null, placeOdds: null }),
    })
    .where('race_id', '=', raceId)
    .where('saddle', '=', saddle)
    .where('scratched_at', 'is', null)
    .execute();
}

/** Sets the status, off and closing of a race that has no result. */
export async function updateRaceStatus(
  trx: Transaction,
  raceId: number,
  to: {
    readonly status: 'open' | 'closed';
    readonly offAt: Date;
    readonly closedAt: Date | null;
    /** Whether it is known to have been run (rule: after-the-off); undefined: as far as it was known. */
    readonly wasRun?: boolean | undefined;
  },
): Promise<void> {
  const known = to.wasRun === undefined ? {} : { was_run: to.wasRun };
  await trx
    .updateTable('races')
    .set({ status: to.status, off_at: to.offAt, closed_at: to.closedAt, ...known })
    .where('id', '=', raceId)
    .execute();
}

/** A result to be stored; a runner that did not place has no position. */
export interface NewResult {
  readonly raceId: number;
  /** When its race was closed: nothing is on offer any more. */
  readonly closedAt: Date;
  readonly order: number;
  readonly official: boolean;
  readonly byHand: boolean;
  readonly reason: ResultReason | null;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly runners: readonly {
    readonly saddle: number;
    readonly position: number | null;
    readonly startingPrice: Odds | null;
    readonly margin: Margin | null;
  }[];
  /** Hundredths of a second. */
  readonly winnerTime: number | null;
  /** Empty: none are declared. */
  readonly dividends: readonly Dividend[];
}

/** Adds a result and marks its race as resulted, in one statement. Returns the result's id; earlier results stay. */
export async function insertResult(trx: Transaction, result: NewResult): Promise<number> {
  const runners = result.runners.map(({ saddle, position, startingPrice, margin }) => {
    const price = startingPrice && oddsToStored(startingPrice);
    const { numerator = null, denominator = null } = price ?? {};
    return { saddle, position, margin, numerator, denominator };
  });
  // One person's provisional result may be of the wrong race: it counts while it stands, and no longer.
  const isWord = result.official || !result.byHand;
  const dividends = result.dividends.length === 0 ? null : JSON.stringify(result.dividends);
  const { rows } = await sql<{ id: number }>`
    with captured as (
      insert into race_results (race_id, sequence, official, by_hand, reason, at, received_at, winner_time, dividends)
      values (${result.raceId}, ${result.order}, ${result.official}, ${result.byHand}, ${result.reason}, ${result.at},
        ${result.receivedAt}, ${result.winnerTime}, ${dividends}::jsonb)
      returning id
    ), came as (
      insert into race_result_runners (result_id, saddle, position, margin, sp_numerator, sp_denominator)
      select captured.id, saddle, position, margin, numerator, denominator
      from captured, json_to_recordset(${JSON.stringify(runners)}::json) as given (
        saddle smallint, position smallint, margin text, numerator integer, denominator integer)
    ), over as (
      update races set status = 'resulted', closed_at = ${result.closedAt}, was_run = was_run or ${isWord},
        awaits_prices = false, hand_suspended_at = null, hand_suspended_by = null
      where id = ${result.raceId}
    )
    select id from captured`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The result just added has no id');
  return row.id;
}

/** Sets a meeting's status and day. */
export async function updateMeetingStatus(
  trx: Transaction,
  meetingId: number,
  to: { readonly status: string; readonly date: string },
): Promise<void> {
  await trx
    .updateTable('meetings')
    .set({ status: to.status, meeting_date: to.date })
    .where('id', '=', meetingId)
    .execute();
}

/** Moves the offs of a meeting's races to come by whole days, and opens those that the clock has closed. */
export async function moveOffs(trx: Transaction, meetingId: number, days: number): Promise<void> {
  await trx
    .updateTable('races')
    .set({
      status: 'open',
      closed_at: null,
      was_run: false,
      off_at: sql`off_at + make_interval(hours => ${days * 24}::integer)`,
    })
    .where('meeting_id', '=', meetingId)
    .where('status', 'in', ['open', 'closed'])
    .execute();
}

/** Abandons races: bets and picks up to `at` are void, and results up to `order` no longer count. */
export async function abandonRaceRows(
  trx: Transaction,
  raceIds: readonly number[],
  { at, order }: { readonly at: Date; readonly order: number },
): Promise<void> {
  await trx
    .updateTable('races')
    .set({
      status: 'abandoned',
      awaits_prices: false,
      hand_suspended_at: null,
      hand_suspended_by: null,
      voided_at: at,
      void_reason: 'abandoned',
      results_after: order,
    })
    .where('id', '=', sql<number>`any(${[...raceIds]}::integer[])`)
    .execute();
}

/** Opens an abandoned race: later bets and picks are for this off. */
export async function reopenRaceRow(trx: Transaction, raceId: number, offAt: Date): Promise<void> {
  await trx
    .updateTable('races')
    .set({ status: 'open', off_at: offAt, due_at: offAt, closed_at: null, was_run: false })
    .where('id', '=', raceId)
    .execute();
}
