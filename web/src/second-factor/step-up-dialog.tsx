import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { factorCall, problemOf } from './factor-call.ts';
import { stepUpWords } from './factor-words.ts';
import styles from './second-factor.module.css';
import { hasPasskeys, provePasskey } from './use-passkey.ts';

interface Ways {
  readonly hasApp: boolean;
  readonly passkeyOptions: string | null;
}

/** Asks for the second factor before money moves. */
export function StepUpDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const [ways, setWays] = useState<Ways | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function load(): Promise<Ways | null> {
    const answer = await factorCall('BeginStepUp');
    if (answer.kind === 'success') {
      setWays(answer.payload);
      return answer.payload;
    }
    setProblem(problemOf(answer));
    return null;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens.
  useEffect(() => void load(), []);

  async function prove(given: { code: string } | { passkey: string }): Promise<void> {
    const answer = await factorCall('StepUp', given);
    setBusy(false);
    if (answer.kind === 'success') onEnd(true);
    else setProblem(problemOf(answer));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') {
      setProblem(stepUpWords.missing);
      return;
    }
    setProblem(null);
    setBusy(true);
    void prove({ code });
  }

  async function byPasskey(): Promise<void> {
    setProblem(null);
    setBusy(true);
    // Options are good for one answer.
    const { passkeyOptions } = (await load()) ?? {};
    const passkey = passkeyOptions ? await provePasskey(passkeyOptions) : null;
    if (passkey !== null) return await prove({ passkey });
    setBusy(false);
    setProblem(stepUpWords.passkeyFailed);
  }

  const mayUsePasskey = ways !== null && ways.passkeyOptions !== null && hasPasskeys();
  return (
    <Dialog open onClose={() => onEnd(false)} title={stepUpWords.title} text={stepUpWords.text}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {mayUsePasskey && (
          <Button busy={isBusy} onClick={() => void byPasskey()}>
            {stepUpWords.passkey}
          </Button>
        )}
        <Field
          label={ways?.hasApp === false ? stepUpWords.recoveryCode : stepUpWords.code}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint={stepUpWords.codeHint}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setProblem(null);
          }}
        />
        <div role="alert">{problem !== null && <Note tone="red">{problem}</Note>}</div>
        <Button type="submit" kind="main" busy={isBusy}>
          {stepUpWords.confirm}
        </Button>
      </form>
    </Dialog>
  );
}
