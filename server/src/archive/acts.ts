import { addDays, startOfLocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { lookNames } from '../audit/act.ts';
import { arrayLiteral } from '../platform/database/array-literal.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { ArchiveBounds, ArchiveKind, RowsOfStep, StepPlan } from './archive-step.ts';
import { CannotArchive } from './cannot-archive.ts';
import { hashLines } from './step-file.ts';

/** Acts of a step, each with its link: as many as end with a signed head. */
const actsMax = 5_000;

/**
 * Days of acts that stay, whatever else goes: the desk looks back a year, a report of significant events 92 days (rules:
 * archive, significant-events).
 */
export const actsKeptDays = 400;

/**
 * Acts, with their links, from the beginning of the chain: a part up to a signed head, all of whose acts are old. Nothing
 * names a person in what goes: names and salts stay, so that they can still be erased (rules: audit-chain, audit-persons).
 * `ids` are the numbers of the links.
 */
export const acts: ArchiveKind = {
  what: 'acts',
  items: 'acts',

  async *findSteps(db, bounds): AsyncGenerator<StepPlan> {
    let after = 0;
    for (;;) {
      const part = await findNextPart(db, bounds, after);
      if (!part) return;
      const { first, last, bytes } = part;
      const links = last - first + 1;
      const ids = Array.from({ length: links }, (_, index) => first + index);
      yield { ids, rows: { acts: links, act_links: links }, bytes };
      after = last;
    }
  },

  async readRows(db, ids): Promise<RowsOfStep> {
    await assertMayDelete(db);
    const { rows } = await sql<{ line: string }>`
      with links as materialized (
        select * from act_links where sequence between ${ids[0]}::bigint and ${ids.at(-1)}::bigint
      ),
      own as materialized (
        select own.* from links
        join lateral (select * from acts where acts.id = links.act_id offset 0) as own on true
      )
      select line from (
        select sequence, 1 as place, '{"acts":' || to_json(own)::text || '}' as line
        from own join links on links.act_id = own.id
        union all
        select sequence, 2, '{"act_links":' || to_json(links)::text || '}' from links
      ) as both_tables
      order by sequence, place`.execute(db);
    const lines = rows.map(({ line }) => line);
    const found = lines.filter((line) => line.startsWith('{"acts":')).length;
    return { lines, counts: { acts: found, act_links: lines.length - found }, hash: hashLines(lines) };
  },

  async removeRows(trx, step, ids) {
    const { rows } = await sql<{ acts: number; links: number; hash: Buffer }>`
      select acts_gone as acts, links_gone as links, digest as hash
      from archive_acts(
        ${step}, ${ids[0]}::bigint, ${ids.at(-1)}::bigint, ${arrayLiteral([...lookNames])}::text[]
      )`.execute(trx);
    const [gone] = rows;
    if (!gone) throw new Error('a function has one row');
    return { counts: { acts: gone.acts, act_links: gone.links }, hash: gone.hash };
  },

  async restoreRows(trx, step, lines) {
    const { rows } = await sql<{ acts: number; links: number }>`
      select acts_back as acts, links_back as links from restore_acts(${step}, ${lines.join('\n')})`.execute(
      trx,
    );
    const [back] = rows;
    if (!back) throw new Error('a function has one row');
    return { acts: back.acts, act_links: back.links };
  },
};

interface Part {
  readonly first: number;
  readonly last: number;
  readonly bytes: number;
}

/**
 * The next part of the chain after a link that may go: up to the last signed head among so many links; where there is none,
 * up to the next one. The last link of all stays, because the next act is linked to it.
 */
async function findNextPart(
  db: Queryable,
  { before, today }: ArchiveBounds,
  after: number,
): Promise<Part | undefined> {
  const kept = addDays(today, -actsKeptDays);
  const start = startOfLocalDay(before < kept ? before : kept);
  const { rows } = await sql<{ first: number; last: number; bytes: number }>`
    with start as (select min(sequence) as first from act_links where sequence > ${after}::bigint),
    reach as (
      select greatest(
        first + ${actsMax - 1}::bigint,
        (select min(sequence) from act_checkpoints where sequence >= first)
      ) as last
      from start
    ),
    looked as materialized (
      select link.sequence, act.at < ${start} as is_old, pg_column_size(act) + pg_column_size(link) as bytes,
        link.sequence - row_number() over (order by link.sequence) as gaps
      from start cross join reach
      join act_links as link on link.sequence between start.first and reach.last
      join lateral (select * from acts where acts.id = link.act_id offset 0) as act on true
    ),
    -- The first that stays: a young one, one after a part that is in the archive, or the end of the chain.
    stays as (
      select least(
        (select min(sequence) from looked, start where not is_old or gaps <> start.first - 1),
        (select max(sequence) from act_links),
        (select max(sequence) + 1 from looked)
      ) as sequence
    ),
    part as (
      select start.first, max(signed.sequence) as last
      from start cross join stays
      join act_checkpoints as signed on signed.sequence >= start.first and signed.sequence < stays.sequence
      join act_links as link on link.sequence = signed.sequence and link.hash = signed.head
      group by start.first
    )
    select part.first, part.last,
      (select sum(bytes) from looked where sequence <= part.last)::bigint as bytes
    from part`.execute(db);
  return rows[0];
}

/** Where acts belong to a role of their own, the server's own role may only add them. */
async function assertMayDelete(db: Queryable): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('acts', 'delete') and has_table_privilege('act_links', 'delete') as may`.execute(
    db,
  );
  if (rows[0]?.may === true) return;
  throw new CannotArchive(
    'The role of DATABASE_URL may not delete acts, as it should be of a server: archive acts with that of a role which may.',
  );
}
