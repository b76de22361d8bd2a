import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What happened in a league. */
export type LeagueEventKind =
  | 'created'
  | 'joined'
  | 'rejected'
  | 'withdrawn'
  | 'removed'
  | 'removal-lifted'
  | 'exited'
  | 'renamed'
  | 'code-changed'
  | 'paused'
  | 'resumed'
  | 'hand-over-offered'
  | 'hand-over-withdrawn'
  | 'hand-over-declined'
  | 'handed-over'
  | 'deleted'
  | 'disabled'
  | 'enabled';

/** An event to be stored. */
export interface LeagueEvent {
  readonly leagueId: number;
  readonly kind: LeagueEventKind;
  /** Whom it is about. */
  readonly punterId?: number;
  /** The new name of a renamed league. */
  readonly detail?: string;
  /** Who ordered it, where the desk did. */
  readonly saidBy?: string;
}

export async function insertEvents(
  trx: Transaction,
  events: readonly LeagueEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('league_events')
    .values(
      events.map(({ leagueId, kind, punterId, detail, saidBy }) => ({
        league_id: leagueId,
        kind,
        punter_id: punterId ?? null,
        detail: detail ?? null,
        said_by: saidBy ?? null,
        at: now,
      })),
    )
    .execute();
}

/** Whether something happened to a punter in a league after an instant. */
export async function hasHappened(
  db: Queryable,
  { leagueId, kind, punterId }: Required<Pick<LeagueEvent, 'leagueId' | 'kind' | 'punterId'>>,
  after: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('league_events')
    .select('id')
    .where('league_id', '=', leagueId)
    .where('kind', '=', kind)
    .where('punter_id', '=', punterId)
    .where('at', '>', after)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** An event as stored. */
export interface EventRow {
  readonly kind: LeagueEventKind;
  readonly punterId: number | null;
  readonly detail: string | null;
  readonly at: Date;
}

/** A league's latest events of some kinds, and those of other kinds that are about one punter; newest first. */
export async function selectEvents(
  db: Queryable,
  leagueId: number,
  {
    kinds,
    aboutPunter,
    limit,
  }: {
    readonly kinds: readonly LeagueEventKind[];
    readonly aboutPunter: { readonly punterId: number; readonly kinds: readonly LeagueEventKind[] };
    readonly limit: number;
  },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select kind, punter_id as "punterId", detail, at
    from league_events
    where league_id = ${leagueId} and (
      kind = any(${[...kinds]}::text[])
      or (punter_id = ${aboutPunter.punterId} and kind = any(${[...aboutPunter.kinds]}::text[]))
    )
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
