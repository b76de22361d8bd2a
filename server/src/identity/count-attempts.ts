import { createHmac } from 'node:crypto';
import { mailboxOf } from '@furlong/domain/email';
import { sql } from 'kysely';
import type { Database, Queryable } from '../platform/database/database.ts';
import type { IdentityContext } from './identity-context.ts';

/** For each limit, the attempts allowed in a window, and the window's length. */
const limits = {
  /** Sign-ins to one account from one network, whether or not the account exists. */
  pair: { attempts: 8, minutes: 15 },
  /** Sign-ins to one account from a known browser of it. */
  device: { attempts: 8, minutes: 15 },
  /** Sign-ins from one network. Many punters may share a mobile network's address. */
  address: { attempts: 60, minutes: 15 },
  /**
   * Codes of an account's second factor, and the same over a day. No new password resets them: whoever reads the
   * owner's mail could guess on.
   */
  factor: { attempts: 8, minutes: 15 },
  factorDay: { attempts: 30, minutes: 24 * 60 },
  /** Registrations from one network. */
  registration: { attempts: 60, minutes: 60 },
  /** Mails to one mailbox about its registration. */
  register: { attempts: 3, minutes: 60 },
  /** Mails to one mailbox about a forgotten password. */
  reset: { attempts: 3, minutes: 60 },
  /** Mails to one mailbox about sign-ins from new browsers. Whoever knows the password could cause any number. */
  newDevice: { attempts: 3, minutes: 60 },
  /** Mails to one mailbox about its account's second factor. */
  factorNews: { attempts: 5, minutes: 60 },
} as const;

type Limit = keyof typeof limits;

/**
 * The limit of sign-ins to one account from everywhere. After this many failures in a window each further attempt
 * waits, twice as long every time, up to the maximum. A wait rather than a lock, so that nobody can shut the owner out.
 */
const slowDown = { attempts: 20, minutes: 60, secondsMax: 30 } as const;

/** What is counted, and the account it is about: a new password of that account resets the count. */
export interface Counted {
  readonly value: string;
  readonly about?: string;
}

const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Counts an attempt before it is made, so that many at once cannot slip through together. Returns the window's end when
 * there were too many; the attempt must not be made then.
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

/**
 * Counts an attempt on an account from anywhere. Returns a date when attempts wait until then; do not make this one.
 */
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
          // The exponent is limited first, so that the power stays small.
          opens_at: sql<Date>`case when sign_in_attempts.window_ends_at <= ${now}
            or sign_in_attempts.attempts + 1 < ${slowDown.attempts} then null
            else ${now}::timestamptz + interval '1 second' * least(${slowDown.secondsMax},
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
 * Counts a mail to an address, by its mailbox. False: the mailbox had too many. A refused mail is logged without the
 * address; whether the address has an account makes no difference.
 */
export async function countMail(
  { platform, keys }: Pick<IdentityContext, 'platform' | 'keys'>,
  about: 'register' | 'reset' | 'newDevice' | 'factorNews',
  email: string,
  now: Date,
): Promise<boolean> {
  const until = await countAttempt(platform.db, keys.hashing, about, { value: mailboxOf(email) }, now);
  if (until) platform.log.warn({ about }, 'a mail was not sent: too many to one mailbox');
  return until === undefined;
}

/** The pages' text on the limit of mails. */
export const mailLimitWords = `No mailbox gets more than ${limits.reset.attempts} of these mails in an hour.`;

/** The pages' text when the limit of mails is reached. */
export const mailsExceededWords = `${limits.reset.attempts} of these mails were asked for within the hour, and no mailbox gets more, whatever follows a + in its address. Look for them, also where your mail program puts spam, or try again in an hour.`;

/** The register page's text when a network's limit is reached. */
export const networkExceededWords = `More than ${limits.registration.attempts} people registered from your network within the hour. Try again in an hour, or from another network.`;

/** Subtracts an attempt that was counted but not made, or that succeeded. */
export async function takeBack(db: Database, key: string, limit: Limit, value: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('subject', '=', subjectOf(key, limit, value))
    .where('attempts', '>', 0)
    .execute();
}

/** Resets one count. */
export async function forgetCount(db: Database, key: string, limit: Limit, value: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('subject', '=', subjectOf(key, limit, value))
    .execute();
}

/** Resets the counts of an account after a successful sign-in. */
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

/** Resets every count of an account after a new password, whichever network or browser it was for. */
export async function forgiveAccount(db: Queryable, key: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('about', '=', hashOf(key, accountSubject(accountId)))
    .execute();
}

/** The subject that an account's attempts are counted under, whichever of its names was typed. */
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
