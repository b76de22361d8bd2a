import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import styles from './protection.module.css';
import { notNow } from './protection-words.ts';

interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** The button's text. */
  confirm: string;
  /** Performs it. Resolves to null, or to the problem. */
  onConfirm: () => Promise<string | null>;
  /** Receives focus afterwards; by default focus returns. */
  focusDone?: () => HTMLElement | null;
  onClose: () => void;
}

/** Confirms something irreversible. Cancel comes first, and Escape cancels. */
export function ConfirmDialog({ title, text, confirm, onConfirm, focusDone, onClose }: ConfirmDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isDone = useRef(false);

  async function go(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const found = await onConfirm();
    setBusy(false);
    setProblem(found);
    if (found !== null) return;
    isDone.current = true;
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      returnFocus={() => (isDone.current ? (focusDone?.() ?? null) : null)}
    >
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>{notNow}</Button>
        <Button kind="danger" busy={isBusy} onClick={() => void go()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
