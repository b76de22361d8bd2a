import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { contentScroll } from '../styles/content-scroll.ts';
import { controlWords } from './control-words.ts';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A one-sentence description. */
  text?: ReactNode;
  children?: ReactNode;
  /** Receives focus on closing; null returns focus to where it was. */
  returnFocus?: () => HTMLElement | null;
}

/**
 * A modal dialog: traps focus and returns it, closes on Escape and by the cross. Radix's overlay would inject a style
 * element to lock scrolling, which the content security policy refuses; the content area's lock replaces it.
 */
export function Dialog({ open, onClose, title, text, children, returnFocus }: DialogProps) {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!open) return;
    contentScroll.lock();
    return () => contentScroll.restore();
  }, [open]);
  return (
    <Radix.Root open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <Radix.Portal>
        <div className={styles.backdrop} />
        <Radix.Content
          className={styles.dialog}
          // Radix returns focus to its own trigger component, which these dialogs do not use.
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const place = returnFocus?.() ?? before.current;
            if (place instanceof HTMLElement) place.focus();
          }}
          {...(text === undefined && { 'aria-describedby': undefined })}
        >
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {text !== undefined && <Radix.Description className="dim">{text}</Radix.Description>}
          {children}
          {/* Last, so that initial focus goes to the content and not to the close button. */}
          <Radix.Close className={styles.close} aria-label={controlWords.close}>
            <CloseIcon />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
