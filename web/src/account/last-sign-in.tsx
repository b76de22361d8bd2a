import { serverNow } from '../platform/device/server-clock.ts';
import { useOwnAccount } from './account-queries.ts';
import { momentWords } from './account-words.ts';

/** When and from where the account was last signed in to, for the menu; nothing while that is not known. */
export function LastSignIn({ className }: { className?: string | undefined }) {
  const { data } = useOwnAccount();
  if (data === undefined || !('account' in data) || data.account.lastSignIn === null) return null;
  const { at, device } = data.account.lastSignIn;
  return (
    <p className={className}>
      Last sign-in: {momentWords(at, serverNow())}, {device}
    </p>
  );
}
