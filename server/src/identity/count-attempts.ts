import { createHmac } from 'node:crypto';
import { mailboxOf } from '@furlong/domain/email';
import { sql } from 'kysely';
import type { Database, Queryable } from '../platform/database/database.ts';
import type { IdentityContext } from './identity-context.ts';

/** What is limited, how often it may be tried in a window, and how long the window is. */
const limits = {
  /** Sign-ins to one account from one network, whether or not there is such an account. */
  pair: { attempts: 8, minutes: 15 },
  /** Sign-ins to one account from a browser that is known for it. */
  device: { attempts: 8, minutes: 15 },
  /** Sign-ins from one network: many punters share a mobile network's. */
  address: { attempts: 60, minutes: 15 },
  /** Registrations from one network. */
  registration: { attempts: 60, minutes: 60 },
  /** Mails to one mailbox about its registration. */
  register: { attempts: 3, minutes: 60 },
  /** Mails to one mailbox about a forgotten password. */
  reset: { attempts: 3, minutes: 60 },
  /** Mails to one mailbox about sign-ins from new browsers: whoever knows the password could send any number. */
  newDevice: { attempts: 3, minutes: 60 },
} as const;

type Limit = keyof typeof limits;

/**
 * Sign-ins to one account from everywhere: after so many failures in a window each further one waits, twice as long every
 * time and never longer than the most. A wait, not a lock, so that nobody can keep an account closed to its owner.
 */
const slowDown = { attempts: 20, minutes: 60, mostSeconds: 30 } as const;

/** What is counted: an account or a network, and whose attempts they are, where a new password takes them back. */
export interface Counted {
  readonly value: string;
  readonly about?: string;
}

const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Counts one attempt before it is made, so that many at once cannot slip through together. A date: too many in this
 * window, which ends then; the attempt must not be made.
 */
export async function countAttempt(
  db: Database,
  key: string,
  limit: Limit,
  { value, about }: Counted,
  now: Date,
): Promise<Date | undefined> {
  const { attempts, minutes } = limits[limit];
  const ends = minutesFrom(now, minutes);
  const row = await db
    .insertInto('sign_in_attempts')
    .values({
      subject: subjectOf(key, limit, value),
      attempts: 1,
      window_ends_at: ends,
      about: about === undefined ? null : hashOf(key, about),
    })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        attempts: sql<number>`case when sign_in_attempts.window_ends_at <= ${now} then 1
          else least(sign_in_attempts.attempts + 1, ${attempts + 1}) end`,
        window_ends_at: sql<Date>`case when sign_in_attempts.window_ends_at <= ${now} then ${ends}
          else sign_in_attempts.window_ends_at end`,
      }),
    )
    .returning(['attempts', 'window_ends_at as endsAt'])
    .executeTakeFirstOrThrow();
  return row.attempts <= attempts ? undefined : row.endsAt;
}

/** Counts one attempt on an account from anywhere. A date: attempts on it wait until then; this one must not be made. */
export async function countSlowly(
  db: Database,
  key: string,
  account: string,
  now: Date,
): Promise<Date | undefined> {
  const subject = subjectOf(key, 'account', account);
  const taken = await db
    .insertInto('sign_in_attempts')
    .values({
      subject,
      attempts: 1,
      window_ends_at: minutesFrom(now, slowDown.minutes),
      about: hashOf(key, account),
    })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          attempts: sql<number>`case when sign_in_attempts.window_ends_at <= ${now} then 1
            else sign_in_attempts.attempts + 1 end`,
          window_ends_at: sql<Date>`case when sign_in_attempts.window_ends_at <= ${now}
            then ${minutesFrom(now, slowDown.minutes)} else sign_in_attempts.window_ends_at end`,
          // The exponent is bounded before it is raised.
          opens_at: sql<Date>`case when sign_in_attempts.window_ends_at <= ${now}
            or sign_in_attempts.attempts + 1 < ${slowDown.attempts} then null
            else ${now}::timestamptz + interval '1 second' * least(${slowDown.mostSeconds},
              2 ^ least(sign_in_attempts.attempts + 1 - ${slowDown.attempts}, 10)) end`,
        })
        .where((eb) =>
          eb.or([
            eb('sign_in_attempts.window_ends_at', '<=', now),
            eb('sign_in_attempts.opens_at', 'is', null),
            eb('sign_in_attempts.opens_at', '<=', now),
          ]),
        ),
    )
    .returning('attempts')
    .executeTakeFirst();
  if (taken) return undefined;
  const row = await db
    .selectFrom('sign_in_attempts')
    .select('opens_at as opensAt')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.opensAt ?? new Date(now.getTime() + 1000);
}

/**
 * Whether one more mail may go to an address, which counts it by its mailbox. One that is held back is logged, without the
 * address; whether the address has an account changes nothing.
 */
export async function countMail(
  { platform, keys }: Pick<IdentityContext, 'platform' | 'keys'>,
  about: 'register' | 'reset' | 'newDevice',
  email: string,
  now: Date,
): Promise<boolean> {
  const held = await countAttempt(platform.db, keys.hashing, about, { value: mailboxOf(email) }, now);
  if (held) platform.log.warn({ about }, 'a mail was held back: too many to one mailbox');
  return held === undefined;
}

/** What pages about mails say of how many there are. */
export const mailLimitWords = `No mailbox gets more than ${limits.reset.attempts} of these mails in an hour.`;

/** What they say when there are no more. */
export const mailHeldWords = `${limits.reset.attempts} of these mails were asked for within the hour, and no mailbox gets more, whatever follows a + in its address. Look for them, also where your mail program puts spam, or try again in an hour.`;

/** What the register page says when a network had too many. */
export const networkHeldWords = `More than ${limits.registration.attempts} people registered from your network within the hour. Try again in an hour, or from another network.`;

/** Takes attempts back that were counted but not made, or came in. */
export async function takeBack(db: Database, key: string, limit: Limit, value: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('subject', '=', subjectOf(key, limit, value))
    .where('attempts', '>', 0)
    .execute();
}

/** A sign-in succeeded: these counts of its account start afresh. */
export async function forgiveAttempts(
  db: Database,
  key: string,
  counts: { readonly account: string; readonly limit: 'pair' | 'device'; readonly value: string },
): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('subject', 'in', [
      subjectOf(key, 'account', counts.account),
      subjectOf(key, counts.limit, counts.value),
    ])
    .execute();
}

/** A new password was chosen: every count of the account starts afresh, from wherever the attempts came. */
export async function forgiveAccount(db: Queryable, key: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('about', '=', hashOf(key, accountSubject(accountId)))
    .execute();
}

/** What attempts on an account are counted by, under whichever of its names they were made. */
export const accountSubject = (accountId: string) => `account ${accountId}`;

/** A wait in words: `12 seconds`, `14 minutes`. */
export function waitInWords(until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function subjectOf(key: string, limit: Limit | 'account', value: string): string {
  return `${limit}:${hashOf(key, value)}`;
}

function hashOf(key: string, value: string): string {
  return createHmac('sha256', key).update(value.trim().toLowerCase()).digest('base64url');
}
