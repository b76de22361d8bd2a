import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { factorCall, problemOf } from './factor-call.ts';
import type { FactorChange } from './factor-change.ts';
import { factorWords } from './factor-words.ts';
import styles from './second-factor.module.css';
import { makePasskey } from './use-passkey.ts';
import { withStepUp } from './with-step-up.ts';

interface AddProps {
  onDone: (change: FactorChange) => void;
  onCancel: () => void;
}

/** Adds a passkey: its name and the password, then what the browser makes. */
export function AddPasskey({ onDone, onCancel }: AddProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ name?: string; password?: string; form?: string }>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const missing = {
      ...(name.trim() === '' && { name: factorWords.nameMissing }),
      ...(password === '' && { password: factorWords.passwordMissing }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    setProblems(await add());
    setBusy(false);
  }

  /** Returns what was wrong. */
  async function add(): Promise<typeof problems> {
    const begun = await withStepUp(() => factorCall('BeginPasskey', { password }));
    if (begun.kind !== 'success') return { password: problemOf(begun) };
    const passkey = await makePasskey(begun.payload.options);
    if (passkey === null) return { form: factorWords.passkeyFailed };
    const answer = await withStepUp(() => factorCall('AddPasskey', { passkey, name: name.trim() }));
    if (answer.kind !== 'success') return { form: problemOf(answer) };
    onDone(answer.payload);
    return {};
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={factorWords.passkeyName}
        name="passkeyName"
        maxLength={60}
        hint={factorWords.passkeyNameHint}
        value={name}
        error={problems.name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={factorWords.password}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        value={password}
        error={problems.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div role="alert">{problems.form !== undefined && <Note tone="red">{problems.form}</Note>}</div>
      <div className={styles.acts}>
        <Button type="submit" kind="main" busy={isBusy}>
          {factorWords.goOn}
        </Button>
        <Button onClick={onCancel}>{factorWords.cancel}</Button>
      </div>
    </form>
  );
}
