import { useEffect, useState } from 'react';
import styles from './plain-toaster.module.css';
import { stateWords } from './state-words.ts';
import { connectToaster, shownMsOf, showToast, type ToastMessage, toastFadeMs, toastGone } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

/**
 * Shows toasts while the toaster is not loaded: a message about a lost connection must not depend on a download.
 */
export function PlainToaster() {
  const [shown, setShown] = useState<readonly ToastMessage[]>([]);
  useEffect(() => {
    const timers = new Map<ToastMessage, ReturnType<typeof setTimeout>>();
    const disconnect = connectToaster((message) => {
      const { about } = message;
      setShown((others) => [...others.filter((other) => !about || other.about !== about), message]);
      const timer = setTimeout(() => {
        timers.delete(message);
        toastGone(message);
        setShown((others) => others.filter((other) => other !== message));
      }, shownMsOf(message) + toastFadeMs);
      timers.set(message, timer);
    });
    return () => {
      disconnect();
      // Unread toasts pass to the next toaster.
      for (const [message, timer] of timers) {
        clearTimeout(timer);
        toastGone(message);
        showToast(message);
      }
    };
  }, []);
  return (
    <section className={styles.toasts} aria-live="polite" aria-label={stateWords.toasts}>
      {shown.map((message) => (
        <div
          key={`${message.type} ${message.title} ${message.text}`}
          className={styles.toast}
          style={{ animationDelay: `${shownMsOf(message)}ms`, animationDuration: `${toastFadeMs}ms` }}
        >
          <ToastCard message={message} />
        </div>
      ))}
    </section>
  );
}
