import type { DeskProgressive } from '@furlong/contract/schemas/desk-jackpots';
import { type Cents, moneyToWire } from '@furlong/domain/money';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { deskCall } from '../desk-call.ts';
import { Problem } from '../shell/problem.tsx';
import { deskJackpotWords as words } from './jackpot-words.ts';
import styles from './jackpots.module.css';

const amounts = ['seed', 'contribution', 'cap', 'doublesFrom'] as const;
type Amount = (typeof amounts)[number];
/** What is expected of each field that is written otherwise. */
type Wrong = Partial<Record<Amount | 'name', string>>;

interface TermsFormProps {
  label: string;
  /** Null: one to be added. */
  progressive: DeskProgressive | null;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Sets all terms of a progressive, from what there is now. */
export function TermsForm({ label, progressive, onChanged, onClose }: TermsFormProps) {
  const [name, setName] = useState(progressive?.name ?? '');
  const [texts, setTexts] = useState<Readonly<Record<Amount, string>>>({
    seed: String(progressive?.seed ?? 0),
    contribution: String(progressive?.contribution ?? 0),
    cap: String(progressive?.cap ?? ''),
    doublesFrom: String(progressive?.doublesFrom ?? 50),
  });
  const [wrong, setWrong] = useState<Wrong>({});
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const [seed, contribution, cap, doublesFrom] = amounts.map((each) => readRands(texts[each]));
    const isCapped = texts.cap.trim() !== '';
    const bad: Wrong = {
      ...(name.trim() === '' && { name: words.nameNeeded }),
      ...Object.fromEntries(
        amounts
          .filter((each) => readRands(texts[each]) === null && (each !== 'cap' || isCapped))
          .map((each) => [each, words.amountNeeded]),
      ),
      ...(typeof cap === 'number' && cap < (seed ?? 0) && { cap: words.capNeeded }),
    };
    setWrong(bad);
    setProblem(undefined);
    if (Object.keys(bad).length > 0) return;
    setBusy(true);
    const answer = await deskCall('SetJackpotTerms', {
      body: {
        progressive: name.trim(),
        seed: moneyToWire(seed ?? 0),
        contribution: moneyToWire(contribution ?? 0),
        cap: isCapped ? moneyToWire(cap ?? 0) : null,
        doublesFrom: moneyToWire(doublesFrom ?? 0),
        version: progressive?.version ?? 0,
        isNew: progressive === null,
      },
    });
    setBusy(false);
    if (answer.kind === 'success') {
      await onChanged();
      announce(words.wasSet(name.trim()));
      onClose();
      return;
    }
    if (answer.kind === 'failure' && answer.status === 409) await onChanged();
    setProblem(
      answer.kind === 'refusal'
        ? answer.head.detail
        : [answer.message, answer.detail].filter(Boolean).join(' '),
    );
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label={label}>
      {progressive === null && (
        <Field
          label={words.name}
          hint={words.nameHint}
          error={wrong.name}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {amounts.map((each) => (
        <Field
          key={each}
          label={words[each]}
          {...(each === 'cap' && { hint: words.capHint })}
          {...(each === 'doublesFrom' && { hint: words.doublesHint })}
          error={wrong[each]}
          value={texts[each]}
          inputMode="decimal"
          maxLength={13}
          autoComplete="off"
          onChange={({ target }) => setTexts({ ...texts, [each]: target.value })}
        />
      ))}
      <Problem text={problem} />
      <div className={styles.buttons}>
        <Button type="submit" size="small" kind="ink" busy={isBusy}>
          {words.set}
        </Button>
        <Button size="small" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Rands as they were typed, in cents: '2500', '12.50', '1 000'. Null: no such amount. */
function readRands(text: string): Cents | null {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0\u2009\u202f]/g, '')
    .replace(',', '.');
  const [, rands, cents = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return rands === undefined ? null : Number(rands) * 100 + Number(cents.padEnd(2, '0'));
}
