import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { askToJoin } from '../league-acts.ts';
import { isWholeCode, readTypedCode } from '../league-address.ts';
import styles from '../manage/manage.module.css';
import { useAct } from '../use-act.ts';

/** Asks for a league's code, and to be let in. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Join A League"
      text="The owner of the league has its code, and lets you in."
    >
      {asked ? (
        <>
          <div role="status">
            <Note tone="green">
              <b>You have asked to join.</b> The league stands among yours once its owner says yes.
            </Note>
          </div>
          <div className={styles.actions}>
            <Button kind="main" onClick={onClose}>
              Done
            </Button>
          </div>
        </>
      ) : (
        <CodeForm onAsked={() => setAsked(true)} />
      )}
    </Dialog>
  );
}

/** A league's code, typed as it was read (case, spaces and dashes do not matter), or its whole link, pasted. */
export function CodeForm({ onAsked }: { onAsked: () => void }) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const { isBusy, problem, run } = useAct();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = readTypedCode(code);
    const isWhole = isWholeCode(typed);
    setWrong(!isWhole);
    if (isWhole) run(() => askToJoin(typed), onAsked);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="League Code"
        name="leagueCode"
        hint="6 letters and digits"
        error={wrong ? 'Expected: the code of 6 letters and digits' : (problem ?? undefined)}
        value={code}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={isBusy}>
          Ask to join
        </Button>
      </div>
    </form>
  );
}
