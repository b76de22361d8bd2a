import type { SignificantEventKind } from '@furlong/contract/codes/desk-events';
import type { LocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { isFromOneOrigin } from '../audit/queries-origins.ts';
import type { Transaction } from '../platform/database/database.ts';
import { eventActs } from './event-acts.ts';
import { auditBreaks } from './queries-audit-breaks.ts';

/** What significant events are narrowed to. */
export interface EventFilter {
  readonly from: Date;
  readonly until: Date;
  readonly kind?: SignificantEventKind | undefined;
  readonly meetingId?: number | undefined;
  /** Cents from which a win is large. */
  readonly largeWin: Cents;
  /** Days of the period on which the audit chain has a break. */
  readonly brokenDays: readonly LocalDay[];
}

/** An event as it is stored somewhere (rule: significant-events). */
export interface EventRow {
  readonly key: string;
  readonly at: Date;
  /** The moment to the microsecond, for the next page. */
  readonly moment: string;
  readonly kind: SignificantEventKind;
  readonly what: string;
  readonly subject: string | null;
  readonly place: string | null;
  readonly amount: Cents | null;
  readonly by: string | null;
}

/** Where a page goes on. */
export interface EventCursor {
  readonly moment: string;
  readonly key: string;
}

/** One table's events: their columns, from where, with the meeting that each is of. */
interface Source {
  readonly kinds: readonly SignificantEventKind[];
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** The meeting's id; null: it is of none. */
  readonly meeting: RawBuilder<unknown> | null;
}

const nothing = sql`null::text`;
const actKind = sql`case acts.name ${sql.join(
  eventActs.flatMap(([kind, names]) => names.map((name) => sql`when ${sql.lit(name)} then ${sql.lit(kind)}`)),
  sql` `,
)} end`;
const raceOfAct = sql`left join races on acts.subject_kind = 'race'
  and races.id = case when acts.subject_kind = 'race' and acts.subject_id ~ '^[0-9]{1,9}$' then acts.subject_id::integer end`;
const placeOfRace = sql`(
  select meetings.name || ', race ' || races.number from meetings where meetings.id = races.meeting_id
)`;
const placeOfAct = sql`coalesce(${placeOfRace}, case
  when acts.subject_id !~ '^[0-9]{1,9}$' then null
  when acts.subject_kind = 'meeting' then (select name from meetings where meetings.id = acts.subject_id::integer)
  when acts.subject_kind = 'fixture'
    then (select home || ' v ' || away from fixtures where fixtures.id = acts.subject_id::integer)
end)`;
const nameOfFixture = sql`(select home || ' v ' || away from fixtures where fixtures.id = fixture_id)`;

/** `breaks` are those of the audit chain in the filter's period. */
function sourcesOf({ kind, largeWin }: EventFilter, breaks: RawBuilder<unknown>): Source[] {
  const names = eventActs.flatMap(([each, own]) => (kind === undefined || kind === each ? own : []));
  return [
    {
      kinds: eventActs.map(([each]) => each),
      columns: sql`'act/' || acts.id as key, ${actKind} as kind,
        case when acts.name = 'proposal-approved' and ${isFromOneOrigin} then 'proposal-approved-from-where-it-was-made'
          else acts.name end as what,
        acts.subject_kind || ' ' || acts.subject_id as subject, ${placeOfAct} as place, null::bigint as amount,
        coalesce(acts.role, acts.via) as by`,
      from: sql`from acts ${raceOfAct}`,
      at: sql`acts.at`,
      where: sql`acts.name = any(${names}::text[])`,
      meeting: sql`coalesce(races.meeting_id, case
        when acts.subject_kind = 'meeting' and acts.subject_id ~ '^[0-9]{1,9}$' then acts.subject_id::integer
      end)`,
    },
    {
      kinds: ['correction'],
      columns: sql`'race-result/' || race_results.id as key, 'correction' as kind, race_results.reason as what,
        'race ' || races.id as subject, ${placeOfRace} as place, null::bigint as amount,
        case when race_results.by_hand then 'desk' end as by`,
      from: sql`from race_results join races on races.id = race_results.race_id`,
      at: sql`race_results.received_at`,
      where: sql`race_results.reason is not null`,
      meeting: sql`races.meeting_id`,
    },
    {
      kinds: ['correction'],
      columns: sql`'fixture-result/' || fixture_id || '-' || sequence as key, 'correction' as kind, reason as what,
        'fixture ' || fixture_id as subject, ${nameOfFixture} as place, null::bigint as amount, ${nothing} as by`,
      from: sql`from fixture_results`,
      at: sql`fixture_results.received_at`,
      where: sql`reason is not null`,
      meeting: null,
    },
    {
      kinds: ['voided'],
      columns: sql`'race-void/' || races.id as key, 'voided' as kind, races.void_reason as what,
        'race ' || races.id as subject, ${placeOfRace} as place, null::bigint as amount, ${nothing} as by`,
      from: sql`from races`,
      at: sql`races.voided_at`,
      where: sql`races.voided_at is not null`,
      meeting: sql`races.meeting_id`,
    },
    {
      kinds: ['voided'],
      columns: sql`'fixture-void/' || fixture_voidings.id as key, 'voided' as kind, why as what,
        'fixture ' || fixture_id as subject, ${nameOfFixture} as place, null::bigint as amount, ${nothing} as by`,
      from: sql`from fixture_voidings`,
      at: sql`fixture_voidings.at`,
      where: sql`true`,
      meeting: null,
    },
    ...(['credit', 'goodwill'] as const).map(
      (each): Source => ({
        kinds: [each],
        columns: sql`'credit/' || transfers.id as key, ${sql.lit(each)} as kind, 'credit' as what,
          coalesce('bet ' || given.bet_id, 'transfer ' || transfers.id) as subject, ${placeOfRace} as place,
          transfers.amount, 'desk' as by`,
        from: sql`from transfers join manual_credits as given on given.transfer_id = transfers.id
          left join races on races.id = given.race_id`,
        at: sql`transfers.at`,
        where:
          each === 'credit'
            ? sql`transfers.kind = 'credit' and given.bet_id is null`
            : sql`transfers.kind = 'credit' and given.bet_id is not null`,
        meeting: sql`races.meeting_id`,
      }),
    ),
    {
      kinds: ['liability-alarm'],
      columns: sql`'alarm/' || alarm.id as key, 'liability-alarm' as kind, limits.kind as what,
        case limits.sport when 'horseracing' then coalesce('race ' || alarm.event_id, 'meeting ' || limits.programme_id)
          else 'fixture ' || alarm.event_id end as subject,
        coalesce(${placeOfRace}, (
          select name from meetings where limits.sport = 'horseracing' and meetings.id = limits.programme_id
        )) as place, alarm.amount, ${nothing} as by`,
      from: sql`from liability_alarms as alarm join liability_limits as limits on limits.id = alarm.limit_id
        left join races on limits.sport = 'horseracing' and races.id = alarm.event_id`,
      at: sql`alarm.raised_at`,
      where: sql`true`,
      meeting: sql`case when limits.sport = 'horseracing' then limits.programme_id end`,
    },
    {
      kinds: ['sign-in-refused'],
      columns: sql`'sign-in/' || security_events.id as key, 'sign-in-refused' as kind, security_events.kind as what,
        ${nothing} as subject, ${nothing} as place, null::bigint as amount, ${nothing} as by`,
      from: sql`from security_events`,
      at: sql`security_events.at`,
      where: sql`security_events.kind in (
        'sign-in-failed', 'sign-in-locked', 'sign-in-switched-off', 'second-factor-failed', 'token-reused'
      )`,
      meeting: null,
    },
    {
      kinds: ['feed-outage'],
      columns: sql`'outage/' || trunc(extract(epoch from silent_from))::bigint as key, 'feed-outage' as kind,
        'silent-' || ceil(extract(epoch from silent_until - silent_from) / 60)::integer || '-minutes' as what,
        ${nothing} as subject, ${nothing} as place, null::bigint as amount, ${nothing} as by`,
      from: sql`from feed_outages`,
      at: sql`feed_outages.silent_until`,
      where: sql`true`,
      meeting: null,
    },
    {
      kinds: ['audit-break'],
      columns: sql`'audit-break/' || broken.act_id as key, 'audit-break' as kind, broken.what,
        'act ' || broken.act_id as subject, ${nothing} as place, null::bigint as amount, ${nothing} as by`,
      from: sql`from ${breaks} as broken`,
      at: sql`broken.at`,
      where: sql`true`,
      meeting: null,
    },
    {
      kinds: ['large-win'],
      columns: sql`'win/' || wins.bet_id || '-' || wins.number as key, 'large-win' as kind, bets.sport as what,
        'bet ' || wins.bet_id as subject, (
          select name from meetings where bets.sport = 'horseracing' and meetings.id = bets.programme_id
        ) as place, wins.payout as amount, ${nothing} as by`,
      from: sql`from bet_settlements as wins join bets on bets.id = wins.bet_id`,
      at: sql`wins.at`,
      // Written out, so that the index of large payouts is known to have them.
      where: sql`wins.outcome = 'won' and wins.payout >= ${sql.lit(largeWin)} and wins.payout >= 100000`,
      meeting: sql`case when bets.sport = 'horseracing' then bets.programme_id end`,
    },
  ];
}

const breaksOf = ({ brokenDays }: EventFilter) => sql`(${auditBreaks(brokenDays)})`;

function partsOf(filter: EventFilter, breaks: RawBuilder<unknown>): Source[] {
  const { kind, meetingId } = filter;
  return sourcesOf(filter, breaks).filter(
    ({ kinds, meeting }) =>
      (kind === undefined || kinds.includes(kind)) && (meetingId === undefined || meeting !== null),
  );
}

function conditions({ at, where, meeting }: Source, { from, until, meetingId }: EventFilter) {
  return sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz and ${where}
    ${meeting === null || meetingId === undefined ? sql`` : sql`and ${meeting} = ${meetingId}`}`;
}

/** The statement of {@link selectEvents}. Each table gives its newest, and of those the newest are taken. */
export function newestEvents(
  filter: EventFilter,
  cursor: EventCursor | null,
  limit: number,
  breaks = breaksOf(filter),
) {
  const newest = partsOf(filter, breaks).map((source) => {
    const found = sql`select ${source.columns}, ${source.at} as at ${source.from} where ${conditions(source, filter)}`;
    const page =
      cursor === null
        ? sql``
        : sql`where at <= ${cursor.moment}::timestamptz
      and (at, key collate "C") < (${cursor.moment}::timestamptz, ${cursor.key}::text)`;
    return sql`(select * from (${found}) as source ${page} order by at desc, key collate "C" desc limit ${limit})`;
  });
  return sql<EventRow>`
    select key, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment, kind, what, subject, place,
      amount, by
    from (${newest.length === 0 ? sql`select` : sql.join(newest, sql` union all `)}) as events
    order by at desc, key collate "C" desc
    limit ${limit}`;
}

/** The newest events of a period, those after a cursor where there is one. */
export async function selectEvents(
  trx: Transaction,
  filter: EventFilter,
  cursor: EventCursor | null,
  limit: number,
): Promise<EventRow[]> {
  if (hasNone(filter)) return [];
  const { rows } = await newestEvents(filter, cursor, limit).execute(trx);
  return rows;
}

/** A meeting has no event of some kinds. */
const hasNone = (filter: EventFilter) => partsOf(filter, sql``).length === 0;

/** How many events of each kind a period has; a kind without one is missing. */
function eventCounts(filter: EventFilter, breaks: RawBuilder<unknown>) {
  const all = { ...filter, kind: undefined };
  const counts = partsOf(all, breaks).map(
    (source) =>
      sql`select kind, count(*) as count from (
        select ${source.columns} ${source.from} where ${conditions(source, all)}
      ) as source group by kind`,
  );
  return sql<{ kind: SignificantEventKind; count: number }>`
    select kind, sum(count)::bigint as count
    from (${sql.join(counts, sql` union all `)}) as counts
    group by kind`;
}

type Counts = ReadonlyMap<SignificantEventKind, number>;

/** How many events of each kind a period has, whichever of them is asked for; a kind without one is missing. */
export async function countEvents(trx: Transaction, filter: EventFilter): Promise<Counts> {
  const { rows } = await eventCounts(filter, breaksOf(filter)).execute(trx);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** {@link selectEvents} and {@link countEvents} by one statement, which follows the chain of acts once. */
export async function selectPage(
  trx: Transaction,
  filter: EventFilter,
  cursor: EventCursor | null,
  limit: number,
): Promise<{ readonly counts: Counts; readonly events: readonly EventRow[] }> {
  const breaks = sql`(select * from broken)`;
  const newest = hasNone(filter)
    ? sql`null`
    : sql`(select json_agg(events) from (${newestEvents(filter, cursor, limit, breaks)}) as events)`;
  const { rows } = await sql<{
    events: readonly EventRow[] | null;
    counts: Readonly<Partial<Record<SignificantEventKind, number>>> | null;
  }>`
    with broken as materialized ${breaksOf(filter)}
    select ${newest} as events,
      (select json_object_agg(kind, count) from (${eventCounts(filter, breaks)}) as counts) as counts`.execute(
    trx,
  );
  const [row] = rows;
  return {
    counts: new Map(Object.entries(row?.counts ?? {}) as [SignificantEventKind, number][]),
    events: (row?.events ?? []).map((event) => ({ ...event, at: new Date(event.moment) })),
  };
}

/** The instant until which acts since another are in the archive (rule: archive); null: none are. */
export async function selectActsArchivedTo(trx: Transaction, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ to: Date | null }>`
    select max(last_at) as to from archived_acts where last_at >= ${since}`.execute(trx);
  return rows[0]?.to ?? null;
}

/** The day before which bets can be in the archive (rule: archive); null: none are. */
export async function selectArchivedBefore(trx: Transaction): Promise<LocalDay | null> {
  const { rows } = await sql<{ before: LocalDay | null }>`
    select max(before) as before from archive_steps
    where what = 'bets' and not exists (select from archive_restores where step_id = archive_steps.id)`.execute(
    trx,
  );
  return rows[0]?.before ?? null;
}
