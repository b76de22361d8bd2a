import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { type Created, createLeague } from '../league-acts.ts';
import { CodeButton, SendButtons } from '../share/share-buttons.tsx';
import styles from './manage.module.css';
import { actWords, createWords } from './manage-words.ts';
import { tidyName } from './tidy-name.ts';

interface CreateDialogProps {
  onCreated: (leagueCode: string) => void;
  onClose: () => void;
}

/** Names a league; once it is there, its code and invitation stand ready to be sent. */
export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const [made, setMade] = useState<Exclude<Created, { problem: string }> | null>(null);
  if (made !== null) {
    return (
      <Dialog open onClose={onClose} title={createWords.ready(made.leagueName)} text={createWords.send}>
        <div className={styles.codeRow}>
          <span className="label">{actWords.code}</span>
          <CodeButton league={made} />
        </div>
        <SendButtons league={made} />
        <div className={styles.actions}>
          <Button kind="main" onClick={onClose}>
            {actWords.done}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={createWords.title} text={createWords.text}>
      <CreateForm
        onCreated={(league) => {
          setMade(league);
          onCreated(league.leagueCode);
        }}
      />
    </Dialog>
  );
}

function CreateForm({ onCreated }: { onCreated: (league: Exclude<Created, { problem: string }>) => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** One key per name: the same name sent twice is the same league. */
  const sent = useRef({ name: '', guid: '' });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const asked = tidyName(name);
    if (asked === '') return setProblem(createWords.noName);
    if (sent.current.name !== asked) sent.current = { name: asked, guid: crypto.randomUUID() };
    setBusy(true);
    setProblem(null);
    const outcome = await createLeague(asked, sent.current.guid);
    setBusy(false);
    if ('problem' in outcome) setProblem(outcome.problem);
    else onCreated(outcome);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={actWords.leagueName}
        name="leagueName"
        hint={createWords.hint}
        error={problem ?? undefined}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value);
          setProblem(null);
        }}
      />
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={isBusy}>
          {createWords.title}
        </Button>
      </div>
    </form>
  );
}
