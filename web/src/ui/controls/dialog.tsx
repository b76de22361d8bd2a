import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { contentScroll } from '../styles/content-scroll.ts';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What it is about, in a sentence. */
  text?: ReactNode;
  children?: ReactNode;
  /** What the focus goes to afterwards instead of where it was; null: back there all the same. */
  returnFocus?: () => HTMLElement | null;
}

/**
 * A question over the page: focus stays in it and goes back where it was, Escape and the cross close it. Radix's own
 * overlay writes a style element to lock the scroll, which the content security policy refuses; the content area's
 * lock does it instead.
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
          // Radix gives the focus back to a trigger of its own, which these dialogs have not.
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
          {/* Last, so that the focus goes to what is asked and not to the way out. */}
          <Radix.Close className={styles.close} aria-label="Close">
            <CloseIcon />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
