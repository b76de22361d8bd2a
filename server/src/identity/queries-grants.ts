import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { endSessions } from '../platform/runtime/ended-sessions.ts';
import { siteClientId } from './client-ids.ts';

/** A current sign-in at the embedded provider. */
export interface Grant {
  readonly id: string;
  readonly madeAt: Date;
  /** When it last received a token. */
  readonly usedAt: Date;
}

/** An account's current sign-ins: the given one first, then the newest. */
export async function selectGrants(
  db: Queryable,
  accountId: string,
  { first, limit }: { readonly first: string; readonly limit: number },
  now: Date,
): Promise<readonly Grant[]> {
  const { rows } = await sql<{ id: string; made: number; used: number | null }>`
    select sign_in.id, (sign_in.payload->>'iat')::float8 as made, (
      select max((tokens.payload->>'iat')::float8) from oidc_records tokens
      where tokens.grant_id = sign_in.id and tokens.model = 'RefreshToken'
    ) as used
    from oidc_records sign_in
    where sign_in.account_id = ${accountId} and sign_in.model = 'Grant' and sign_in.expires_at > ${now}
    order by sign_in.id = ${first} desc, made desc
    limit ${limit}`.execute(db);
  return rows.map(({ id, made, used }) => ({
    id,
    madeAt: new Date(1000 * made),
    usedAt: new Date(1000 * Math.max(made, used ?? 0)),
  }));
}

/**
 * Ends an account's sign-ins on every node, one or all but one: grants, their tokens, and the browsers' sessions, which
 * could otherwise get new ones. Returns the ended ones.
 */
export async function endGrants(
  trx: Transaction,
  accountId: string,
  which: { readonly only: string } | { readonly except: string },
): Promise<readonly string[]> {
  const named = 'only' in which ? which.only : which.except;
  // A browser's session stores its grant by client.
  const grantOf = sql`case model
    when 'Grant' then id
    when 'Session' then payload #>> array['authorizations', ${siteClientId}, 'grantId']
    else grant_id end`;
  const chosen =
    'only' in which ? sql`${grantOf} = ${named}` : sql`${grantOf} is distinct from ${named}::text`;
  const { rows } = await sql<{ model: string; id: string }>`
    delete from oidc_records where account_id = ${accountId} and ${chosen} returning model, id`.execute(trx);
  const grants = rows.flatMap(({ model, id }) => (model === 'Grant' ? id : []));
  await endSessions(trx, grants);
  return grants;
}
