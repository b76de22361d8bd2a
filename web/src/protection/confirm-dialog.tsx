import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import styles from './protection.module.css';

interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** What the button does, in its words. */
  confirm: string;
  /** Does it. Resolves to null, or to what went wrong. */
  onConfirm: () => Promise<string | null>;
  /** Where the focus goes once it is done; without it back where it was. */
  focusDone?: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Leaving is first, and the way of Escape. */
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
        <Button onClick={onClose}>Not now</Button>
        <Button kind="danger" busy={isBusy} onClick={() => void go()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
