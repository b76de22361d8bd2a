import { showToast } from '../ui/feedback/toast.ts';
import { ask } from './sign-in-state.ts';
import { takeSignOutReason } from './sign-out-reason.ts';

/** Shows once why the previous page's sign-in ended. */
export function tellSignOut(): void {
  const ended = takeSignOutReason();
  if (ended?.reason === 'elsewhere') {
    showToast({ type: 'warning', title: 'Signed out', text: 'You signed out in another window.' });
  } else if (ended?.reason === 'time-limit') {
    const text = 'You have reached the time limit you set for a session, and are signed out.';
    ask({ kind: 'login', title: 'Your session is over', text });
  } else if (ended?.reason === 'expired') {
    const text = 'Your sign-in has ended. Sign in again to go on playing.';
    const gone = ' What was on your slip is gone from this device.';
    ask({ kind: 'login', title: 'Sign in again', text: ended.lostSlip ? text + gone : text });
  }
}
