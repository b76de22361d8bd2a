import type { PunterLimit } from '@furlong/contract/schemas/protection';
import { moneyToWire, parseMoney, type Rands } from '@furlong/domain/money';
import { isTighter, LOOSENING_HOURS } from '@furlong/domain/protection/limit';
import { type FormEvent, useState } from 'react';
import { call } from '../platform/api/api.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { Field } from '../ui/controls/field.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { readAmount } from '../ui/format/read-amount.ts';
import styles from './protection.module.css';
import { useProtectionChange } from './protection-queries.ts';
import {
  askedWords,
  limitsWords,
  limitTitle,
  nothingWords,
  nowWords,
  typedWords,
} from './protection-words.ts';

interface LimitDialogProps {
  limit: PunterLimit;
  onClose: () => void;
}

/** Sets or removes one limit, and says beforehand when that counts. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const { kind, period, amount } = limit;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isNothing, setNothing] = useState(false);
  const [busy, setBusy] = useState<'set' | 'none' | null>(null);
  const change = useProtectionChange();

  async function save(rands: Rands | null): Promise<void> {
    setBusy(rands === null ? 'none' : 'set');
    setProblem(null);
    const found = await change(call('SetLimit', { body: { kind, period, amount: rands } }));
    setBusy(null);
    setProblem(found);
    if (found !== null) return;
    announce(askedWords(limit, rands));
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy !== null) return;
    const read = readAmount(text);
    if ('problem' in read) setProblem(read.problem);
    else if (read.cents === 0 && amount !== 0 && !isNothing) setNothing(true);
    else void save(moneyToWire(read.cents));
  }

  return (
    <Dialog open onClose={onClose} title={limitTitle(limit)} text={nowWords(limit)}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={limitsWords.inRands}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={text}
          hint={whenWords(text, amount)}
          error={problem ?? undefined}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
            setNothing(false);
          }}
        />
        {isNothing && (
          <div role="alert">
            <Note tone="amber">
              <b>{nothingWords(kind).title}</b> {nothingWords(kind).text}
            </Note>
          </div>
        )}
        <div className={styles.actions}>
          <Button kind="main" type="submit" busy={busy === 'set'}>
            {isNothing ? limitsWords.setNothing : limitsWords.setIt}
          </Button>
          {amount !== null && (
            <Button busy={busy === 'none'} onClick={() => void save(null)}>
              {limitsWords.none}
            </Button>
          )}
        </div>
        {amount !== null && <p className="dim small">{limitsWords.higher}</p>}
      </form>
    </Dialog>
  );
}

/** When the typed amount would count. */
function whenWords(text: string, amount: Rands | null): string {
  const read = readAmount(text);
  const current = amount === null ? null : parseMoney(amount);
  if ('problem' in read) return limitsWords.lowerNow;
  if (read.cents === current) return typedWords.same(read.cents);
  if (isTighter(read.cents, current)) return typedWords.lower(read.cents);
  const from = new Date(serverNow() + LOOSENING_HOURS * 3_600_000);
  return typedWords.higher(read.cents, from, amount);
}
