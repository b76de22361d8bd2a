import { createHash } from 'node:crypto';
import { isWholeText } from '@furlong/domain/outside-text';
import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { type Database, inTransaction, type Queryable } from '../platform/database/database.ts';
import { findBrokenText } from '../platform/http/outside-values.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import { endSessions } from '../platform/runtime/ended-sessions.ts';
import { oidcErrors } from './oidc-library.ts';

/** Models whose id is itself a credential: the table stores only its hash. */
const tokenModels = new Set(['AccessToken', 'AuthorizationCode', 'ClientCredentials', 'RefreshToken']);
/**
 * How long a rotated refresh token may be used again. When the answer to a renewal is lost, the sign-in library repeats
 * it with the old token, which is no theft; later use counts as one. The app gives a renewal up after 10 seconds and
 * tries again 5 seconds later; the rest is for slow connections.
 */
const rotationGraceMs = 20_000;
/** Records deleted in one statement, so that a clean-up never locks many rows. */
const cleanUpMax = 1_000;

/** Makes the provider's storage: an adapter per model, all in the table `oidc_records`. */
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
    // The library parses forms itself, so their texts were not checked yet.
    if (findBrokenText(payload)) throw new oidcErrors.InvalidRequest('a parameter holds U+0000');
    const { jti, ...rest } = payload;
    const stored = tokenModels.has(this.#model) ? rest : payload;
    const row = {
      payload: JSON.stringify(stored),
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

  /** Only the device flow looks up user codes, and it is not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Marks the first use, from which the grace counts too. Of two uses of a code at once, one is refused. */
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

  /** A record used after this time may be used once more; undefined: only one use is allowed. */
  #stillGoodSince(): Date | undefined {
    return this.#model === 'RefreshToken' ? new Date(this.#clock().getTime() - rotationGraceMs) : undefined;
  }

  #key(id: string): string {
    return tokenModels.has(this.#model) ? createHash('sha256').update(id).digest('base64url') : id;
  }
}

/** Whether an account's sign-in is still valid: not signed out, revoked, or ended by a new password. */
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

/** Ends a sign-in's grant, by a sign-out or because its tokens were stolen; everything derived from it ends too. */
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

/** Deletes some expired records, and returns how many. Nodes that do it at the same time take different ones. */
export async function deleteExpiredRecords(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from oidc_records where (model, id) in (
      select model, id from oidc_records where expires_at < ${now}
      limit ${cleanUpMax} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
