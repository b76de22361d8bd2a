import { useEffect, useState } from 'react';
import styles from './plain-toaster.module.css';
import {
  connectToaster,
  showToast,
  type ToastMessage,
  toastFadeMs,
  toastGone,
  toastShownMs,
} from './toast.ts';
import { ToastCard } from './toast-card.tsx';

/**
 * Stands in while the toaster itself is not there: what is to be said when the connection is lost must not
 * depend on it.
 */
export function PlainToaster() {
  const [shown, setShown] = useState<readonly ToastMessage[]>([]);
  useEffect(() => {
    const timers = new Map<ToastMessage, ReturnType<typeof setTimeout>>();
    const disconnect = connectToaster((message) => {
      setShown((others) => [...others, message]);
      const timer = setTimeout(() => {
        timers.delete(message);
        toastGone(message);
        setShown((others) => others.filter((other) => other !== message));
      }, toastShownMs + toastFadeMs);
      timers.set(message, timer);
    });
    return () => {
      disconnect();
      // What is still to be read is handed on to who comes next.
      for (const [message, timer] of timers) {
        clearTimeout(timer);
        toastGone(message);
        showToast(message);
      }
    };
  }, []);
  return (
    <section className={styles.toasts} aria-live="polite" aria-label="Notifications">
      {shown.map((message) => (
        <div
          key={`${message.type} ${message.title} ${message.text}`}
          className={styles.toast}
          style={{ animationDelay: `${toastShownMs}ms`, animationDuration: `${toastFadeMs}ms` }}
        >
          <ToastCard message={message} />
        </div>
      ))}
    </section>
  );
}
