import { useState } from 'react';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import styles from '../sign-in.module.css';
import { askUnsaved, type Drafts, describeLeft, signOutWords, type Unsaved } from './sign-out-words.ts';
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
  // Where one meeting's picks cannot be saved, those of another may be.
  const [saved, setSaved] = useState<Drafts>({ picks: 0, predictions: 0 });
  const left: Unsaved = {
    ...unsaved,
    picks: unsaved.picks - saved.picks,
    predictions: unsaved.predictions - saved.predictions,
  };
  const hasDrafts = left.picks + left.predictions > 0;
  const maySave = hasDrafts && isLoggedIn;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const found = await onSave();
    const all = {
      picks: saved.picks + found.drafts.picks,
      predictions: saved.predictions + found.drafts.predictions,
    };
    setBusy(false);
    setSaved(all);
    if (found.problem === null) onLeave(describeLeft(unsaved, all));
    else setProblem(found.problem);
  }

  return (
    <Dialog open onClose={onStay} title={signOutWords.title} text={askUnsaved(left, maySave)}>
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
        <Button onClick={() => onLeave(describeLeaving(left, saved))}>
          {hasDrafts ? signOutWords.leaveDrafts : signOutWords.leave}
        </Button>
        <Button kind="quiet" onClick={onStay}>
          {signOutWords.stay}
        </Button>
      </div>
    </Dialog>
  );
}

/** What is said of leaving without saving: what was saved before, and what is dropped. */
function describeLeaving(left: Unsaved, saved: Drafts): string {
  const before = describeLeft({ ...saved, slip: false, unanswered: false }, saved);
  return [before, describeLeft(left, null)].filter(Boolean).join(' ');
}
