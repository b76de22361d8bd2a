import { useEffect, useState } from 'react';
import styles from './plain-toaster.module.css';
import { connectToaster, type ToastMessage, toastGone, toastStays } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

/**
 * Stands in where the toaster itself could not be fetched: what is to be said when the connection is lost must not
 * depend on it.
 */
export function PlainToaster() {
  const [shown, setShown] = useState<readonly ToastMessage[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const disconnect = connectToaster((message) => {
      setShown((others) => [...others, message]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        toastGone(message);
        setShown((others) => others.filter((other) => other !== message));
      }, toastStays);
      timers.add(timer);
    });
    return () => {
      disconnect();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    <section className={styles.toasts} aria-live="polite" aria-label="Notifications">
      {shown.map((message) => (
        <ToastCard key={`${message.type} ${message.title} ${message.text}`} message={message} />
      ))}
    </section>
  );
}
