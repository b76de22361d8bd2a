import { LEAGUE_LIMITS } from '@furlong/domain/leagues/league-limits';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { leagueRuns } from './statuses.ts';

type RequestState = 'pending' | 'approved' | 'rejected' | 'withdrawn';

/** A punter's last request to a league. */
export interface RequestRow {
  readonly id: number;
  readonly state: RequestState;
  readonly asks: number;
  readonly rejections: number;
  readonly answeredAt: Date | null;
}

export async function selectRequest(
  db: Queryable,
  leagueId: number,
  punterId: number,
): Promise<RequestRow | undefined> {
  const row = await db
    .selectFrom('league_requests')
    .select(['id', 'state', 'asks', 'rejections', 'answered_at as answeredAt'])
    .where('league_id', '=', leagueId)
    .where('punter_id', '=', punterId)
    .executeTakeFirst();
  return row as RequestRow | undefined;
}

/** The league and punter of a request. */
export async function selectRequestById(
  db: Queryable,
  requestId: number,
): Promise<{ readonly leagueId: number; readonly punterId: number } | undefined> {
  return await db
    .selectFrom('league_requests')
    .select(['league_id as leagueId', 'punter_id as punterId'])
    .where('id', '=', requestId)
    .executeTakeFirst();
}

/** How many requests wait, of a punter and for a league. */
export async function countWaiting(
  db: Queryable,
  { punterId, leagueId }: { readonly punterId: number; readonly leagueId: number },
): Promise<{ readonly ofPunter: number; readonly ofLeague: number }> {
  const { rows } = await sql<{ ofPunter: number; ofLeague: number }>`
    select
      (select count(*) from league_requests where punter_id = ${punterId} and state = 'pending') as "ofPunter",
      (select count(*) from league_requests where league_id = ${leagueId} and state = 'pending') as "ofLeague"`.execute(
    db,
  );
  return rows[0] ?? { ofPunter: 0, ofLeague: 0 };
}

/** Stores a request in a free place of the punter's; hold the punter first, and see that there is one. */
export async function insertRequest(
  trx: Transaction,
  {
    leagueId,
    punterId,
    code,
    now,
  }: {
    readonly leagueId: number;
    readonly punterId: number;
    readonly code: string;
    readonly now: Date;
  },
): Promise<{ readonly id: number; readonly asks: number }> {
  const { rows } = await sql<{ id: number; asks: number }>`
    insert into league_requests (league_id, punter_id, code, state, slot, requested_at)
    select ${leagueId}::integer, ${punterId}::integer, ${code}::text, 'pending', min(slot), ${now}::timestamptz
    from generate_series(1, ${LEAGUE_LIMITS.waitingOfPunter}) as slot
    where not exists (
      select from league_requests as other
      where other.punter_id = ${punterId} and other.slot = slot.slot and other.state = 'pending'
    )
    on conflict (league_id, punter_id) do update set
      code = excluded.code, state = 'pending', slot = excluded.slot, asks = league_requests.asks + 1,
      requested_at = excluded.requested_at, answered_at = null
    returning id, asks`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A request to join was not stored');
  return row;
}

/** Answers a waiting request. A rejection counts; being let in forgets those before. */
export async function answerRequest(
  trx: Transaction,
  requestId: number,
  state: 'approved' | 'rejected' | 'withdrawn',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('league_requests')
    .set((eb) => ({
      state,
      slot: null,
      answered_at: now,
      ...(state === 'rejected' ? { rejections: eb('rejections', '+', 1) } : {}),
      ...(state === 'approved' ? { rejections: 0 } : {}),
    }))
    .where('id', '=', requestId)
    .where('state', '=', 'pending')
    .execute();
}

/** Takes back every request that waits for a league, which has ended or is closed. */
export async function withdrawRequestsOfLeague(trx: Transaction, leagueId: number, now: Date): Promise<void> {
  await trx
    .updateTable('league_requests')
    .set({ state: 'withdrawn', slot: null, answered_at: now })
    .where('league_id', '=', leagueId)
    .where('state', '=', 'pending')
    .execute();
}

/** The leagues that a punter waits for. */
export async function selectAskedLeagueIds(db: Queryable, punterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('league_requests')
    .select('league_id as leagueId')
    .where('punter_id', '=', punterId)
    .where('state', '=', 'pending')
    .execute();
  return rows.map(({ leagueId }) => leagueId);
}

/** Takes back every request of a punter that waits. Returns the leagues. */
export async function withdrawRequestsOfPunter(
  trx: Transaction,
  punterId: number,
  now: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable('league_requests')
    .set({ state: 'withdrawn', slot: null, answered_at: now })
    .where('punter_id', '=', punterId)
    .where('state', '=', 'pending')
    .returning('league_id as leagueId')
    .execute();
  return rows.map(({ leagueId }) => leagueId);
}

/** A punter's request with its league. */
export interface OwnRequestRow {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly state: 'pending' | 'rejected';
  readonly rejections: number;
  readonly requestedAt: Date;
  readonly answeredAt: Date | null;
}

/** A punter's requests that wait or were rejected last, of running leagues, newest first. */
export async function selectOwnRequests(
  db: Queryable,
  punterId: number,
  limit: number,
): Promise<OwnRequestRow[]> {
  const rows = await db
    .selectFrom('league_requests')
    .innerJoin('leagues', 'leagues.id', 'league_requests.league_id')
    .select([
      'league_requests.id',
      'leagues.name',
      'league_requests.code',
      'league_requests.state',
      'league_requests.rejections',
      'league_requests.requested_at as requestedAt',
      'league_requests.answered_at as answeredAt',
    ])
    .where('league_requests.punter_id', '=', punterId)
    .where('league_requests.state', 'in', ['pending', 'rejected'])
    .where('leagues.status', '=', leagueRuns)
    .orderBy(sql`league_requests.state = 'pending'`, 'desc')
    .orderBy('league_requests.requested_at', 'desc')
    .orderBy('league_requests.id', 'desc')
    .limit(limit)
    .execute();
  return rows as OwnRequestRow[];
}

/** The requests that wait for a league, in the order they came. */
export async function selectWaiting(
  db: Queryable,
  leagueId: number,
): Promise<{ readonly punterId: number; readonly requestedAt: Date }[]> {
  return await db
    .selectFrom('league_requests')
    .select(['punter_id as punterId', 'requested_at as requestedAt'])
    .where('league_id', '=', leagueId)
    .where('state', '=', 'pending')
    .orderBy('requested_at')
    .orderBy('id')
    .limit(LEAGUE_LIMITS.waitingOfLeague)
    .execute();
}
