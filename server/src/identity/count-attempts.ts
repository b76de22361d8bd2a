import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { IdentityContext } from './identity-context.ts';

/** What is limited, how often it may be tried in a window, and how long the window is. */
const limits = {
  /** Sign-ins by account name, whether or not there is such an account. */
  name: { attempts: 8, minutes: 15 },
  /** Sign-ins from one address: many punters share a mobile network's. */
  address: { attempts: 60, minutes: 15 },
  /** Mails to one e-mail address about its registration. */
  register: { attempts: 3, minutes: 60 },
  /** Mails to one e-mail address about a forgotten password. */
  reset: { attempts: 3, minutes: 60 },
} as const;

type Limit = keyof typeof limits;

/**
 * Counts one attempt before it is made, so that many at once cannot slip through together. False: too many in
 * this window; the attempt must not be made.
 */
export async function countAttempt(
  db: Database,
  key: string,
  limit: Limit,
  value: string,
  now: Date,
): Promise<boolean> {
  const { attempts, minutes } = limits[limit];
  const ends = new Date(now.getTime() + minutes * 60_000);
  const row = await db
    .insertInto('sign_in_attempts')
    .values({ subject: subjectOf(key, limit, value), attempts: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        attempts: sql<number>`case when sign_in_attempts.window_ends_at <= ${now} then 1
          else least(sign_in_attempts.attempts + 1, ${attempts + 1}) end`,
        window_ends_at: sql<Date>`case when sign_in_attempts.window_ends_at <= ${now} then ${ends}
          else sign_in_attempts.window_ends_at end`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return row.attempts <= attempts;
}

/**
 * Whether one more mail may go to an address, which counts it. One that is held back is logged, without the address; the
 * page says nothing else than for one that is sent.
 */
export async function countMail(
  { platform, keys }: Pick<IdentityContext, 'platform' | 'keys'>,
  about: 'register' | 'reset',
  email: string,
  now: Date,
): Promise<boolean> {
  if (await countAttempt(platform.db, keys.hashing, about, email, now)) return true;
  platform.log.warn({ about }, 'a mail was held back: too many to one address');
  return false;
}

/** What pages about mails say of how many there are. */
export const mailLimitWords = `No address gets more than ${limits.reset.attempts} of these mails in an hour.`;

/** A sign-in succeeded: its name starts afresh, and its address gets the attempt back. */
export async function forgiveAttempts(
  db: Database,
  key: string,
  name: string,
  address: string,
): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('subject', '=', subjectOf(key, 'name', name))
    .execute();
  await db
    .updateTable('sign_in_attempts')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('subject', '=', subjectOf(key, 'address', address))
    .where('attempts', '>', 0)
    .execute();
}

/** The wait that a refused attempt is told, in minutes: the whole window, so that it says nothing else. */
export function waitMinutes(limit: Limit): number {
  return limits[limit].minutes;
}

function subjectOf(key: string, limit: Limit, value: string): string {
  return `${limit}:${createHmac('sha256', key).update(value.trim().toLowerCase()).digest('base64url')}`;
}
