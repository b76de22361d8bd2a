import { createHash } from 'node:crypto';
import { isWholeText } from '@furlong/domain/outside-text';
import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { type Database, inTransaction, type Queryable } from '../platform/database/database.ts';
import { findBrokenText } from '../platform/http/outside-values.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import { endSessions } from '../platform/runtime/ended-sessions.ts';
import { oidcErrors } from './oidc-library.ts';

/** Models whose id is a credential by itself: the table keeps its hash only. */
const tokenModels = new Set(['AccessToken', 'AuthorizationCode', 'ClientCredentials', 'RefreshToken']);
/**
 * Milliseconds in which a rotated refresh token may be used again: when the answer to a renewal is lost, the
 * sign-in library asks again with the token it has, and that is nobody's theft. Used later it is taken for one. The app
 * gives a renewal up after 10 seconds and tries again 5 seconds later; the rest is for a slow line.
 */
const rotationGrace = 20_000;
/** Records deleted in one step, so that a clean-up never holds many rows. */
const cleanUpLimit = 1_000;

/** Makes the provider's storage: one per model, all over `oidc_records`. */
export function adapterFactory(db: Database, clock: Clock): (model: string) => Adapter {
  return (model) => new ProviderAdapter(db, clock, model);
}

class ProviderAdapter implements Adapter {
  #db: Database;
  #clock: Clock;
  #model: string;

  constructor(db: Database, clock: Clock, model: string) {
    this.#db = db;
    this.#clock = clock;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    // The library reads forms itself, and keeps what they say.
    if (findBrokenText(payload)) throw new oidcErrors.InvalidRequest('a parameter holds U+0000');
    const { jti, ...rest } = payload;
    const kept = tokenModels.has(this.#model) ? rest : payload;
    const row = {
      payload: JSON.stringify(kept),
      grant_id: payload.grantId ?? null,
      account_id: payload.accountId ?? null,
      uid: payload.uid ?? null,
      expires_at: expiresIn === undefined ? null : new Date(this.#clock().getTime() + expiresIn * 1000),
    };
    await this.#db
      .insertInto('oidc_records')
      .values({ model: this.#model, id: this.#key(id), ...row })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
      .execute();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#read('id', this.#key(id));
    return payload && tokenModels.has(this.#model) ? { ...payload, jti: id } : payload;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return await this.#read('uid', uid);
  }

  /** Only the device flow asks by user code, and it is not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** The first use is what counts, for the grace too. Of two that use a code at the same moment, one is refused. */
  async consume(id: string): Promise<void> {
    const stillGood = this.#stillGoodSince();
    const marked = await this.#db
      .updateTable('oidc_records')
      .set((eb) => ({ consumed_at: eb.fn.coalesce('consumed_at', eb.val(this.#clock())) }))
      .where('model', '=', this.#model)
      .where('id', '=', this.#key(id))
      .where((eb) =>
        eb.or([
          eb('consumed_at', 'is', null),
          ...(stillGood === undefined ? [] : [eb('consumed_at', '>', stillGood)]),
        ]),
      )
      .executeTakeFirst();
    if (marked.numUpdatedRows !== 1n) throw new oidcErrors.InvalidGrant('token already used');
  }

  async destroy(id: string): Promise<void> {
    if (this.#model === 'Grant') return await endGrant(this.#db, id);
    await this.#db
      .deleteFrom('oidc_records')
      .where('model', '=', this.#model)
      .where('id', '=', this.#key(id))
      .execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db
      .deleteFrom('oidc_records')
      .where('model', '=', this.#model)
      .where('grant_id', '=', grantId)
      .execute();
  }

  async #read(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    if (!isWholeText(value)) return undefined;
    const row = await this.#db
      .selectFrom('oidc_records')
      .select(['payload', 'consumed_at'])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .executeTakeFirst();
    if (!row) return undefined;
    const payload = row.payload as AdapterPayload;
    const stillGood = this.#stillGoodSince();
    return row.consumed_at === null || (stillGood !== undefined && row.consumed_at > stillGood)
      ? payload
      : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
  }

  /** A record used after this moment may be used once more; undefined where one use is all. */
  #stillGoodSince(): Date | undefined {
    return this.#model === 'RefreshToken' ? new Date(this.#clock().getTime() - rotationGrace) : undefined;
  }

  #key(id: string): string {
    return tokenModels.has(this.#model) ? createHash('sha256').update(id).digest('base64url') : id;
  }
}

/** Whether a sign-in of an account goes on: it was not signed out, revoked, or ended by a new password. */
export async function grantHolds(
  db: Queryable,
  grantId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_records')
    .select('id')
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** A sign-in's grant is taken back, by a sign-out or because its tokens were stolen: what was made from it ends too. */
async function endGrant(db: Database, grantId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('oidc_records')
      .where('model', '=', 'Grant')
      .where('id', '=', grantId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await endSessions(trx, [grantId]);
  });
}

/** Deletes some expired records; nodes that do it together take different ones. Returns how many. */
export async function deleteExpiredRecords(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from oidc_records where (model, id) in (
      select model, id from oidc_records where expires_at < ${now}
      limit ${cleanUpLimit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
