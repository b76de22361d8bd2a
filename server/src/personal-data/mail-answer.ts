import { formatLocalDay, localDayOf } from '@furlong/domain/local-date';
import type { DeletionItem } from '@furlong/domain/personal-data/deletion';
import type { Mail } from '../identity/mailer.ts';

/** The mail that tells somebody what became of their data: they cannot sign in any more to read it. */
export function deletionMail(
  to: string,
  brand: string,
  items: readonly DeletionItem[],
  answer: string | null,
): Mail {
  const titles = { erased: 'Deleted now', anonymous: 'No longer shown as yours', kept: 'Kept' } as const;
  const parts = (['erased', 'anonymous', 'kept'] as const).map((fate) => {
    const lines = items.filter((item) => item.fate === fate).map(describe);
    return `${titles[fate]}:\n${lines.join('\n')}`;
  });
  const text = [
    `You asked us to delete your data. Your ${brand} account is closed for good, and this is what became of your data.`,
    ...(answer === null ? [] : [answer]),
    ...parts,
  ];
  return { to, subject: `Your ${brand} data are deleted`, text: `${text.join('\n\n')}\n` };
}

/** The mail to the address that an account had until now, so that its owner hears of a change they did not ask for. */
export function newAddressMail(to: string, brand: string, supportPhone: string | undefined): Mail {
  const call = supportPhone ? `: call ${supportPhone}` : '';
  return {
    to,
    subject: `Your ${brand} account has another e-mail address`,
    text: `The e-mail address of your account was changed, as it was asked for in the account. Mail comes to the new one from now on.\n\nIf it was not you, tell us at once${call}.\n`,
  };
}

function describe({ what, why, until }: DeletionItem): string {
  if (until === undefined || why === undefined) return `- ${what}.`;
  return `- ${what}. Why: ${why}. Until ${formatLocalDay(localDayOf(until))}.`;
}
