import { parseMoney } from '@furlong/domain/money';
import type { Unit } from '@furlong/domain/unit';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { readAmount } from '../../ui/format/read-amount.ts';
import { deskCall } from '../desk-call.ts';
import { approvalLink } from '../desk-links.ts';
import { Problem } from '../shell/problem.tsx';
import styles from './approvals.module.css';
import { creditWords } from './approvals-words.ts';
import { useAct } from './use-act.ts';

interface CreditFormProps {
  /** Whose page it stands on; without one the username is asked for. */
  punter?: { readonly punterId: number; readonly username: string };
}

/** Proposes a credit to a punter. */
export function CreditForm({ punter }: CreditFormProps) {
  const act = useAct();
  const navigate = useNavigate();
  const title = useId();
  const [isTried, setTried] = useState(false);
  const [username, setUsername] = useState('');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  // One proposal for what is typed, however often it is sent.
  const [id, setId] = useState(() => crypto.randomUUID());
  const read = readAmount(amount);
  const noAmount = 'problem' in read ? read.problem : read.cents === 0 ? creditWords.noAmount : undefined;
  const isNamed = punter !== undefined || username.trim() !== '';
  const isWhole = isNamed && reason.trim() !== '' && noAmount === undefined;

  const typed = (set: (text: string) => void) => (event: { readonly target: { readonly value: string } }) => {
    set(event.target.value);
    setId(crypto.randomUUID());
  };

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!isWhole || act.isBusy || 'problem' in read) return;
    const rands = (read.cents / 100) as Unit<'rands'>;
    // Reads back as the cents that were typed: an amount is whole cents on both sides.
    if (parseMoney(rands) !== read.cents) return;
    const whose = punter ? { punterId: punter.punterId } : { username: username.trim() };
    const body = { id, ...whose, amount: rands, reason: reason.trim() };
    const proposed = await act.run(() => deskCall('ProposeCredit', { body }));
    if (proposed !== null) void navigate(approvalLink(proposed.approval.id));
  }

  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 id={title}>{punter ? creditWords.titleFor(punter.username) : creditWords.title}</h2>
      <p className="small dim">{creditWords.about}</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {punter === undefined && (
          <Field
            label={creditWords.username}
            value={username}
            maxLength={200}
            autoComplete="off"
            error={isTried && !isNamed ? creditWords.noName : undefined}
            onChange={typed(setUsername)}
          />
        )}
        <Field
          label={creditWords.amount}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          error={isTried ? noAmount : undefined}
          onChange={typed(setAmount)}
        />
        <Field
          label={creditWords.reason}
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={isTried && reason.trim() === '' ? creditWords.noReason : undefined}
          onChange={typed(setReason)}
        />
        <Problem text={act.problem} />
        <div className={styles.acts}>
          <Button type="submit" busy={act.isBusy}>
            {creditWords.act}
          </Button>
        </div>
      </form>
    </section>
  );
}
