import type { Proposal, ProposalEnd, ProposalKind } from '@furlong/domain/desk/approvals';
import type { Cents } from '@furlong/domain/money';
import type { Finisher } from '@furlong/domain/race-result';
import { type RawBuilder, sql } from 'kysely';
import type { ResultGoals } from '../match-day/queries-hand.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Outcome, ProposalInput } from './outcome.ts';

/** A proposal as it is stored. */
export interface StoredProposal extends Proposal {
  readonly id: string;
  readonly number: number;
  readonly raceId: number | null;
  readonly fixtureId: number | null;
  /** The sign-in that it was proposed in; null: it is not known. */
  readonly makerSession: string | null;
  /** Of a withheld share: whose jackpot it is. */
  readonly meetingId: number | null;
  readonly punterId: number | null;
  readonly input: ProposalInput;
  readonly outcome: Outcome;
  readonly outcomeHash: string;
  readonly proposedAt: Date;
  readonly endedBy: number | null;
  readonly endedAt: Date | null;
  readonly note: string | null;
}

/** A proposal to be stored. */
export type NewProposal = Pick<
  StoredProposal,
  | 'id'
  | 'kind'
  | 'maker'
  | 'makerSession'
  | 'raceId'
  | 'fixtureId'
  | 'meetingId'
  | 'punterId'
  | 'input'
  | 'outcome'
  | 'outcomeHash'
  | 'proposedAt'
  | 'expiresAt'
>;

interface Row extends Omit<StoredProposal, 'input' | 'outcome' | 'end'> {
  readonly input: string;
  readonly outcome: string;
  readonly end: ProposalEnd | null;
}

const columns = sql`id, number, kind, maker, race_id as "raceId", fixture_id as "fixtureId", maker_session as "makerSession", meeting_id as "meetingId", punter_id as "punterId", input, outcome,
  outcome_hash as "outcomeHash", proposed_at as "proposedAt", expires_at as "expiresAt", ended as "end",
  ended_by as "endedBy", ended_at as "endedAt", note`;

async function select(db: Queryable, which: RawBuilder<unknown>): Promise<StoredProposal[]> {
  const { rows } = await sql<Row>`select ${columns} from approvals ${which}`.execute(db);
  return rows.map((row) => ({
    ...row,
    input: JSON.parse(row.input) as ProposalInput,
    outcome: JSON.parse(row.outcome) as Outcome,
  }));
}

export async function selectProposal(db: Queryable, id: string): Promise<StoredProposal | undefined> {
  return (await select(db, sql`where id = ${id}::uuid`))[0];
}

/** Locks a proposal: it is decided once, and whoever comes second sees the decision. */
export async function lockProposal(trx: Transaction, id: string): Promise<StoredProposal | undefined> {
  return (await select(trx, sql`where id = ${id}::uuid for update`))[0];
}

/** Proposals of some kinds that wait, those that expire first in front. */
export async function selectWaiting(
  db: Queryable,
  kinds: readonly ProposalKind[],
  now: Date,
  limit: number,
): Promise<StoredProposal[]> {
  return await select(
    db,
    sql`where ended is null and expires_at > ${now} and kind = any(${[...kinds]}::text[])
      order by expires_at, number limit ${limit}`,
  );
}

/** Proposals of some kinds that are over, the newest first. */
export async function selectOver(
  db: Queryable,
  kinds: readonly ProposalKind[],
  now: Date,
  { beforeNumber, limit }: { readonly beforeNumber: number | undefined; readonly limit: number },
): Promise<StoredProposal[]> {
  return await select(
    db,
    sql`where (ended is not null or expires_at <= ${now}) and kind = any(${[...kinds]}::text[])
      and (${beforeNumber ?? null}::bigint is null or number < ${beforeNumber ?? null}::bigint)
      order by number desc limit ${limit}`,
  );
}

/** The result of a race or a fixture that waits for its second person. */
export async function selectWaitingResult(
  db: Queryable,
  of: { readonly raceId: number } | { readonly fixtureId: number },
  now: Date,
): Promise<StoredProposal | undefined> {
  const isIts = 'raceId' in of ? sql`race_id = ${of.raceId}` : sql`fixture_id = ${of.fixtureId}`;
  const found = await select(
    db,
    sql`where ${isIts} and kind <> 'goodwill' and ended is null and expires_at > ${now}`,
  );
  return found[0];
}

/** What a proposal is about; null: nothing of the kind. */
type About = Pick<StoredProposal, 'raceId' | 'fixtureId' | 'meetingId' | 'punterId'>;

