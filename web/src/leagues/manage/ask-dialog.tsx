import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import type { Act } from '../league-acts.ts';
import { useAct } from '../use-act.ts';
import styles from './manage.module.css';
import { actWords } from './manage-words.ts';
import { Problem } from './problem.tsx';

interface AskDialogProps {
  title: string;
  text: ReactNode;
  /** The text of the button that does it, and of the one that does not. */
  confirm: string;
  keep?: string;
  onConfirm: () => Act;
  /** Called once it is done, before the dialog closes. */
  onDone?: () => void;
  /** Receives focus afterwards; by default focus returns. */
  returnFocus?: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks once more before something that is not undone with a tap. */
export function AskDialog({
  title,
  text,
  confirm,
  keep = actWords.notNow,
  onConfirm,
  onDone,
  returnFocus,
  onClose,
}: AskDialogProps) {
  const { isBusy, problem, run } = useAct();
  const go = () =>
    run(onConfirm, () => {
      onDone?.();
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      {...(returnFocus !== undefined && { returnFocus })}
    >
      <Problem words={problem} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{keep}</Button>
        <Button kind="danger" busy={isBusy} onClick={go}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
