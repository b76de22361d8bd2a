import { countMail } from '../count-attempts.ts';
import type { IdentityContext } from '../identity-context.ts';
import { dateInWords } from '../note-events.ts';
import { findAccount } from '../queries.ts';

/** What an account's owner is told of the second factor, with what it says in a mail. */
const news = {
  added: 'A second factor was set up for your account',
  removed: 'A second factor of your account was removed',
  'recovery-code-used': 'A recovery code was used in place of your second factor',
  'codes-made': 'New recovery codes were made for your account; those of before are void',
} as const;

/** Tells an account's owner what happened to the second factor, so that somebody else's doing is seen. */
export function mailFactorNews(
  context: Pick<IdentityContext, 'platform' | 'keys' | 'background' | 'mailer'>,
  accountId: string,
  what: keyof typeof news,
  now: Date,
): void {
  const { platform, mailer, background } = context;
  const { db, operator, settings } = platform;
  background.run(async () => {
    const account = await findAccount(db, accountId);
    if (!account || !(await countMail(context, 'factorNews', account.email, now))) return;
    const support = operator.supportPhone ? `, or call ${operator.supportPhone}` : '';
    await mailer.send({
      to: account.email,
      subject: `${operator.brand}: the second factor of your account`,
      text: `${news[what]} on ${dateInWords(now)}.\n\nIf it was not you, choose a new password at once${support}: ${settings.publicUrl}/identity/forgot\n`,
    });
  });
}