/** The index beside which a proposal of a kind cannot be added, because another one waits; undefined: none does. */
export async function findWaiting(
  db: Queryable,
  kind: ProposalKind,
  { raceId, fixtureId, meetingId, punterId }: About,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select case
      when race_id is not null then 'approvals_race_waiting_key'
      when fixture_id is not null then 'approvals_fixture_waiting_key'
      else 'approvals_card_waiting_key'
    end as key
    from approvals
    where ended is null and expires_at > ${now} and (
      (race_id = ${raceId} and (kind = 'goodwill') = (${kind} = 'goodwill')) or fixture_id = ${fixtureId}
      or (meeting_id = ${meetingId} and punter_id = ${punterId})
    )
    limit 1`.execute(db);
  return rows[0]?.key;
}

/** How many other credits of an amount to a punter wait. */
export async function countCreditsWaiting(
  db: Queryable,
  { punterId, cents, except }: { readonly punterId: number; readonly cents: Cents; readonly except: string },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from approvals
    where ended is null and expires_at > ${now} and kind = 'credit' and punter_id = ${punterId}
      and id <> ${except}::uuid and (input::json ->> 'cents')::bigint = ${cents}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Writes down that proposals of a race, a fixture, or a jackpot's card, have expired, so that another one can wait. */
export async function endExpired(
  trx: Transaction,
  { raceId, fixtureId, meetingId, punterId }: About,
  now: Date,
): Promise<void> {
  if (raceId === null && fixtureId === null && meetingId === null) return;
  await sql`
    update approvals set ended = 'expired', ended_at = ${now}
    where (race_id = ${raceId} or fixture_id = ${fixtureId} or (meeting_id = ${meetingId} and punter_id = ${punterId}))
      and ended is null and expires_at <= ${now}`.execute(trx);
}

/** Adds a proposal; false when its id is there already. */
export async function insertProposal(trx: Transaction, proposal: NewProposal): Promise<boolean> {
  const row = await trx
    .insertInto('approvals')
    .values({
      id: proposal.id,
      kind: proposal.kind,
      maker: proposal.maker,
      maker_session: proposal.makerSession,
      race_id: proposal.raceId,
      fixture_id: proposal.fixtureId,
      meeting_id: proposal.meetingId,
      punter_id: proposal.punterId,
      input: JSON.stringify(proposal.input),
      outcome: JSON.stringify(proposal.outcome),
      outcome_hash: proposal.outcomeHash,
      proposed_at: proposal.proposedAt,
      expires_at: proposal.expiresAt,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a proposal that has not ended; false when it has. */
export async function endProposal(
  trx: Transaction,
  id: string,
  end: {
    readonly as: ProposalEnd;
    readonly by: number;
    readonly at: Date;
    readonly note?: string | undefined;
  },
): Promise<boolean> {
  const row = await trx
    .updateTable('approvals')
    .set({ ended: end.as, ended_by: end.by, ended_at: end.at, note: end.note?.slice(0, 1_000) ?? null })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A starting price that a second person keyed: a fraction to one. */
export interface KeyedPrice {
  readonly saddle: number;
  readonly startingPrice: string;
}

/** A result as somebody keyed it blind: the paid places of a race with starting prices, or the goals of a match. */
export type Keyed =
  | { readonly finishers: readonly Finisher[]; readonly startingPrices: readonly KeyedPrice[] }
  | ResultGoals;

/** What somebody keyed, and whether it is what was proposed. */
export interface Keying {
  readonly keyed: Keyed;
  readonly isSame: boolean;
}

export async function insertKeying(
  trx: Transaction,
  { approvalId, by, at, keyed, isSame }: Keying & { approvalId: string; by: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('approval_keyings')
    .values({
      approval_id: approvalId,
      keyed_by: by,
      keyed: JSON.stringify(keyed),
      is_same: isSame,
      at,
    })
    .execute();
}

export async function selectKeying(
  db: Queryable,
  approvalId: string,
  by: number,
): Promise<Keying | undefined> {
  const row = await db
    .selectFrom('approval_keyings')
    .where('approval_id', '=', approvalId)
    .where('keyed_by', '=', by)
    .select(['keyed', 'is_same'])
    .executeTakeFirst();
  if (!row) return undefined;
  // Places alone: keyed before starting prices were.
  const keyed = JSON.parse(row.keyed) as Keyed | readonly Finisher[];
  return { keyed: isPlaces(keyed) ? { finishers: keyed, startingPrices: [] } : keyed, isSame: row.is_same };
}

const isPlaces = (keyed: Keyed | readonly Finisher[]): keyed is readonly Finisher[] => Array.isArray(keyed);
