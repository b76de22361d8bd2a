import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { askToJoin } from '../league-acts.ts';
import { isWholeCode, readTypedCode } from '../league-address.ts';
import styles from '../manage/manage.module.css';
import { useAct } from '../use-act.ts';
import { joinWords } from './join-words.ts';

/** Asks for a league's code, and to be let in. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <Dialog open onClose={onClose} title={joinWords.title} text={joinWords.askText}>
      {asked ? (
        <>
          <div role="status">
            <Note tone="green">
              <b>{joinWords.asked}</b> {joinWords.askedWhy}
            </Note>
          </div>
          <div className={styles.actions}>
            <Button kind="main" onClick={onClose}>
              {joinWords.done}
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
        label={joinWords.code}
        name="leagueCode"
        hint={joinWords.codeHint}
        error={wrong ? joinWords.codeWrong : (problem ?? undefined)}
        value={code}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={isBusy}>
          {joinWords.ask}
        </Button>
      </div>
    </form>
  );
}
