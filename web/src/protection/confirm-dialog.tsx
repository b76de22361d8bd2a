import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import styles from './protection.module.css';

interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** What the button does, in its words. */
  confirm: string;
  /** Does it. Resolves to null, or to what went wrong. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Leaving is first, and the way of Escape. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function go(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const found = await onConfirm();
    setBusy(false);
    setProblem(found);
    if (found === null) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={title} text={text}>
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
