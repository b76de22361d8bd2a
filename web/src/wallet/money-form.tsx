import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Segmented } from '../ui/controls/segmented.tsx';
import type { MoveOutcome } from './move-money.ts';
import type { Move } from './pending-move.ts';
import styles from './wallet.module.css';
import { type MoveKind, moveWords, readMoveAmount } from './wallet-words.ts';

interface MoneyFormProps {
  isBusy: boolean;
  onMove: (move: Move) => Promise<MoveOutcome>;
  /** Called when the other way is chosen: messages about the one before go. */
  onTurn: () => void;
}

/** Asks for an amount and a direction. The typed amount stays when nothing moved. */
export function MoneyForm({ isBusy, onMove, onTurn }: MoneyFormProps) {
  const [kind, setKind] = useState<MoveKind>('deposit');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const read = readMoveAmount(text);
    if ('problem' in read) {
      setProblem(read.problem);
      return;
    }
    const { kind: became } = await onMove({ kind, amount: read.cents, guid: crypto.randomUUID() });
    if (became === 'moved') setText('');
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Segmented
        label="Which way"
        value={kind}
        options={[
          { value: 'deposit', text: 'Deposit' },
          { value: 'withdrawal', text: 'Withdraw' },
        ]}
        onChange={(chosen) => {
          setKind(chosen);
          setProblem(null);
          onTurn();
        }}
        disabled={isBusy}
      />
      <Field
        label="Amount in rands"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={text}
        readOnly={isBusy}
        error={problem ?? undefined}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
      />
      <Button kind="main" type="submit" busy={isBusy}>
        {moveWords[kind].verb}
      </Button>
    </form>
  );
}
