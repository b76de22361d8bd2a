import { useState } from 'react';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import styles from '../sign-in.module.css';
import { askUnsaved, describeLeft, signOutWords, type Unsaved } from './sign-out-words.ts';
import type { SavedDrafts } from './unsaved-work.ts';

interface SignOutDialogProps {
  readonly unsaved: Unsaved;
  readonly onSave: () => Promise<SavedDrafts>;
  readonly onStay: () => void;
  /** Signs out; `about`: what became of what was not saved. */
  readonly onLeave: (about: string) => void;
}

/** Asks what shall become of what is not saved before a sign-out clears this device (rule: sign-out). */
export function SignOutDialog({ unsaved, onSave, onStay, onLeave }: SignOutDialogProps) {
  // Without an alias nothing can be saved yet.
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const hasDrafts = unsaved.picks + unsaved.predictions > 0;
  const maySave = hasDrafts && isLoggedIn;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const found = await onSave();
    setBusy(false);
    if (found.kind === 'saved') onLeave(describeLeft(unsaved, found.drafts));
    else setProblem(found.words);
  }

  return (
    <Dialog open onClose={onStay} title={signOutWords.title} text={askUnsaved(unsaved, maySave)}>
      <div role="alert">
        {problem !== null && (
          <Note tone="red">
            <b>{signOutWords.notSaved}</b> {problem}
          </Note>
        )}
      </div>
      <div className={styles.actions}>
        {maySave && (
          <Button kind="main" busy={isBusy} onClick={() => void save()}>
            {isBusy ? signOutWords.saving : signOutWords.save}
          </Button>
        )}
        <Button onClick={() => onLeave(describeLeft(unsaved, null))}>
          {hasDrafts ? signOutWords.leaveDrafts : signOutWords.leave}
        </Button>
        <Button kind="quiet" onClick={onStay}>
          {signOutWords.stay}
        </Button>
      </div>
    </Dialog>
  );
}
