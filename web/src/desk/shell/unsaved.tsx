import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { create } from 'zustand';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { unsavedWords as words } from '../desk-words.ts';
import styles from './desk-shell.module.css';

interface UnsavedWork {
  /** How many parts of the page have changes that are not saved. */
  readonly held: number;
  /** What was asked for and would lose them; null: nothing. */
  readonly act: (() => void) | null;
}

const useUnsavedWork = create<UnsavedWork>(() => ({ held: 0, act: null }));

/** While `isChanged`, nothing of the desk and no reload takes the page away without a question. */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    useUnsavedWork.setState(({ held }) => ({ held: held + 1 }));
    return () => useUnsavedWork.setState(({ held }) => ({ held: held - 1 }));
  }, [isChanged]);
}

/** Does what would lose changes that are not saved: at once where there are none, else after a question. */
export function askBeforeLoss(act: () => void): void {
  if (useUnsavedWork.getState().held === 0) act();
  else useUnsavedWork.setState({ act });
}

/** Asks before unsaved changes are lost, as the browser does before a reload. There is one, around every page. */
export function UnsavedGuard() {
  const { held, act } = useUnsavedWork();
  const blocker = useBlocker(isLeaving);
  useEffect(() => {
    if (held === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [held]);

  function stay(): void {
    useUnsavedWork.setState({ act: null });
    blocker.reset?.();
  }

  function leave(): void {
    useUnsavedWork.setState({ act: null });
    if (blocker.state === 'blocked') blocker.proceed();
    else act?.();
  }

  return (
    <Dialog
      open={act !== null || blocker.state === 'blocked'}
      onClose={stay}
      title={words.title}
      text={words.text}
    >
      <div className={styles.acts}>
        <Button kind="main" onClick={stay}>
          {words.stay}
        </Button>
        <Button kind="danger" onClick={leave}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** Another page, or another thing on the page: the address of both names what is edited. */
const isLeaving: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  useUnsavedWork.getState().held > 0 && (from.pathname !== to.pathname || from.search !== to.search);
