import { serverNow } from '../platform/device/server-clock.ts';
import { useOwnAccount } from './account-queries.ts';
import { lastSignInWords } from './account-words.ts';

/** Time and place of the last sign-in, for the menu; empty until it is loaded. */
export function LastSignIn({ className }: { className?: string | undefined }) {
  const { data } = useOwnAccount();
  if (data === undefined || !('account' in data) || data.account.lastSignIn === null) return null;
  const { at, device } = data.account.lastSignIn;
  return <p className={className}>{lastSignInWords(at, device, serverNow())}</p>;
}
