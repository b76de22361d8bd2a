import { mailboxOf } from '@furlong/domain/email';
import { sql } from 'kysely';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';

/** An account of the embedded provider. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: 'punter' | 'operator';
  readonly demo: boolean;
  /** Switched off by an operator: nobody can sign in to it. */
  readonly switchedOff: boolean;
  /** Somebody else set its password, and its holder has not chosen one yet (rule: given-password). */
  readonly passwordGiven: boolean;
  readonly passwordChangedAt: Date;
}

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly mobile: string | null;
  readonly passwordHash: string;
  readonly dateOfBirth: string | null;
  readonly termsAcceptedAt: Date | null;
  readonly role: 'punter' | 'operator';
  readonly demo: boolean;
  /** Whether somebody else than its holder set the password. */
  readonly passwordGiven?: boolean;
  readonly now: Date;
}

const columns = [
  ...(['id', 'username', 'email', 'role', 'demo'] as const),
  ...(['switched_off_at', 'password_given_at', 'password_changed_at'] as const),
] as const;
type Row = Omit<Account, 'role' | 'switchedOff' | 'passwordGiven' | 'passwordChangedAt'> & {
  role: string;
  switched_off_at: Date | null;
  password_given_at: Date | null;
  password_changed_at: Date;
};
const toAccount = ({ switched_off_at, password_given_at, password_changed_at, ...row }: Row): Account => ({
  ...row,
  switchedOff: switched_off_at !== null,
  passwordChangedAt: password_changed_at,
  passwordGiven: password_given_at !== null && password_given_at >= password_changed_at,
  role: row.role === 'operator' ? 'operator' : 'punter',
});

export async function findAccount(db: Queryable, id: string): Promise<Account | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const row = await db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

/** The ids of the accounts of operators. */
export async function selectOperatorIds(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    // As the index has it.
    .where(sql<boolean>`role = 'operator'`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The holder of an account, from the registration. */
export interface Holder {
  readonly email: string;
  readonly mobile: string | null;
  /** `2008-11-21`. */
  readonly dateOfBirth: string | null;
}

/** The holders of accounts, by account id; unknown ids, such as other issuers' subjects, are left out. */
export async function selectHolders(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  const own = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (own.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .where('id', 'in', own)
    .select(['id', 'email', 'mobile', 'date_of_birth as dateOfBirth'])
    .execute();
  return new Map(rows.map(({ id, ...holder }) => [id, holder]));
}

/** Finds an account by username or e-mail address, whatever the case. A username has no @, so the two never collide. */
export async function findAccountByName(
  db: Queryable,
  name: string,
): Promise<(Account & { passwordHash: string }) | undefined> {
  const key = name.toLowerCase();
  const row = await db
    .selectFrom('accounts')
    .select([...columns, 'password_hash'])
    .where(sql<boolean>`(lower(username) = ${key} or lower(email) = ${key})`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash: passwordHash, ...account } = row;
  return { ...toAccount(account), passwordHash };
}

/** Finds the account of an address's mailbox: the one with exactly that address before one with another tag. */
export async function findAccountByMailbox(db: Queryable, email: string): Promise<Account | undefined> {
  const address = email.toLowerCase();
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where((eb) => eb.or([eb(sql`lower(email)`, '=', address), eb('mailbox', '=', mailboxOf(email))]))
    .orderBy(sql`lower(email) = ${address}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Inserts an account. False: its username or mailbox is taken. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<boolean> {
  const row = await db
    .insertInto('accounts')
    .values({
      id: account.id,
      username: account.username,
      email: account.email,
      mailbox: mailboxOf(account.email),
      mobile: account.mobile,
      password_hash: account.passwordHash,
      date_of_birth: account.dateOfBirth,
      terms_accepted_at: account.termsAcceptedAt,
      role: account.role,
      demo: account.demo,
      created_at: account.now,
      password_changed_at: account.now,
      password_given_at: account.passwordGiven ? account.now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function changePassword(
  db: Queryable,
  accountId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now, password_given_at: null })
    .where('id', '=', accountId)
    .execute();
}

/** Locks an account until the transaction ends. False: its holder has chosen the password meanwhile. */
export async function lockGivenPassword(trx: Transaction, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .whereRef('password_given_at', '>=', 'password_changed_at')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasDemoAccounts(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('demo', '=', true).executeTakeFirst();
  return row !== undefined;
}

export async function insertPasswordReset(
  db: Queryable,
  reset: { tokenHash: Buffer; accountId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      account_id: reset.accountId,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .execute();
}

/** The account that a reset token may change, unless it was used or has expired. */
export async function findPasswordReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ accountId: string; email: string; mobile: string | null } | undefined> {
  return await db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .select(['accounts.id as accountId', 'accounts.email', 'accounts.mobile'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up all open resets of the token's account, and returns the account; undefined when the token is not open. */
export async function usePasswordResets(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  if (!used) return undefined;
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('account_id', '=', used.account_id)
    .where('used_at', 'is', null)
    .execute();
  return used.account_id;
}

export interface PendingRegistration {
  readonly email: string;
  readonly mobile: string;
  readonly passwordHash: string;
  readonly dateOfBirth: string;
  readonly termsAcceptedAt: Date;
}

export async function insertPendingRegistration(
  db: Queryable,
  tokenHash: Buffer,
  pending: PendingRegistration,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('pending_registrations')
    .values({
      token_hash: tokenHash,
      email: pending.email,
      mobile: pending.mobile,
      password_hash: pending.passwordHash,
      date_of_birth: pending.dateOfBirth,
      terms_accepted_at: pending.termsAcceptedAt,
      expires_at: expiresAt,
    })
    .execute();
}

export async function hasPendingRegistration(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('pending_registrations')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest unconfirmed registration of an address. */
export async function findPendingRegistration(
  db: Queryable,
  email: string,
  now: Date,
): Promise<PendingRegistration | undefined> {
  const row = await db
    .selectFrom('pending_registrations')
    .select(pendingColumns)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('terms_accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toPending(row);
}

/** Removes a pending registration and returns it; a second call finds nothing. */
export async function takePendingRegistration(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<PendingRegistration | undefined> {
  const row = await db
    .deleteFrom('pending_registrations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(pendingColumns)
    .executeTakeFirst();
  return row && toPending(row);
}

const pendingColumns = ['email', 'mobile', 'password_hash', 'date_of_birth', 'terms_accepted_at'] as const;
const toPending = (row: {
  email: string;
  mobile: string;
  password_hash: string;
  date_of_birth: string;
  terms_accepted_at: Date;
}): PendingRegistration => ({
  email: row.email,
  mobile: row.mobile,
  passwordHash: row.password_hash,
  dateOfBirth: row.date_of_birth,
  termsAcceptedAt: row.terms_accepted_at,
});

/** Deletes expired links and counts, some rows at a time. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<number> {
  const deleted = [
    await sql`delete from password_resets where token_hash in
      (select token_hash from password_resets where expires_at < ${now} limit 1000 for update skip locked)`.execute(
      db,
    ),
    await sql`delete from pending_registrations where token_hash in
      (select token_hash from pending_registrations where expires_at < ${now} limit 1000 for update skip locked)`.execute(
      db,
    ),
    await sql`delete from sign_in_attempts where subject in
      (select subject from sign_in_attempts where window_ends_at < ${now} limit 1000 for update skip locked)`.execute(
      db,
    ),
  ];
  return deleted.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0n), 0);
}
