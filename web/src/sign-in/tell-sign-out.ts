import { showToast } from '../ui/feedback/toast.ts';
import { ask } from './sign-in-state.ts';
import { endedWords } from './sign-out/sign-out-words.ts';
import { takeSignOutReason } from './sign-out-reason.ts';

/** Says once how the previous page's sign-in ended, and what became of what was not saved. */
export function tellSignOut(): void {
  const ended = takeSignOutReason();
  if (ended === null) return;
  const { reason, about } = ended;
  const { title, text } = endedWords[reason];
  const whole = [text, about].filter(Boolean).join(' ');
  if (reason === 'asked') showToast({ type: 'success', title, text: whole || undefined });
  else if (reason === 'elsewhere') showToast({ type: 'warning', title, text: whole });
  else ask({ kind: 'login', title, text: whole });
}
