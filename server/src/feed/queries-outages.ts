import { localDayOf } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** Minutes without a call after which suppliers are silent. */
const silentMinutes = 5;
/** A race or fixture is near from so long before its time. */
const nearMinutes = 30;

/**
 * Notes the silence that a call ends, if it was one while a race or fixture was near (rule: feed-outages): to be called
 * before the call is counted, whose counts say when the last one came. Nodes that hear at once note it once.
 */
export async function noteOutage(trx: Transaction, now: Date): Promise<void> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(last_at) as last from feed_call_counts`.execute(trx);
  const last = rows[0]?.last;
  if (!last || now.getTime() - last.getTime() <= silentMinutes * 60_000) return;
  const near = new Date(now.getTime() + nearMinutes * 60_000);
  await sql`
    insert into feed_outages (silent_from, silent_until)
    select ${last}, ${now}
    where exists (
      select from meetings join races on races.meeting_id = meetings.id
      where meetings.meeting_date between ${localDayOf(last)}::date and ${localDayOf(near)}::date
        and races.off_at >= ${last} and races.off_at < ${near}
    ) or exists (
      select from fixtures where kick_off_at >= ${last} and kick_off_at < ${near} and dated
    )
    on conflict do nothing`.execute(trx);
}
