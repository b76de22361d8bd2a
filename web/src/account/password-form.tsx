import { PASSWORD_LENGTH } from '@furlong/domain/password';
import { type FormEvent, useState } from 'react';
import { call } from '../platform/api/api.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Note } from '../ui/feedback/note.tsx';
import styles from './account.module.css';
import { useAccountChange } from './account-queries.ts';
import { fieldProblem, passwordWords } from './account-words.ts';

const empty = { oldPassword: '', newPassword: '' };
type Problems = Partial<Record<keyof typeof empty | 'form', string>>;

function findMissing({ oldPassword, newPassword }: typeof empty): Problems {
  return {
    ...(oldPassword === '' && { oldPassword: passwordWords.oldMissing }),
    ...(newPassword === '' && { newPassword: passwordWords.newMissing(PASSWORD_LENGTH.min) }),
  };
}

/** Changes the password, which signs out the other devices. */
export function PasswordForm({ username }: { username: string }) {
  const [typed, setTyped] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const change = useAccountChange();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const missing = findMissing(typed);
    setDone(false);
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const found = await change(call('ChangePassword', { body: typed }));
    setBusy(false);
    if (found === null) {
      setTyped(empty);
      setDone(true);
      return;
    }
    const field = fieldProblem(found);
    setProblems(field === null ? { form: found } : { [field.field]: field.text });
  }

  const type = (field: keyof typeof empty, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }));
    setProblems({});
    setDone(false);
  };

  return (
    <section className="sect">
      <h2 id="password">{passwordWords.title}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <Field
          label={passwordWords.old}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          maxLength={1000}
          value={typed.oldPassword}
          error={problems.oldPassword}
          onChange={({ target }) => type('oldPassword', target.value)}
        />
        <Field
          label={passwordWords.new}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          maxLength={1000}
          hint={passwordWords.hint(PASSWORD_LENGTH.min)}
          value={typed.newPassword}
          error={problems.newPassword}
          onChange={({ target }) => type('newPassword', target.value)}
        />
        <div role="alert">
          {problems.form !== undefined && <Note tone="red">{problems.form}</Note>}
          {isDone && <Note tone="green">{passwordWords.done}</Note>}
        </div>
        <div>
          <Button type="submit" kind="main" busy={isBusy}>
            {passwordWords.change}
          </Button>
        </div>
      </form>
    </section>
  );
}
