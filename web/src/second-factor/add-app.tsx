import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { factorCall, problemOf } from './factor-call.ts';
import type { FactorChange } from './factor-change.ts';
import { factorWords } from './factor-words.ts';
import styles from './second-factor.module.css';
import { withStepUp } from './with-step-up.ts';

interface AddProps {
  onDone: (change: FactorChange) => void;
  onCancel: () => void;
}

interface Begun {
  readonly secret: string;
  readonly uri: string;
  readonly picture: { readonly side: number; readonly path: string };
}

/** Sets up an authenticator app: the password, then the picture and its first code. */
export function AddApp({ onDone, onCancel }: AddProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (typed === '') {
      setProblem(begun === null ? factorWords.passwordMissing : factorWords.codeMissing);
      return;
    }
    setBusy(true);
    if (begun === null) {
      const answer = await withStepUp(() => factorCall('BeginAuthenticatorApp', { password: typed }));
      setBusy(false);
      if (answer.kind !== 'success') return setProblem(problemOf(answer));
      setBegun(answer.payload);
      setTyped('');
      return;
    }
    const answer = await withStepUp(() => factorCall('ConfirmAuthenticatorApp', { code: typed }));
    setBusy(false);
    if (answer.kind === 'success') onDone(answer.payload);
    else setProblem(problemOf(answer));
  }
  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {begun === null ? (
        <Field
          key="password"
          label={factorWords.password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1000}
          value={typed}
          error={problem}
          onChange={({ target }) => type(target.value)}
        />
      ) : (
        <>
          <p>{factorWords.scan}</p>
          <svg
            className={styles.picture}
            viewBox={`0 0 ${begun.picture.side} ${begun.picture.side}`}
            role="img"
            aria-label={factorWords.picture}
            shapeRendering="crispEdges"
          >
            <path d={`M0 0h${begun.picture.side}v${begun.picture.side}H0z`} fill="#ffffff" />
            <path d={begun.picture.path} fill="#000000" />
          </svg>
          <p className={styles.key}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <p>
            <a href={begun.uri}>{factorWords.open}</a>
          </p>
          <Field
            key="code"
            label={factorWords.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            value={typed}
            error={problem}
            onChange={({ target }) => type(target.value)}
          />
        </>
      )}
      <div className={styles.acts}>
        <Button type="submit" kind="main" busy={isBusy}>
          {begun === null ? factorWords.goOn : factorWords.save}
        </Button>
        <Button onClick={onCancel}>{factorWords.cancel}</Button>
      </div>
    </form>
  );
}
