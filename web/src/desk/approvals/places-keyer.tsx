import type { ResultRunner } from '@furlong/contract/schemas/desk-approvals';
import type { Finisher } from '@furlong/domain/race-result';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { SaddleCloth } from '../../ui/racing/saddle-cloth.tsx';
import styles from './approvals.module.css';
import { keyingWords } from './approvals-words.ts';
import { FinishOrder } from './finish-order.tsx';
import { readOrder, typedMax } from './read-order.ts';
import { type KeyerAct, KeyerActs } from './result-parts.tsx';

interface PlacesKeyerProps {
  runners: readonly ResultRunner[];
  placesPaid: number;
  busy: boolean;
  /** What the server said of the last try. */
  problem: string | null;
  /** Between the order and the buttons. */
  children?: ReactNode;
  /** The buttons; Enter presses the first. */
  acts: readonly KeyerAct<readonly Finisher[]>[];
}

/** Keys a finishing order, by numbers typed in their order or by taps, and shows it with names as it grows. */
export function PlacesKeyer({ runners, placesPaid, busy, problem, children, acts }: PlacesKeyerProps) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { finishers, problem: fault } = readOrder(text, runners);
  const own = fault ?? (isTried && finishers.length === 0 ? keyingWords.nobody : undefined);
  const placed = new Set(finishers.map(({ saddle }) => saddle));
  const [first] = acts;

  function press(act: (typeof acts)[number] | undefined): void {
    setTried(true);
    if (busy) return;
    if (fault !== null || finishers.length === 0) input.current?.focus();
    else act?.onPress(finishers);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    press(first);
  }

  return (
    <form className={styles.keyer} onSubmit={submit} noValidate>
      <Field
        ref={input}
        label={keyingWords.label}
        hint={keyingWords.hint}
        error={own ?? problem ?? undefined}
        value={text}
        maxLength={typedMax}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      {finishers.length > 0 && (
        <p className="small dim" aria-hidden="true">
          {keyingWords.order}
        </p>
      )}
      <FinishOrder
        label={keyingWords.order}
        finishers={finishers}
        runners={runners}
        placesPaid={placesPaid}
      />
      <fieldset className={styles.taps}>
        <legend className="small dim">{keyingWords.tap}</legend>
        {runners
          .filter(({ saddle, scratched }) => !scratched && !placed.has(saddle))
          .map(({ saddle, horseName }) => (
            <button
              key={saddle}
              type="button"
              aria-label={keyingWords.add(saddle, horseName)}
              onClick={() => setText((now) => `${now}${/[\d]$/.test(now) ? ' ' : ''}${saddle}`)}
            >
              <SaddleCloth saddle={saddle} />
            </button>
          ))}
        <Button
          size="small"
          aria-label={keyingWords.tie}
          onClick={() => setText((now) => (/\d\s*$/.test(now) ? `${now.trimEnd()}=` : now))}
        >
          =
        </Button>
        <Button
          size="small"
          aria-label={keyingWords.undo}
          onClick={() => setText((now) => now.replace(/[\s=]*\d*[\s=]*$/, ''))}
        >
          {keyingWords.back}
        </Button>
      </fieldset>
      {children}
      <KeyerActs acts={acts} busy={busy} onPress={press} />
    </form>
  );
}
