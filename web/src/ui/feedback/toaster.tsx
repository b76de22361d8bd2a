import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';
import {
  connectToaster,
  shownMsOf,
  type ToastMessage,
  toastFadeMs,
  toastGone,
  toastShownMs,
} from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toaster.module.css';

/** Draws toasts for two seconds each, longer while hovered or focused, then fades them. */
export function Toaster() {
  useEffect(() => connectToaster(draw), []);
  return (
    <Sonner
      position="bottom-center"
      duration={toastShownMs}
      visibleToasts={3}
      gap={8}
      offset={{ bottom: 'calc(var(--slip-bar, 0px) + 24px)' }}
      mobileOffset={{
        bottom: 'calc(var(--bar) + var(--slip-bar, 0px) + var(--save-room, 8px))',
        left: 16,
        right: 16,
      }}
      className={styles.toaster ?? ''}
      style={{ '--toast-fade': `${toastFadeMs}ms` } as CSSProperties}
      toastOptions={{ unstyled: true, classNames: { toast: styles.slot ?? '' } }}
    />
  );
}

/** What is shown of each subject. */
const shownAbout = new Map<string, ToastMessage>();

function draw(message: ToastMessage): void {
  const { about } = message;
  const gone = () => {
    toastGone(message);
    if (about !== undefined && shownAbout.get(about) === message) shownAbout.delete(about);
  };
  if (about !== undefined) {
    const replaced = shownAbout.get(about);
    if (replaced !== undefined) toastGone(replaced);
    shownAbout.set(about, message);
  }
  toast.custom((id) => <ToastCard message={message} onFollowed={() => toast.dismiss(id)} />, {
    duration: shownMsOf(message),
    ...(about !== undefined && { id: about }),
    onDismiss: gone,
    onAutoClose: gone,
  });
}
