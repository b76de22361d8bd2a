import type { Cents } from '@furlong/domain/money';
import { useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { shortRands } from './slip-words.ts';
import styles from './stake-stepper.module.css';

interface StakeStepperProps {
  /** Of which line: 'Doubles'. */
  name: string;
  stake: Cents;
  step: Cents;
  /** The line is not ticked: shown, and still to be set. */
  idle?: boolean;
  disabled?: boolean;
  onChange: (stake: Cents) => void;
}

/** Below this a press of the minus does not go; less can be typed. */
const leastByStep: Cents = 100;
/** Characters that fit at the face's full width. */
const longText = 6;
/** More than any slip is struck for. */
const mostStake: Cents = 99_999_999;

/** A stake per bet: a step down, a step up, or typed. */
export function StakeStepper({
  name,
  stake,
  step,
  idle = false,
  disabled = false,
  onChange,
}: StakeStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? shortRands(stake);
  const isWrong = typed !== null && readStake(typed) === null;
  return (
    <div className={classNames(styles.step, idle && styles.idle)}>
      <button
        type="button"
        aria-label={`Less on ${name}`}
        disabled={disabled || stake <= leastByStep}
        onClick={() => onChange(Math.max(stake - step, leastByStep))}
      >
        −
      </button>
      <input
        aria-label={`Stake per bet, ${name}`}
        aria-invalid={isWrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        disabled={disabled}
        className={classNames(shown.length > longText && styles.long)}
        value={shown}
        // Typing replaces what is there.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          const cents = readStake(target.value);
          if (cents !== null) onChange(cents);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        aria-label={`More on ${name}`}
        disabled={disabled || stake + step > mostStake}
        onClick={() => onChange(stake + step)}
      >
        +
      </button>
    </div>
  );
}

const readable = /^R?(\d{1,6})(?:[.,](\d{0,2}))?$/i;

/** A typed stake in cents: `5`, `R5`, `12.50` or `12,50`; null when it is none. */
export function readStake(text: string): Cents | null {
  const [, whole = '', rest = ''] = readable.exec(text.replaceAll(/\s/g, '')) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}
